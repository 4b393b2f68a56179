//! What the paths of a run select. A run that checks nothing must not look like one that found nothing.

use super::args::Check;
use super::view::View;
use crate::engine::Roster;
use crate::files::{Base, Disk};
use crate::report::plain;
use crate::site::{Site, Workspace};
use std::path::PathBuf;

/// What the paths of a run select, over all of its sites.
pub(super) struct Selection {
    base: Base,
    /// What may be empty.
    leave: Leave,
    /// Whether one of the paths selects something.
    has_selected: bool,
    /// The folders without pages.
    empty: Vec<String>,
}

/// What may be empty without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leave {
    /// Nothing: what is selected has pages.
    Nothing,
    /// A site, because only what has changed is reported; but not what the given paths select.
    Site,
    /// Everything.
    All,
}

/// A site, and what of it is asked for.
pub(super) struct Part<'a> {
    /// The site, as it is shown.
    pub(super) site: &'a Site,
    pub(super) workspace: &'a Workspace,
    pub(super) roster: &'a Roster,
    pub(super) view: &'a View,
    /// The files and folders that are asked for, on disk; all if there are none.
    pub(super) only: &'a [PathBuf],
}

impl Selection {
    pub(super) fn new(arguments: &Check, base: &Base) -> Self {
        let changes = &arguments.gate.changed;
        Self {
            base: base.clone(),
            leave: if arguments.allow_empty || arguments.stdin_filename.is_some() {
                Leave::All
            } else if !changes.is_given() {
                Leave::Nothing
            } else if arguments.paths.is_empty() {
                Leave::All
            } else {
                Leave::Site
            },
            has_selected: false,
            empty: Vec::new(),
        }
    }

    /// Takes what is asked for of one site, and returns what a person should know of it.
    pub(super) fn add(&mut self, part: &Part<'_>) -> Vec<String> {
        let pages = part.site.pages().iter();
        let is_checked = pages.map(|page| !part.roster.excludes(page));
        let (mut notes, is_empty) = (Vec::new(), !is_checked.clone().any(|is_checked| is_checked));
        if part.only.is_empty() {
            if is_empty {
                self.empty.push(self.no_pages(part.site));
            } else {
                self.has_selected = true;
            }
            return notes;
        }
        let checked: Vec<PathBuf> = part
            .site
            .pages()
            .iter()
            .zip(is_checked)
            .filter(|(_, is_checked)| *is_checked)
            .map(|(page, _)| part.view.home(page.source().path()))
            .collect();
        for path in part.only {
            let is_other = |source: &crate::files::Source| {
                part.site.page(source.id()).is_none() && source.path().starts_with(path)
            };
            let selects = checked.iter().any(|page| page.starts_with(path))
                || part.site.sources().any(is_other);
            self.has_selected |= selects;
            notes.extend((!selects).then(|| self.ignored(path, part)));
        }
        notes
    }

    /// Why nothing was checked, if that is an error.
    pub(super) fn error(&self) -> Option<String> {
        if self.leave == Leave::All {
            return None;
        }
        let hint = "pass --allow-empty if that is intended";
        if let (Some(why), false) = (self.empty.first(), self.leave == Leave::Site) {
            return Some(format!("{why}; {hint}"));
        }
        (!self.has_selected).then(|| format!("the given paths select no page of a site; {hint}"))
    }

    /// What a person should know of a site without pages if it is no error.
    pub(super) fn notes(&self) -> &[String] {
        if self.error().is_some() {
            &[]
        } else {
            &self.empty
        }
    }

    fn ignored(&self, path: &std::path::Path, part: &Part<'_>) -> String {
        let here = part.view.here(path);
        let name = self.base.name(path);
        let name = plain(&name);
        if Disk.is_folder(path) {
            return format!("{name}: no pages to check");
        }
        let why = match part.workspace.refuses(&here) {
            _ if !Disk.exists(&here) => "it is not staged",
            Some(why) => why,
            None => "the configuration excludes it",
        };
        format!("{name}: not checked: {why}")
    }

    fn no_pages(&self, site: &Site) -> String {
        let root = self.base.name(site.root());
        let root = if root.is_empty() { "." } else { &root };
        let skipped = site.skipped();
        let excluded = (site.pages().len(), "excluded by the configuration");
        let mut why = Vec::new();
        for (count, what) in [
            excluded,
            (
                skipped.mintignore,
                "left out by .mintignore or the platform's built-in list",
            ),
            (skipped.links, "symbolic links"),
            (skipped.unreadable, "unreadable"),
        ] {
            why.extend((count > 0).then(|| format!("{count} {what}")));
        }
        let why = if why.is_empty() {
            String::new()
        } else {
            format!(" ({})", why.join(", "))
        };
        format!("no pages (.mdx, .md) in {}{why}", plain(root))
    }
}
