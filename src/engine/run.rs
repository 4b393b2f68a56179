//! Runs the rules on a site.

use super::Ruleset;
use super::conclude::{self, Raw, Selected};
use super::fix::remove_breaking_fixes;
use super::folders::Folders;
use super::page_check::{check_page, internal};
use super::report::Report;
use super::reuse::Reuse;
use super::ruleset::ActiveRule;
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::Span;
use crate::workers::{Memory, Outcome, OverBudget, Pool, caught};
use std::path::PathBuf;
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
    let selected = Selected::of(site, ruleset, only);
    let raw = run(site, ruleset, &selected.pages, pool);
    conclude::report(raw, site, ruleset, &selected)
}

/// The bytes of memory that a finding takes.
const FINDING: u64 = 400;

/// A job of a run.
#[derive(Debug, Clone, Copy)]
pub(super) enum Job {
    /// A rule for the site as a whole, by index.
    Rule(usize),
    /// The rules for a page, by its index.
    Page(usize),
}

impl Job {
    /// Returns what is checked, for messages.
    fn what(self) -> &'static str {
        match self {
            Self::Rule(_) => "this site",
            Self::Page(_) => "this page",
        }
    }
}

/// Runs `work` on workers for each of the rules for the site, then for each of the pages. Rules come first, because they
/// take longer than most pages. Returns the results in that order, or why there is none.
pub(super) fn on_workers<R: Send + 'static>(
    (rules, pages): (usize, usize),
    pool: Pool,
    work: impl Fn(Job) -> R + Send + Sync + 'static,
) -> Vec<(Job, Result<R, String>)> {
    let job = move |index: usize| match index.checked_sub(rules) {
        None => Job::Rule(index),
        Some(index) => Job::Page(index),
    };
    let time_factor = |index| if index < rules { SITE_TIME_FACTOR } else { 1 };
    let work = move |index| work(job(index));
    let outcomes = pool.run_uneven(rules + pages, work, &time_factor, &mut |_| ());
    let results = outcomes.into_iter().enumerate().map(|(index, outcome)| {
        let what = job(index).what();
        let result = match outcome {
            Outcome::Done(result) => Ok(result),
            Outcome::TimedOut => Err(format!(
                "checking {what} took longer than {} s",
                pool.limit.as_secs_f64() * f64::from(time_factor(index))
            )),
            Outcome::Panicked(why) => Err(format!("the rules panicked on {what}: {why}")),
        };
        (job(index), result)
    });
    results.collect()
}

/// Returns what the rules find on `pages`, and in the site as a whole.
fn run(site: &Arc<Site>, ruleset: &Arc<Ruleset>, pages: &[Arc<Page>], pool: Pool) -> Raw {
    let site_rules = ruleset.site_rules();
    let whole = whole(site, pages);
    let reuse = Reuse::new(pages, site, ruleset);
    let work = {
        let site_rules = Arc::clone(&site_rules);
        let (site, ruleset, pages) = (Arc::clone(site), Arc::clone(ruleset), pages.to_vec());
        move |job| match job {
            Job::Rule(index) => {
                let found = check_site_with(&site_rules.active[index], &site, &ruleset, whole);
                counted(found)
            }
            Job::Page(index) => {
                let found = check_page(&site, &ruleset, &pages[index], reuse.group(index));
                counted(found)
            }
        }
    };
    let count = (site_rules.active.len(), pages.len());
    let mut raw = Raw::default();
    let mut taken = Vec::new();
    for (job, result) in on_workers(count, pool, work) {
        let result = result.and_then(|found| match found {
            Ok((memory, findings)) => {
                taken.push(memory);
                Ok(findings)
            }
            Err(why) => Err(format!(
                "the findings of {} are missing: a list of them {why}; {}",
                job.what(),
                OverBudget::ADVICE
            )),
        });
        match job {
            Job::Rule(index) => raw.add_of_site(site_rules.active[index].facts.id, result, whole),
            Job::Page(index) => raw.add_of_page(&pages[index], result),
        }
    }
    raw
}

/// Findings, and the memory that they take until all are collected.
type Counted = (Memory, Vec<Finding>);

fn counted(findings: Vec<Finding>) -> Result<Counted, OverBudget> {
    let memory = Memory::take(findings.len() as u64 * FINDING)?;
    Ok((memory, findings))
}

/// Returns the place for findings about the site as a whole: the start of `docs.json`, or of the first of the `pages`.
pub(super) fn whole(site: &Site, pages: &[Arc<Page>]) -> Option<Span> {
    let manifest = site.manifest().files().first();
    let whole = manifest.map(|source| source.whole().head());
    whole.or_else(|| pages.first().map(|page| page.source().whole().head()))
}

/// Returns the findings of a rule in the site as a whole. If it panics, this is reported at `at`.
pub(super) fn check_site_with(
    active: &ActiveRule,
    site: &Site,
    ruleset: &Ruleset,
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
