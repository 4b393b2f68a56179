//! Makes a report of what the rules found.

use super::folders::{Folders, Recheck};
use super::page_check::{check_with, internal};
use super::report::{Lost, Report};
use super::ruleset::FileRules;
use super::{Ruleset, char_boundaries, consequences, suppress};
use crate::catalog;
use crate::diagnostic::Finding;
use crate::files::Source;
use crate::page::Page;
use crate::site::Site;
use crate::text::{FileId, Span};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the rules found, before suppressions apply.
#[derive(Debug, Default)]
pub(super) struct Raw {
    pub(super) of_pages: Vec<Finding>,
    pub(super) of_site: Vec<Finding>,
    pub(super) lost: Lost,
}

impl Raw {
    /// Adds what the rules found on a page, or why there is no result.
    pub(super) fn add_of_page(&mut self, page: &Page, result: Result<Vec<Finding>, String>) {
        let findings = result.unwrap_or_else(|why| vec![internal(page.first_line(), why)]);
        if findings.iter().any(is_internal) {
            self.lost.pages.insert(page.file());
        }
        self.of_pages.extend(findings);
    }

    /// Adds what a rule found in the site as a whole, or why there is no result, which is reported at `whole`.
    pub(super) fn add_of_site(
        &mut self,
        rule: &'static str,
        result: Result<Vec<Finding>, String>,
        whole: Option<Span>,
    ) {
        let is_lost = !matches!(&result, Ok(findings) if !findings.iter().any(is_internal));
        if is_lost {
            self.lost.rules.insert(rule);
        }
        match result {
            Ok(findings) => self.of_site.extend(findings),
            Err(why) => self.of_site.extend(whole.map(|at| internal(at, why))),
        }
    }
}

/// Returns whether a finding is about a rule that failed.
pub(super) fn is_internal(finding: &Finding) -> bool {
    finding.rule == "internal-error"
}

/// The pages that a run checks.
pub(super) struct Selected<'p> {
    pub(super) pages: Vec<Arc<Page>>,
    /// The selected files and folders. Empty for all. There may be as many as pages, such as a list of changed files.
    only: HashSet<&'p Path>,
}

impl<'p> Selected<'p> {
    pub(super) fn of(site: &Site, ruleset: &Ruleset, only: &'p [PathBuf]) -> Self {
        let only: HashSet<&Path> = only.iter().map(PathBuf::as_path).collect();
        let is_selected = |page: &&Arc<Page>| {
            let mut around = page.source().path().ancestors();
            !ruleset.excludes(page) && (only.is_empty() || around.any(|path| only.contains(path)))
        };
        let pages = site.pages().iter().filter(is_selected).cloned().collect();
        Self { pages, only }
    }
}

/// Returns the report of `raw`, but does not join the findings that the pages of a folder share. Returns these folders
/// too.
pub(super) fn report(
    raw: Raw,
    site: &Site,
    ruleset: &Ruleset,
    selected: &Selected<'_>,
) -> (Report, Folders) {
    let Selected { pages, only } = selected;
    let Raw {
        of_pages: mut findings,
        of_site,
        mut lost,
    } = raw;
    let recheck = |page: &Page, rule: &str| {
        let rules = ruleset.rules_for(page.source().path());
        let active = rules.get(rule);
        active.map_or_else(Vec::new, |active| {
            check_with(active, page, site, ruleset).findings
        })
    };
    let recheck: Option<&Recheck<'_>> = if only.is_empty() {
        None
    } else {
        Some(&recheck)
    };
    let folders = Folders::of(site, ruleset, &findings, recheck);
    findings.extend(in_selected_files(of_site, site, ruleset, selected));
    let mut findings = apply_suppressions(findings, ruleset, pages);
    lost.pages.extend(replace_others(&mut findings));
    consequences::remove_of_abandoned(&mut findings, site);
    consequences::remove(&mut findings);
    findings.extend(config_errors(ruleset));
    for (rule, span) in char_boundaries::snap(site, &mut findings) {
        // An author cannot fix this, and the corrected span is nearly right.
        if cfg!(debug_assertions) {
            let start = site.source(span.file).whole().head();
            let why = format!("rule `{rule}` reported {span:?}, which is not in the text");
            findings.push(internal(start, why));
        }
    }
    let mut report = Report {
        findings,
        checked: pages.len(),
        lost,
    };
    report.sort(site);
    // A part of `docs.json` that is used several times is checked each time.
    report.findings.dedup();
    (report, folders)
}

