//! The rules and files that a run covers. A baselined finding that is not found again is fixed only if the run covers it.

use crate::catalog;
use crate::engine::{Lost, Report, Ruleset};
use crate::files::{Root, Source};
use crate::site::{Site, SpecificationFile};
use crate::text::FileId;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// The rules and files that a run covers.
pub(super) struct Coverage<'r> {
    site: &'r Site,
    ruleset: &'r Ruleset,
    lost: Lost,
    /// The folder that the files of the site are read from.
    root: &'r Root,
    /// The files by path, collected on first use: only runs with a baseline ask for one.
    files: OnceCell<HashMap<&'r Path, FileId>>,
    /// The files that could not be parsed or read.
    unreadable: BTreeSet<FileId>,
    /// Whether `docs.json` could be parsed.
    has_manifest: bool,
    /// Whether every page could be parsed.
    has_all_pages: bool,
}

impl<'r> Coverage<'r> {
    /// Returns the coverage of the run over `site` with `ruleset` that resulted in `report`. Its files are read
    /// below `root`.
    pub(super) fn new(
        report: &Report,
        site: &'r Site,
        ruleset: &'r Ruleset,
        root: &'r Root,
    ) -> Self {
        let pages = site.pages().iter();
        let unparsed = pages.filter(|page| !page.syntax_errors().is_empty());
        let mut unreadable: BTreeSet<FileId> = unparsed.map(|page| page.file()).collect();
        let has_all_pages = unreadable.is_empty();
        unreadable.extend(site.specifications().filter_map(|(_, file)| match file {
            SpecificationFile::Broken(file, _) => Some(*file),
            _ => None,
        }));
        let with_errors = site
            .sources()
            .filter(|source| source.read_error().is_some());
        unreadable.extend(with_errors.map(Source::id));
        Self {
            site,
            ruleset,
            lost: report.lost.clone(),
            root,
            files: OnceCell::new(),
            unreadable,
            has_manifest: site.manifest().errors().is_empty(),
            has_all_pages,
        }
    }

    /// Returns whether the run would have reported a finding of `rule` in the file at `path`, which is read at
    /// `read_path`.
    pub(super) fn has(&self, rule: &str, path: &Path, read_path: &Path) -> bool {
        // Without `docs.json`, rules do not report everything.
        if !self.has_manifest || self.lost.rules.contains(rule) {
            return false;
        }
        if let Some(facts) = catalog::find(rule) {
            // The anchors of a page that could not be parsed are unknown.
            let is_incomplete = facts.group == "links" && !self.has_all_pages;
            // An address without an answer may still be dead.
            let answers = self.ruleset.settings().answers.as_ref();
            let is_unknown = facts.is_external() && answers.is_none_or(|all| all.has_unchecked());
            if is_incomplete || is_unknown || !self.ruleset.is_on(rule, read_path) {
                return false;
            }
        }
        let files = self.files.get_or_init(|| {
            let sources = self.site.sources();
            sources.map(|source| (source.path(), source.id())).collect()
        });
        let Some(file) = files.get(path) else {
            // A deleted file has no findings; an excluded one may have some.
            return self.root.lacks(read_path);
        };
        let page = self.site.page(*file);
        let is_excluded = page.is_some_and(|page| self.ruleset.excludes(page));
        !is_excluded && !self.unreadable.contains(file) && !self.lost.pages.contains(file)
    }
}
