//! One run of the rules over a site.

use super::Roster;
use super::roster::{Active, Lineup};
use super::suppress;
use crate::diagnostic::{Finding, Veil};
use crate::files::Source;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::{FileId, Span};
use crate::workers::{Outcome, Pool, caught};
use std::collections::HashSet;
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
    let mut findings = on_pages(site, roster, pages.clone(), pool);
    findings.extend(on_site(site, roster, &pages, &only));
    for page in &pages {
        let lineup = roster.lineup(page.source().path());
        suppress::apply(page, &lineup, &mut findings);
    }
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
    Report { findings, checked }
}

fn on_pages(
    site: &Arc<Site>,
    roster: &Arc<Roster>,
    pages: Vec<Arc<Page>>,
    pool: Pool,
) -> Vec<Finding> {
    let pages = Arc::new(pages);
    let (site, roster, work) = (Arc::clone(site), Arc::clone(roster), Arc::clone(&pages));
    let job = move |index: usize| {
        let page: &Page = &work[index];
        let lineup = roster.lineup(page.source().path());
        let rules = lineup.for_kind(site.kind(page));
        rules
            .flat_map(|active| one_rule(&site, &roster, page, active))
            .collect::<Vec<_>>()
    };
    let outcomes = pool.run(pages.len(), job, &mut |_| ());
    let found = outcomes
        .into_iter()
        .zip(&*pages)
        .flat_map(|(outcome, page)| match outcome {
            Outcome::Done(findings) => findings,
            Outcome::TimedOut => vec![internal(
                page.first_line(),
                format!(
                    "the rules did not come to an end on this page within {} s",
                    pool.limit.as_secs_f64()
                ),
            )],
            Outcome::Panicked(why) => vec![internal(
                page.first_line(),
                format!("the rules broke on this page: {why}"),
            )],
        });
    found.collect()
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

/// A site rule sees the whole site; its findings count where the rule is on and the file is asked for.
fn on_site(
    site: &Arc<Site>,
    roster: &Arc<Roster>,
    pages: &[Arc<Page>],
    only: &HashSet<&Path>,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let asked: HashSet<FileId> = pages.iter().map(|page| page.file()).collect();
    let is_asked = |source: &Source| {
        let mut around = source.path().ancestors();
        let is_page = site.page(source.id()).is_some();
        asked.contains(&source.id())
            || (!is_page && (only.is_empty() || around.any(|path| only.contains(path))))
    };
    for active in &roster.base().active {
        let Some(rule) = &active.rule else {
            continue;
        };
        let mut cx = Cx::new(site, roster.settings(), active.facts.id, active.severity);
        if let Err(why) = caught(|| rule.site(site, &mut cx)) {
            let place = pages.first().map(|page| page.first_line());
            let message = format!("the rule `{}` broke on this site: {why}", active.facts.id);
            found.extend(place.map(|place| internal(place, message)));
        }
        for mut finding in cx.into_findings() {
            let source = site.source(finding.span.file);
            let lineup: Arc<Lineup> = roster.lineup(source.path());
            if let Some(here) = lineup.get(finding.rule).filter(|_| is_asked(source)) {
                // A rule may deem one finding milder than the others.
                if finding.severity == active.severity {
                    finding.severity = here.severity;
                }
                found.push(finding);
            }
        }
    }
    found
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
