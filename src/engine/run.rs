//! One run of the rules over a site.

use super::Roster;
use super::roster::{Active, Lineup};
use super::suppress;
use crate::catalog;
use crate::diagnostic::{Finding, Veil};
use crate::files::Source;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::{FileId, Span};
use crate::workers::{Outcome, Pool, caught};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// The findings, by file and place.
    pub findings: Vec<Finding>,
    /// How many pages and snippets were checked.
    pub checked: usize,
}

impl Report {
    /// What lies over the secrets that were found in `site`, in everything that is printed of it.
    pub fn veil(&self, site: &Site) -> Veil {
        let hidden = self.findings.iter().flat_map(|finding| &finding.hidden);
        Veil::new(hidden.map(|span| site.source(span.file).slice(*span)))
    }

    /// The files that findings point into: lines of no other are printed.
    pub fn shown(&self) -> HashSet<FileId> {
        let related = self.findings.iter().flat_map(|finding| &finding.related);
        let related = related.map(|related| related.span.file);
        let own = self.findings.iter().map(|finding| finding.span.file);
        own.chain(related).collect()
    }

    /// The site and the report as they may be printed: no secret is to be seen in either.
    pub fn covered(self, site: &Arc<Site>) -> (Arc<Site>, Self) {
        let veil = self.veil(site);
        if veil.is_empty() {
            return (Arc::clone(site), self);
        }
        let shown = self.shown();
        (Arc::new(site.veiled(&veil, &shown)), self.veiled(&veil))
    }

    /// The report as it may be printed.
    #[must_use]
    pub fn veiled(&self, veil: &Veil) -> Self {
        let findings = self.findings.iter().cloned();
        Self {
            findings: findings.map(|finding| finding.veiled(veil)).collect(),
            checked: self.checked,
        }
    }

    /// The findings, file by file.
    pub fn by_file(&self) -> impl Iterator<Item = &[Finding]> {
        self.findings.chunk_by(|a, b| a.span.file == b.span.file)
    }
}

/// Runs the rules of `roster` over `site`. Where `only` names files or folders, just their findings are reported;
/// what rules know of the site still comes from all of it.
pub fn check(site: &Arc<Site>, roster: &Arc<Roster>, only: &[PathBuf], pool: Pool) -> Report {
    // There may be as many paths as pages: a list of changed files, for example.
    let only: HashSet<&Path> = only.iter().map(PathBuf::as_path).collect();
    let asked = |page: &&Arc<Page>| {
        let mut around = page.source().path().ancestors();
        !roster.excludes(page) && (only.is_empty() || around.any(|path| only.contains(path)))
    };
    let pages: Vec<Arc<Page>> = site.pages().iter().filter(asked).cloned().collect();
    let checked = pages.len();
    let (mut findings, of_site) = run(site, roster, &pages, pool);
    findings.extend(asked_for(of_site, site, roster, &pages, &only));
    let mut findings = suppressed(findings, roster, &pages);
    replace_others(&mut findings);
    findings.extend(config_mistakes(roster));
    let path = |finding: &Finding| site.source(finding.span.file).path().to_owned();
    findings.sort_by_cached_key(|finding| {
        (
            path(finding),
            finding.span,
            finding.rule,
            finding.message.clone(),
        )
    });
    // A part of `docs.json` that stands in several places is looked at in each.
    findings.dedup();
    Report { findings, checked }
}

/// What the rules find on `pages`, and what they find in the site as a whole. Both are looked for at once: a rule that
/// sees the whole site is a job like any page, and the first ones, because each of them is longer than most pages.
fn run(
    site: &Arc<Site>,
    roster: &Arc<Roster>,
    pages: &[Arc<Page>],
    pool: Pool,
) -> (Vec<Finding>, Vec<Finding>) {
    let base = roster.base();
    let rules = base.active.len();
    let manifest = site.manifest().files().first();
    let whole = manifest.map(|source| source.whole().head());
    let whole = whole.or_else(|| pages.first().map(|page| page.source().whole().head()));
    let job = {
        let (site, roster, pages) = (Arc::clone(site), Arc::clone(roster), pages.to_vec());
        move |index: usize| match index.checked_sub(rules) {
            None => one_site_rule(&site, &roster, &base.active[index], whole),
            Some(index) => on_page(&site, &roster, &pages[index]),
        }
    };
    let outcomes = pool.run(rules + pages.len(), job, &mut |_| ());
    let (mut of_pages, mut of_site) = (Vec::new(), Vec::new());
    for (index, outcome) in outcomes.into_iter().enumerate() {
        let (found, what, page) = match index.checked_sub(rules) {
            None => (&mut of_site, "this site", None),
            Some(index) => (&mut of_pages, "this page", Some(&pages[index])),
        };
        let why = match outcome {
            Outcome::Done(findings) => {
                found.extend(findings);
                continue;
            }
            Outcome::TimedOut => format!(
                "the rules did not come to an end on {what} within {} s",
                pool.limit.as_secs_f64()
            ),
            Outcome::Panicked(why) => format!("the rules broke on {what}: {why}"),
        };
        let place = page.map(|page| page.first_line()).or(whole);
        found.extend(place.map(|place| internal(place, why)));
    }
    (of_pages, of_site)
}

/// Leaves only the finding of a file that takes the place of all others there. What these keep from sight stays hidden.
fn replace_others(findings: &mut Vec<Finding>) {
    let rules = catalog::rules().iter();
    let only: Vec<&str> = rules
        .filter(|facts| facts.replaces_others)
        .map(|facts| facts.id)
        .collect();
    let is_only = |finding: &Finding| only.contains(&finding.rule);
    let found = findings.iter().filter(|finding| is_only(finding));
    let mut hidden: HashMap<FileId, Vec<Span>> = found
        .map(|finding| (finding.span.file, Vec::new()))
        .collect();
    if hidden.is_empty() {
        return;
    }
    findings.retain_mut(|finding| match hidden.get_mut(&finding.span.file) {
        Some(hidden) if finding.rule != "internal-error" && !is_only(finding) => {
            hidden.append(&mut finding.hidden);
            false
        }
        _ => true,
    });
    for finding in findings.iter_mut().filter(|finding| is_only(finding)) {
        if let Some(hidden) = hidden.get_mut(&finding.span.file) {
            finding.hidden.append(hidden);
        }
    }
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
