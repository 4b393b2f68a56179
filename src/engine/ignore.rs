//! Findings are silenced where they stand, as if somebody had written the comments by hand.

use super::suppress::add::{comments, on_top};
use super::{Mended, Report, Roster, check};
use crate::catalog;
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::site::{Site, Workspace};
use crate::text::{Edit, FileId, apply};
use crate::workers::Pool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How a page is tried: comments where the findings stand, or one for the whole page.
type Plan = fn(&Page, &[&Finding], &str) -> Vec<Edit>;

/// Findings by the page that they are in.
type ByPage<'f> = BTreeMap<FileId, Vec<&'f Finding>>;

/// How many findings each rule has, by file.
type Counts = BTreeMap<FileId, BTreeMap<&'static str, usize>>;

/// Silences `findings` in the overlay of `workspace`, for the `reason` given: nothing is written to disk. A page is
/// changed only where that silences what it should, breaks nothing and brings nothing new to light.
pub fn silence(
    workspace: &mut Workspace,
    roster: &Arc<Roster>,
    findings: &[Finding],
    reason: &str,
    pool: Pool,
) -> Mended {
    let before = workspace.snapshot(&mut |_, _| ());
    let report = check(&before, roster, &[], pool);
    let mut veil = report.veil(&before);
    let old = counts(&report);
    let mut left = by_page(findings, &before);
    let (mut made, mut changed) = (0, Vec::new());
    let plans: [Plan; 2] = [comments, whole_page];
    for plan in plans {
        if left.is_empty() {
            break;
        }
        for (&file, findings) in &left {
            let page = before.page(file);
            let text = page.map(|page| apply(page.text(), &plan(page, findings, reason)));
            if let (Some(page), Some(Ok(text))) = (page, text) {
                workspace.set_text(page.source().path(), text);
            }
        }
        let site = workspace.snapshot(&mut |_, _| ());
        let new = counts(&check(&site, roster, &[], pool));
        let (right, wrong): (ByPage<'_>, ByPage<'_>) = left
            .into_iter()
            .partition(|(file, findings)| is_right(old.get(file), new.get(file), findings));
        made += right.values().map(Vec::len).sum::<usize>();
        changed.extend(right.into_keys());
        for &file in wrong.keys() {
            let source = before.source(file);
            workspace.set_text(source.path(), source.text().to_owned());
        }
        left = wrong;
    }
    let site = workspace.snapshot(&mut |_, _| ());
    let report = check(&site, roster, &[], pool);
    veil.add(report.veil(&site));
    // Nothing may be left to report in a page that has changed.
    veil.add(before.veil(changed.iter().copied()));
    changed.sort();
    Mended {
        site,
        report,
        made,
        refused: 0,
        changed,
        unsettled: Vec::new(),
        veil,
    }
}

/// The findings that comments can silence: those in pages, but not what keeps a page from being read.
fn by_page<'f>(findings: &'f [Finding], site: &Site) -> ByPage<'f> {
    let mut pages = ByPage::new();
    for finding in findings {
        let is_optional = catalog::find(finding.rule).is_some_and(|facts| !facts.always);
        let page = site.page(finding.span.file);
        if is_optional && page.is_some_and(|page| page.faults().is_empty()) {
            pages.entry(finding.span.file).or_default().push(finding);
        }
    }
    pages
}

fn whole_page(page: &Page, findings: &[&Finding], reason: &str) -> Vec<Edit> {
    let rules: BTreeSet<&'static str> = findings.iter().map(|finding| finding.rule).collect();
    vec![on_top(page, &rules, reason)]
}

fn counts(report: &Report) -> Counts {
    let mut counts = Counts::new();
    for finding in &report.findings {
        let rules = counts.entry(finding.span.file).or_default();
        *rules.entry(finding.rule).or_default() += 1;
    }
    counts
}

/// Whether a page has lost at least the findings that it should, and gained none.
fn is_right(
    old: Option<&BTreeMap<&'static str, usize>>,
    new: Option<&BTreeMap<&'static str, usize>>,
    silenced: &[&Finding],
) -> bool {
    let count = |counts: Option<&BTreeMap<&'static str, usize>>, rule: &str| {
        counts
            .and_then(|counts| counts.get(rule).copied())
            .unwrap_or_default()
    };
    let mut rules = new.into_iter().flatten().map(|(rule, _)| *rule);
    rules.all(|rule| {
        let gone = silenced
            .iter()
            .filter(|finding| finding.rule == rule)
            .count();
        count(new, rule) + gone <= count(old, rule)
    })
}
