//! One run of the rules over a site.

use super::folders::{Folders, Recheck};
use super::report::{Lost, Report};
use super::roster::{Active, Lineup};
use super::{Roster, consequences, places, suppress};
use crate::catalog;
use crate::diagnostic::Finding;
use crate::files::Source;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::{FileId, Span};
use crate::workers::{Outcome, Pool, caught, note};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A rule that looks at the whole site may take so many times as long as all rules on one page.
const SITE_PATIENCE: u32 = 60;

/// Runs the rules of `roster` over `site`. Where `only` names files or folders, just their findings are reported;
/// what rules know of the site still comes from all of it.
pub fn check(site: &Arc<Site>, roster: &Arc<Roster>, only: &[PathBuf], pool: Pool) -> Report {
    let (mut report, folders) = check_apart(site, roster, only, pool);
    folders.join(&mut report.findings, site, roster);
    report.sort(site);
    report
}

/// Runs the rules as [`check`] does, and returns the findings of every page by itself, with the folders that share some.
pub(super) fn check_apart(
    site: &Arc<Site>,
    roster: &Arc<Roster>,
    only: &[PathBuf],
    pool: Pool,
) -> (Report, Folders) {
    // There may be as many paths as pages: a list of changed files, for example.
    let only: HashSet<&Path> = only.iter().map(PathBuf::as_path).collect();
    let asked = |page: &&Arc<Page>| {
        let mut around = page.source().path().ancestors();
        !roster.excludes(page) && (only.is_empty() || around.any(|path| only.contains(path)))
    };
    let pages: Vec<Arc<Page>> = site.pages().iter().filter(asked).cloned().collect();
    let checked = pages.len();
    let (mut findings, of_site, mut lost) = run(site, roster, &pages, pool);
    let again = |page: &Page, rule: &str| {
        let lineup = roster.lineup(page.source().path());
        let active = lineup.get(rule);
        active.map_or_else(Vec::new, |active| one_rule(site, roster, page, active))
    };
    let recheck: Option<&Recheck<'_>> = if only.is_empty() { None } else { Some(&again) };
    let folders = Folders::of(site, roster, &findings, recheck);
    findings.extend(asked_for(of_site, site, roster, &pages, &only));
    let mut findings = suppressed(findings, roster, &pages);
    lost.pages.extend(replace_others(&mut findings));
    consequences::leave_out(&mut findings);
    findings.extend(config_mistakes(roster));
    for (rule, place) in places::keep_to_characters(site, &mut findings) {
        // Nobody who writes pages can do anything about it, and the place is nearly right.
        if cfg!(debug_assertions) {
            let start = site.source(place.file).whole().head();
            let why = format!("the rule `{rule}` reports {place:?}, which is not in the text");
            findings.push(internal(start, why));
        }
    }
    let mut report = Report {
        findings,
        checked,
        lost,
    };
    report.sort(site);
    // A part of `docs.json` that stands in several places is looked at in each.
    report.findings.dedup();
    (report, folders)
}

/// What the rules find on `pages`, and what they find in the site as a whole. Both are looked for at once: a rule that
/// sees the whole site is a job like any page, and the first ones, because each of them is longer than most pages.
fn run(
    site: &Arc<Site>,
    roster: &Arc<Roster>,
    pages: &[Arc<Page>],
    pool: Pool,
) -> (Vec<Finding>, Vec<Finding>, Lost) {
    let base = roster.base();
    let rules = base.active.len();
    let manifest = site.manifest().files().first();
    let whole = manifest.map(|source| source.whole().head());
    let whole = whole.or_else(|| pages.first().map(|page| page.source().whole().head()));
    let job = {
        let base = Arc::clone(&base);
        let (site, roster, pages) = (Arc::clone(site), Arc::clone(roster), pages.to_vec());
        move |index: usize| match index.checked_sub(rules) {
            None => one_site_rule(&site, &roster, &base.active[index], whole),
            Some(index) => on_page(&site, &roster, &pages[index]),
        }
    };
    let patience = |index| if index < rules { SITE_PATIENCE } else { 1 };
    let outcomes = pool.run_uneven(rules + pages.len(), job, &patience, &mut |_| ());
    let mut lost = Lost::default();
    let (mut of_pages, mut of_site) = (Vec::new(), Vec::new());
    for (index, outcome) in outcomes.into_iter().enumerate() {
        let (found, what, page) = match index.checked_sub(rules) {
            None => (&mut of_site, "this site", None),
            Some(index) => (&mut of_pages, "this page", Some(&pages[index])),
        };
        let is_whole =
            matches!(&outcome, Outcome::Done(findings) if !findings.iter().any(is_internal));
        match page {
            _ if is_whole => (),
            None => drop(lost.rules.insert(base.active[index].facts.id)),
            Some(page) => drop(lost.pages.insert(page.file())),
        }
        let why = match outcome {
            Outcome::Done(findings) => {
                found.extend(findings);
                continue;
            }
            Outcome::TimedOut => format!(
                "checking {what} took longer than {} s",
                pool.limit.as_secs_f64() * f64::from(patience(index))
            ),
            Outcome::Panicked(why) => format!("the rules broke on {what}: {why}"),
        };
        let place = page.map(|page| page.first_line()).or(whole);
        found.extend(place.map(|place| internal(place, why)));
    }
    (of_pages, of_site, lost)
}

