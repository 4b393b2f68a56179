//! What a run has judged: a finding that it does not report again is fixed only if it looked for it.

use super::{Lost, Report, Roster};
use crate::catalog;
use crate::files::{Root, Source};
use crate::site::{Site, SpecificationFile};
use crate::text::FileId;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// What a run has judged.
pub struct Judged<'r> {
    site: &'r Site,
    roster: &'r Roster,
    lost: Lost,
    /// Where the files of the site are read.
    root: &'r Root,
    files: HashMap<&'r Path, FileId>,
    /// The files that could not be read as what they are.
    broken: BTreeSet<FileId>,
    /// Whether `docs.json` could be parsed.
    has_facts: bool,
    /// Whether every page could be parsed.
    has_pages: bool,
}

impl<'r> Judged<'r> {
    /// What the run over `site` with `roster` has judged, which came to `report`. Its files are read below `root`.
    pub fn new(report: &Report, site: &'r Site, roster: &'r Roster, root: &'r Root) -> Self {
        let pages = site.pages().iter();
        let unparsed = pages.filter(|page| !page.faults().is_empty());
        let mut broken: BTreeSet<FileId> = unparsed.map(|page| page.file()).collect();
        let has_pages = broken.is_empty();
        broken.extend(site.specifications().filter_map(|(_, file)| match file {
            SpecificationFile::Broken(file, _) => Some(*file),
            _ => None,
        }));
        let troubled = site.sources().filter(|source| source.trouble().is_some());
        broken.extend(troubled.map(Source::id));
        let files = site.sources().map(|source| (source.path(), source.id()));
        Self {
            site,
            roster,
            lost: report.lost.clone(),
            root,
            files: files.collect(),
            broken,
            has_facts: site.manifest().faults().is_empty(),
            has_pages,
        }
    }

    /// Whether the run would have reported a finding of `rule` in the file at `path`, which is read at `here`.
    pub fn has(&self, rule: &str, path: &Path, here: &Path) -> bool {
        // Without `docs.json` rules know too little of the site to report everything.
        if !self.has_facts || self.lost.rules.contains(rule) {
            return false;
        }
        if let Some(facts) = catalog::find(rule) {
            let is_on = self.roster.lineup(here).get(rule).is_some();
            // Nobody knows the anchors of a page that could not be parsed.
            if !is_on || (facts.group == "links" && !self.has_pages) {
                return false;
            }
        }
        let Some(file) = self.files.get(path) else {
            // A file that is gone has no findings; one that is merely excluded may.
            return self.root.lacks(here);
        };
        let page = self.site.page(*file);
        let is_excluded = page.is_some_and(|page| self.roster.excludes(page));
        !is_excluded && !self.broken.contains(file) && !self.lost.pages.contains(file)
    }
}
