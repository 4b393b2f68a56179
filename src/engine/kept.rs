//! What a rule found, kept for the next check of the same site.

use super::conclude::is_internal;
use super::page_check::check_with;
use super::ruleset::{ActiveRule, FileRules};
use super::{Ruleset, run};
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::site::{Asked, Changes, PageKind, Site};
use crate::text::{FileId, Span};
use crate::workers::note;
use std::sync::Arc;

/// What the result of a rule depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Needs {
    /// The text of its page.
    Text,
    /// The files of the site, and this.
    Site(Asked),
}

/// What a rule found, and what that depends on.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) findings: Vec<Finding>,
    needs: Needs,
}

impl Kept {
    /// Returns whether the rule would find the same after `changes`. They do not concern the text of its own page.
    pub(super) fn is_valid_after(&self, changes: &Changes) -> bool {
        match &self.needs {
            Needs::Text => true,
            Needs::Site(asked) => !asked.is_affected_by(changes),
        }
    }

    /// Returns these results for another file. Results that depend on the text only are about their own page only.
    fn moved_to(&self, file: FileId) -> Self {
        let findings = self.findings.iter().cloned();
        let findings = match self.needs {
            Needs::Text => findings.map(|finding| finding.moved_to(file)).collect(),
            Needs::Site(_) => findings.collect(),
        };
        Self {
            findings,
            needs: self.needs.clone(),
        }
    }

    fn is_trivial(&self) -> bool {
        self.findings.is_empty() && self.needs == Needs::Text
    }

    /// Checks the site as a whole with a rule. If it panics, this is reported at `at`.
    pub(super) fn of_site(
        active: &ActiveRule,
        site: &Site,
        ruleset: &Ruleset,
        at: Option<Span>,
    ) -> Self {
        let site = site.recording();
        let findings = run::check_site_with(active, &site, ruleset, at);
        let asked = if findings.iter().any(is_internal) {
            Asked::everything()
        } else {
            site.into_asked()
        };
        Self {
            findings,
            needs: Needs::Site(asked),
        }
    }

    /// Checks `page` with a rule. The page records what the rule asks it for.
    fn of_page(active: &ActiveRule, page: &Page, site: &Site, ruleset: &Ruleset) -> Self {
        let site = site.recording();
        page.take_located();
        let found = check_with(active, page, &site, ruleset);
        let asked = site.into_asked();
        let is_of_text = found.is_unlocated(page) && !found.uses_site && !asked.includes_manifest();
        let needs = if found.is_lost {
            Needs::Site(Asked::everything())
        } else if is_of_text {
            Needs::Text
        } else {
            Needs::Site(asked)
        };
        Self {
            findings: found.findings,
            needs,
        }
    }
}

/// What the rules found on a page.
#[derive(Clone)]
pub(super) struct PageResults {
    rules: Arc<FileRules>,
    kind: PageKind,
    /// Whether the site says nothing else than that the page is in English. Rules ask for it on most pages, so it is not
    /// recorded.
    is_declared_english: bool,
    /// By the index of the rule. Rules that found nothing, and depend on nothing but the text, are left out.
    kept: Vec<(usize, Kept)>,
}

impl PageResults {
    /// Checks `page` with all its rules, or only again with those of `before` that are not valid any more.
    pub(super) fn check(
        page: &Page,
        before: Option<(&Self, &Changes)>,
        site: &Site,
        ruleset: &Ruleset,
    ) -> Self {
        note(page.path());
        let (rules, kind) = (ruleset.rules_for(page.source().path()), site.kind(page));
        let page = page.unlocated();
        let check = |index: usize, active: &ActiveRule| {
            (index, Kept::of_page(active, &page, site, ruleset))
        };
        let kept = match before {
            None => {
                let all = rules.for_kind(kind).enumerate();
                let all = all.map(|(index, active)| check(index, active));
                all.filter(|(_, kept)| !kept.is_trivial()).collect()
            }
            Some((before, changes)) => {
                let active: Vec<&ActiveRule> = rules.for_kind(kind).collect();
                let again = before.kept.iter().map(|(index, kept)| {
                    if kept.is_valid_after(changes) {
                        (*index, kept.moved_to(page.file()))
                    } else {
                        check(*index, active[*index])
                    }
                });
                again.collect()
            }
        };
        Self {
            rules,
            kind,
            is_declared_english: site.is_declared_english(&page),
            kept,
        }
    }

    /// Returns whether these are results for the same rules, kind of page and language.
    pub(super) fn fits(&self, page: &Page, site: &Site, ruleset: &Ruleset) -> bool {
        self.kind == site.kind(page)
            && self.is_declared_english == site.is_declared_english(page)
            && Arc::ptr_eq(&self.rules, &ruleset.rules_for(page.source().path()))
    }

    /// Returns whether all results are valid after `changes`.
    pub(super) fn are_valid_after(&self, changes: &Changes) -> bool {
        let mut kept = self.kept.iter();
        kept.all(|(_, kept)| kept.is_valid_after(changes))
    }

    /// Returns the findings of all rules.
    pub(super) fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.kept.iter().flat_map(|(_, kept)| &kept.findings)
    }

    /// Returns the results for the same page in another file.
    pub(super) fn moved_to(&self, file: FileId) -> Self {
        let kept = self.kept.iter();
        let kept = kept.map(|(index, kept)| (*index, kept.moved_to(file)));
        Self {
            rules: Arc::clone(&self.rules),
            kind: self.kind,
            is_declared_english: self.is_declared_english,
            kept: kept.collect(),
        }
    }
}
