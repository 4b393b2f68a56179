//! The pages that the paths of a session select. A session that checks nothing must not look like one that finds
//! nothing.

use super::file_view::FileView;
use super::options::EmptyRun;
use crate::engine::Ruleset;
use crate::files::{Base, Disk, Source};
use crate::report::plain;
use crate::site::{Site, Workspace};
use std::path::{Path, PathBuf};

/// The pages that the paths of a session select, in all of its sites.
pub(super) struct Selection {
    base: Base,
    empty: EmptyRun,
    /// Whether one of the paths selects a file.
    has_selected: bool,
    /// Messages about sites without pages.
    without_pages: Vec<String>,
}

/// A site, and its selected files.
pub(super) struct SelectedPart<'a> {
    /// The site, with its paths on disk.
    pub(super) site: &'a Site,
    pub(super) workspace: &'a Workspace,
    pub(super) ruleset: &'a Ruleset,
    pub(super) files: &'a FileView,
    /// The selected files and folders, with their paths on disk. Empty for all.
    pub(super) only: &'a [PathBuf],
}

impl Selection {
    /// Creates a selection without sites. Paths are shown relative to `base`.
    pub(super) fn new(empty: EmptyRun, base: &Base) -> Self {
        Self {
            base: base.clone(),
            empty,
            has_selected: false,
            without_pages: Vec::new(),
        }
    }

    /// Adds the selected part of a site, and returns notes about paths that select nothing.
    pub(super) fn add(&mut self, part: &SelectedPart<'_>) -> Vec<String> {
        let pages = part.site.pages().iter();
        let mut pages = pages.filter(|page| !part.ruleset.excludes(page));
        if part.only.is_empty() {
            if pages.next().is_none() {
                self.without_pages.push(self.no_pages(part.site));
            } else {
                self.has_selected = true;
            }
            return Vec::new();
        }
        let checked: Vec<PathBuf> = pages
            .map(|page| part.files.disk_path(page.source().path()))
            .collect();
        let mut notes = Vec::new();
        for path in part.only {
            let is_other = |source: &Source| {
                part.site.page(source.id()).is_none() && source.path().starts_with(path)
            };
            let selects = checked.iter().any(|page| page.starts_with(path))
                || part.site.sources().any(is_other);
            self.has_selected |= selects;
            notes.extend((!selects).then(|| self.not_checked(path, part)));
        }
        notes
    }

    /// Returns why nothing was checked, if that is an error.
    pub(super) fn error(&self) -> Option<String> {
        if self.empty == EmptyRun::Allowed {
            return None;
        }
        let hint = "pass --allow-empty if that is intended";
        if let (Some(why), EmptyRun::Forbidden) = (self.without_pages.first(), self.empty) {
            return Some(format!("{why}; {hint}"));
        }
        (!self.has_selected).then(|| format!("the given paths select no page of a site; {hint}"))
    }

    /// Returns the messages about sites without pages, if that is not an error.
    pub(super) fn notes(&self) -> &[String] {
        if self.error().is_some() {
            &[]
        } else {
            &self.without_pages
        }
    }

    fn not_checked(&self, path: &Path, part: &SelectedPart<'_>) -> String {
        let read_path = part.files.read_path(path);
        let name = self.base.name(path);
        let name = plain(&name);
        if Disk.is_folder(path) {
            return format!("{name}: no pages to check");
        }
        let why = match part.workspace.refuses(&read_path) {
            _ if !Disk.exists(&read_path) => "it is not staged",
            Some(why) => why,
            None => "the configuration excludes it",
        };
        format!("{name}: not checked: {why}")
    }

    fn no_pages(&self, site: &Site) -> String {
        let root = self.base.name(site.root());
        let root = if root.is_empty() { "." } else { &root };
        let skipped = site.skipped();
        let mut reasons = Vec::new();
        for (count, reason) in [
            (site.pages().len(), "excluded by the configuration"),
            (
                skipped.mintignore,
                "ignored by .mintignore or the platform's built-in list",
            ),
            (skipped.links, "symbolic links"),
            (skipped.unreadable, "unreadable"),
        ] {
            reasons.extend((count > 0).then(|| format!("{count} {reason}")));
        }
        let reasons = if reasons.is_empty() {
            String::new()
        } else {
            format!(" ({})", reasons.join(", "))
        };
        format!("no pages (.mdx, .md) in {}{reasons}", plain(root))
    }
}
