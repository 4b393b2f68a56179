//! Runs the rules on a site.

use super::fix::remove_breaking_fixes;
use super::folders::{Folders, Recheck};
use super::page_check::{check_page, check_with, internal};
use super::report::{Lost, Report};
use super::reuse::Reuse;
use super::ruleset::{ActiveRule, FileRules};
use super::{Ruleset, char_boundaries, consequences, suppress};
use crate::catalog;
use crate::diagnostic::Finding;
use crate::files::Source;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::{FileId, Span};
use crate::workers::{Outcome, Pool, caught};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The time limit of a rule for the whole site, as a multiple of the limit of all rules for one page.
const SITE_TIME_FACTOR: u32 = 60;

/// Runs the rules of `ruleset` on `site`. If `only` contains files or folders, only findings in them are reported, but
/// the rules still use the whole site.
pub fn check(site: &Arc<Site>, ruleset: &Arc<Ruleset>, only: &[PathBuf], pool: Pool) -> Report {
    let (mut report, folders) = check_pages(site, ruleset, only, pool);
    remove_breaking_fixes(&mut report.findings, site, pool);
    folders.join(&mut report.findings, site, ruleset);
    report.sort(site);
    report
}

/// Runs the rules like [`check`], but does not join the findings that the pages of a folder share. Returns these folders
/// too.
pub(super) fn check_pages(
    site: &Arc<Site>,
    ruleset: &Arc<Ruleset>,
    only: &[PathBuf],
    pool: Pool,
) -> (Report, Folders) {
    // There may be as many paths as pages, such as a list of changed files.
    let only: HashSet<&Path> = only.iter().map(PathBuf::as_path).collect();
    let is_selected = |page: &&Arc<Page>| {
        let mut around = page.source().path().ancestors();
        !ruleset.excludes(page) && (only.is_empty() || around.any(|path| only.contains(path)))
    };
    let pages: Vec<Arc<Page>> = site.pages().iter().filter(is_selected).cloned().collect();
    let checked = pages.len();
    let (mut findings, of_site, mut lost) = run(site, ruleset, &pages, pool);
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
    findings.extend(selected(of_site, site, ruleset, &pages, &only));
    let mut findings = apply_suppressions(findings, ruleset, &pages);
    lost.pages.extend(replace_others(&mut findings));
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
        checked,
        lost,
    };
    report.sort(site);
    // A part of `docs.json` that is used several times is checked each time.
    report.findings.dedup();
    (report, folders)
}

/// Returns the findings on `pages`, and those in the site as a whole. A rule for the whole site is a job like a page. These
/// jobs come first, because they take longer than most pages.
fn run(
    site: &Arc<Site>,
    ruleset: &Arc<Ruleset>,
    pages: &[Arc<Page>],
    pool: Pool,
) -> (Vec<Finding>, Vec<Finding>, Lost) {
    let site_rules = ruleset.site_rules();
    let rules = site_rules.active.len();
    let manifest = site.manifest().files().first();
    let whole = manifest.map(|source| source.whole().head());
    let whole = whole.or_else(|| pages.first().map(|page| page.source().whole().head()));
    let reuse = Reuse::new(pages, site, ruleset);
    let job = {
        let site_rules = Arc::clone(&site_rules);
        let (site, ruleset, pages) = (Arc::clone(site), Arc::clone(ruleset), pages.to_vec());
        move |index: usize| match index.checked_sub(rules) {
            None => check_site_with(&site, &ruleset, &site_rules.active[index], whole),
            Some(index) => check_page(&site, &ruleset, &pages[index], reuse.group(index)),
        }
    };
    let time_factor = |index| if index < rules { SITE_TIME_FACTOR } else { 1 };
    let outcomes = pool.run_uneven(rules + pages.len(), job, &time_factor, &mut |_| ());
    let mut lost = Lost::default();
    let (mut of_pages, mut of_site) = (Vec::new(), Vec::new());
    for (index, outcome) in outcomes.into_iter().enumerate() {
        let (found, what, page) = match index.checked_sub(rules) {
            None => (&mut of_site, "this site", None),
            Some(index) => (&mut of_pages, "this page", Some(&pages[index])),
        };
        let is_complete =
            matches!(&outcome, Outcome::Done(findings) if !findings.iter().any(is_internal));
        match page {
            _ if is_complete => (),
            None => drop(lost.rules.insert(site_rules.active[index].facts.id)),
            Some(page) => drop(lost.pages.insert(page.file())),
        }
        let why = match outcome {
            Outcome::Done(findings) => {
                found.extend(findings);
                continue;
            }
            Outcome::TimedOut => format!(
                "checking {what} took longer than {} s",
                pool.limit.as_secs_f64() * f64::from(time_factor(index))
            ),
            Outcome::Panicked(why) => format!("the rules panicked on {what}: {why}"),
        };
        let at = page.map(|page| page.first_line()).or(whole);
        found.extend(at.map(|at| internal(at, why)));
    }
    (of_pages, of_site, lost)
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
        finding.rule == "internal-error" || is_only(finding) || !files.contains(&finding.span.file)
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

/// Returns the findings of a rule in the site as a whole. If it panics, this is reported at `at`.
fn check_site_with(
    site: &Site,
    ruleset: &Ruleset,
    active: &ActiveRule,
    at: Option<Span>,
) -> Vec<Finding> {
    let Some(rule) = &active.rule else {
        return Vec::new();
    };
    let mut cx = Cx::new(site, ruleset.settings(), active.facts.id, active.severity);
    let panic = caught(|| rule.site(site, &mut cx)).err().map(|why| {
        let message = format!("rule `{}` panicked on this site: {why}", active.facts.id);
        at.map(|at| internal(at, message))
    });
    let mut found = cx.into_findings();
    found.extend(panic.flatten());
    found
}

/// Returns the findings in the whole site that are in selected files, and in files for which the rule is on.
fn selected(
    found: Vec<Finding>,
    site: &Site,
    ruleset: &Ruleset,
    pages: &[Arc<Page>],
    only: &HashSet<&Path>,
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
        } else if finding.rule == "internal-error" {
            kept.push(finding);
        }
    }
    kept
}

fn is_internal(finding: &Finding) -> bool {
    finding.rule == "internal-error"
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
