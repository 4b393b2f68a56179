//! Checks a site again after changes.
//!
//! The results of rules are kept, with what they depend on, which the accessors of pages and sites record. After a change,
//! only the rules run that it can affect. The report is the same as that of [`check`](super::check).

use super::conclude::{self, Raw, Selected};
use super::fix::TriedFixes;
use super::kept::{Kept, PageResults};
use super::run::{Job, on_workers, whole};
use super::{Report, Ruleset};
use crate::page::Page;
use crate::site::{Changes, Site};
use crate::text::FileId;
use crate::workers::Pool;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Checks a site, and keeps the results for the next check.
pub struct Checker {
    ruleset: Arc<Ruleset>,
    pool: Pool,
    /// The files and folders to report findings in. Empty for all.
    only: Vec<PathBuf>,
    last: Option<Last>,
    tried: TriedFixes,
}

/// The last check.
struct Last {
    site: Arc<Site>,
    pages: HashMap<FileId, Arc<PageResults>>,
    /// The results for the site as a whole, by rule.
    of_site: Vec<Option<Kept>>,
}

impl Checker {
    /// Creates a checker with these rules, which reports findings in these files and folders, or in all if there are none.
    pub fn new(ruleset: Arc<Ruleset>, only: Vec<PathBuf>, pool: Pool) -> Self {
        Self {
            ruleset,
            pool,
            only,
            last: None,
            tried: TriedFixes::default(),
        }
    }

    /// Checks `site`, a snapshot of the same workspace as in the last call.
    pub fn check(&mut self, site: &Arc<Site>) -> Report {
        let last = self.last.take();
        let selected = Selected::of(site, &self.ruleset, &self.only);
        let due = Due::new(last, site, &selected.pages, &self.ruleset);
        let (last, raw) = due.run(&selected.pages, &self.ruleset, self.pool);
        let (mut report, folders) = conclude::report(raw, site, &self.ruleset, &selected);
        self.tried
            .remove_breaking(&mut report.findings, site, self.pool);
        folders.join(&mut report.findings, site, &self.ruleset);
        report.sort(site);
        self.last = Some(last);
        report
    }
}

impl Last {
    /// Returns the results for the page at the same path, if it had the same text.
    fn results(&self, page: &Page) -> Option<Arc<PageResults>> {
        let before = self.site.page_at(page.path())?;
        let is_same = before.text_id().is_some() && before.text_id() == page.text_id();
        let results = self.pages.get(&before.file()).filter(|_| is_same);
        results.cloned()
    }
}

/// A page to check, with its results if some of them are still valid.
type DuePage = (Arc<Page>, Option<Arc<PageResults>>);

/// What has to be checked again.
struct Due {
    changes: Changes,
    /// The rules for the site as a whole, by index.
    rules: Vec<usize>,
    pages: Vec<DuePage>,
    /// The results that are valid.
    valid: Last,
}

/// The result of a job.
enum Done {
    Rule(Kept),
    Page(PageResults),
}

impl Due {
    fn new(
        last: Option<Last>,
        site: &Arc<Site>,
        pages: &[Arc<Page>],
        ruleset: &Arc<Ruleset>,
    ) -> Self {
        let changes = last.as_ref().map(|last| last.site.changes_to(site));
        let changes = changes.unwrap_or(Changes::Files);
        let mut due_pages = Vec::new();
        let mut results = HashMap::with_capacity(pages.len());
        for page in pages {
            let before = last.as_ref().and_then(|last| last.results(page));
            let before = before.filter(|before| before.fits(page, site, ruleset));
            match before {
                Some(before) if before.are_valid_after(&changes) => {
                    let same = match changes {
                        Changes::Texts(_) => before,
                        Changes::Files => Arc::new(before.moved_to(page.file())),
                    };
                    results.insert(page.file(), same);
                }
                before => due_pages.push((Arc::clone(page), before)),
            }
        }
        let mut of_site = last.map_or_else(Vec::new, |last| last.of_site);
        of_site.resize(ruleset.site_rules().active.len(), None);
        for kept in &mut of_site {
            kept.take_if(|kept| !kept.is_valid_after(&changes));
        }
        let due_rules = of_site.iter().enumerate();
        let due_rules = due_rules.filter_map(|(rule, kept)| kept.is_none().then_some(rule));
        Self {
            changes,
            rules: due_rules.collect(),
            pages: due_pages,
            valid: Last {
                site: Arc::clone(site),
                pages: results,
                of_site,
            },
        }
    }

    /// Returns the results for `pages` and the site, and their findings.
    fn run(self, pages: &[Arc<Page>], ruleset: &Arc<Ruleset>, pool: Pool) -> (Last, Raw) {
        let (due_rules, due_pages, mut last) = (self.rules, self.pages, self.valid);
        let site_rules = ruleset.site_rules();
        let at = whole(&last.site, pages);
        let count = (due_rules.len(), due_pages.len());
        let work = {
            let (site, ruleset) = (Arc::clone(&last.site), Arc::clone(ruleset));
            let (rules, active) = (due_rules.clone(), Arc::clone(&site_rules));
            let (pages, changes) = (due_pages.clone(), self.changes);
            move |job| match job {
                Job::Rule(index) => {
                    let active = &active.active[rules[index]];
                    Done::Rule(Kept::of_site(active, &site, &ruleset, at))
                }
                Job::Page(index) => {
                    let (page, before) = &pages[index];
                    let before = before.as_deref().map(|before| (before, &changes));
                    Done::Page(PageResults::check(page, before, &site, &ruleset))
                }
            }
        };
        let mut raw = Raw::default();
        for (job, done) in on_workers(count, pool, work) {
            match (job, done) {
                (Job::Rule(index), Ok(Done::Rule(kept))) => {
                    last.of_site[due_rules[index]] = Some(kept);
                }
                (Job::Page(index), Ok(Done::Page(found))) => {
                    let page = due_pages[index].0.file();
                    last.pages.insert(page, Arc::new(found));
                }
                (Job::Rule(index), failed) => {
                    let rule = site_rules.active[due_rules[index]].facts.id;
                    raw.add_of_site(rule, failed.map(|_| Vec::new()), at);
                }
                (Job::Page(index), failed) => {
                    raw.add_of_page(&due_pages[index].0, failed.map(|_| Vec::new()));
                }
            }
        }
        for (active, kept) in site_rules.active.iter().zip(&last.of_site) {
            if let Some(kept) = kept {
                raw.add_of_site(active.facts.id, Ok(kept.findings.clone()), at);
            }
        }
        for page in pages {
            if let Some(found) = last.pages.get(&page.file()) {
                raw.add_of_page(page, Ok(found.findings().cloned().collect()));
            }
        }
        (last, raw)
    }
}