/// Removes the other findings of files with a finding that replaces all others. Returns these files.
fn replace_others(findings: &mut Vec<Finding>) -> Vec<FileId> {
    let rules = catalog::rules().iter();
    let only: Vec<&str> = rules
        .filter(|facts| facts.replaces_others)
        .map(|facts| facts.id)
        .collect();
    let is_only = |finding: &Finding| only.contains(&finding.rule);
    let files: HashSet<FileId> = findings
        .iter()
        .filter(|finding| is_only(finding))
        .map(|finding| finding.span.file)
        .collect();
    findings.retain(|finding| {
        is_internal(finding) || is_only(finding) || !files.contains(&finding.span.file)
    });
    files.into_iter().collect()
}

/// Removes suppressed findings, and adds those about unused suppressions.
fn apply_suppressions(
    findings: Vec<Finding>,
    ruleset: &Ruleset,
    pages: &[Arc<Page>],
) -> Vec<Finding> {
    let pages: Vec<&Arc<Page>> = pages.iter().filter(|page| suppress::is_in(page)).collect();
    let mut of_page: HashMap<FileId, Vec<Finding>> =
        pages.iter().map(|page| (page.file(), Vec::new())).collect();
    let mut kept = Vec::new();
    for finding in findings {
        of_page
            .get_mut(&finding.span.file)
            .unwrap_or(&mut kept)
            .push(finding);
    }
    for page in pages {
        let mut found = of_page.remove(&page.file()).unwrap_or_default();
        let rules = ruleset.rules_for(page.source().path());
        suppress::apply(page, &rules, &mut found);
        kept.append(&mut found);
    }
    kept
}

/// Returns the findings in the whole site that are in selected files, and in files for which the rule is on.
fn in_selected_files(
    found: Vec<Finding>,
    site: &Site,
    ruleset: &Ruleset,
    Selected { pages, only }: &Selected<'_>,
) -> Vec<Finding> {
    let selected: HashSet<FileId> = pages.iter().map(|page| page.file()).collect();
    let is_selected = |source: &Source| {
        let mut around = source.path().ancestors();
        let is_page = site.page(source.id()).is_some();
        selected.contains(&source.id())
            || (!is_page && (only.is_empty() || around.any(|path| only.contains(path))))
    };
    let site_rules = ruleset.site_rules();
    let mut kept = Vec::new();
    for mut finding in found {
        let source = site.source(finding.span.file);
        let rules: Arc<FileRules> = ruleset.rules_for(source.path());
        if let (Some(usual), Some(here)) = (site_rules.get(finding.rule), rules.get(finding.rule)) {
            // A rule may report one finding with a lower severity than the others.
            if finding.severity == usual.severity {
                finding.severity = here.severity;
            }
            kept.extend(is_selected(source).then_some(finding));
        } else if is_internal(&finding) {
            kept.push(finding);
        }
    }
    kept
}

fn config_errors(ruleset: &Ruleset) -> Vec<Finding> {
    let rules = ruleset.site_rules();
    let Some(active) = rules.get("invalid-config") else {
        return Vec::new();
    };
    let errors = ruleset.errors().into_iter().map(|error| Finding {
        note: Some(error.note.into()),
        ..Finding::new(active.facts.id, active.severity, error.span, error.message)
    });
    errors.collect()
}