/// Leaves only the finding of a file that takes the place of all others there. Returns these files.
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

/// The findings that no suppression silences, and those about suppressions themselves.
fn suppressed(findings: Vec<Finding>, roster: &Roster, pages: &[Arc<Page>]) -> Vec<Finding> {
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
        let lineup = roster.lineup(page.source().path());
        suppress::apply(page, &lineup, &mut found);
        kept.append(&mut found);
    }
    kept
}

fn on_page(site: &Site, roster: &Roster, page: &Page) -> Vec<Finding> {
    note(page.path());
    let lineup = roster.lineup(page.source().path());
    let rules = lineup.for_kind(site.kind(page));
    rules
        .flat_map(|active| one_rule(site, roster, page, active))
        .collect()
}

fn one_rule(site: &Site, roster: &Roster, page: &Page, active: &Active) -> Vec<Finding> {
    let Some(rule) = &active.rule else {
        return Vec::new();
    };
    let mut cx = Cx::new(site, roster.settings(), active.facts.id, active.severity);
    match caught(|| rule.page(page, &mut cx)) {
        Ok(()) => cx.into_findings(),
        Err(why) => {
            let message = format!("the rule `{}` broke on this page: {why}", active.facts.id);
            vec![internal(page.first_line(), message)]
        }
    }
}

/// What a rule finds in the site as a whole; `place` is where it is told that the rule broke.
fn one_site_rule(
    site: &Site,
    roster: &Roster,
    active: &Active,
    place: Option<Span>,
) -> Vec<Finding> {
    let Some(rule) = &active.rule else {
        return Vec::new();
    };
    let mut cx = Cx::new(site, roster.settings(), active.facts.id, active.severity);
    let broken = caught(|| rule.site(site, &mut cx)).err().map(|why| {
        let message = format!("the rule `{}` broke on this site: {why}", active.facts.id);
        place.map(|place| internal(place, message))
    });
    let mut found = cx.into_findings();
    found.extend(broken.flatten());
    found
}

/// Of what rules found in the whole site, what is asked for: where the rule is on, and the file is.
fn asked_for(
    found: Vec<Finding>,
    site: &Site,
    roster: &Roster,
    pages: &[Arc<Page>],
    only: &HashSet<&Path>,
) -> Vec<Finding> {
    let asked: HashSet<FileId> = pages.iter().map(|page| page.file()).collect();
    let is_asked = |source: &Source| {
        let mut around = source.path().ancestors();
        let is_page = site.page(source.id()).is_some();
        asked.contains(&source.id())
            || (!is_page && (only.is_empty() || around.any(|path| only.contains(path))))
    };
    let base = roster.base();
    let mut kept = Vec::new();
    for mut finding in found {
        let source = site.source(finding.span.file);
        let lineup: Arc<Lineup> = roster.lineup(source.path());
        if let (Some(usual), Some(here)) = (base.get(finding.rule), lineup.get(finding.rule)) {
            // A rule may deem one finding milder than the others.
            if finding.severity == usual.severity {
                finding.severity = here.severity;
            }
            kept.extend(is_asked(source).then_some(finding));
        } else if finding.rule == "internal-error" {
            kept.push(finding);
        }
    }
    kept
}

fn is_internal(finding: &Finding) -> bool {
    finding.rule == "internal-error"
}

fn internal(place: Span, message: String) -> Finding {
    let mut finding = Finding::new(
        "internal-error",
        crate::diagnostic::Severity::Error,
        place,
        message,
    );
    finding.note("this is a bug in mdxlint, not in your page: please report it with the page");
    finding
}

fn config_mistakes(roster: &Roster) -> Vec<Finding> {
    let lineup = roster.base();
    let Some(active) = lineup.get("invalid-config") else {
        return Vec::new();
    };
    let mistakes = roster.problems().into_iter().map(|problem| Finding {
        note: Some(problem.note),
        ..Finding::new(
            active.facts.id,
            active.severity,
            problem.span,
            problem.message,
        )
    });
    mistakes.collect()
}
