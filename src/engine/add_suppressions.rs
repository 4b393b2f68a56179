//! Adds suppressions for findings, as if an author had written the comments.

use super::suppress::add::{comments, on_top};
use super::{Fixed, Report, Ruleset, check};
use crate::catalog;
use crate::diagnostic::{Finding, SecretMask};
use crate::page::Page;
use crate::site::{Site, Workspace};
use crate::text::{Edit, FileId, apply};
use crate::workers::Pool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Creates the edits for a page: comments next to the findings, or one for the whole page.
type Strategy = fn(&Page, &[&Finding], &str) -> Vec<Edit>;

/// Findings grouped by page.
type ByPage<'f> = BTreeMap<FileId, Vec<&'f Finding>>;

/// The number of findings of each rule, by file.
type Counts = BTreeMap<FileId, BTreeMap<&'static str, usize>>;

/// Adds suppressions for `findings` with the given `reason` in the overlay of `workspace`. Nothing is written to disk. A
/// page is changed only if that suppresses all of its findings in `findings`, and causes no new ones.
pub fn add_suppressions(
    workspace: &mut Workspace,
    ruleset: &Arc<Ruleset>,
    findings: &[Finding],
    reason: &str,
    pool: Pool,
) -> Fixed {
    let before = workspace.snapshot(&mut |_, _| ());
    let report = check(&before, ruleset, &[], pool);
    let mut mask = SecretMask::clone(before.secret_mask());
    let old = counts(&report);
    let mut left = by_page(findings, &before);
    let (mut made, mut changed) = (0, Vec::new());
    let strategies: [Strategy; 2] = [comments, whole_page];
    for strategy in strategies {
        if left.is_empty() {
            break;
        }
        for (&file, findings) in &left {
            let page = before.page(file);
            let text = page.map(|page| apply(page.text(), &strategy(page, findings, reason)));
            if let (Some(page), Some(Ok(text))) = (page, text) {
                workspace.set_text(page.source().path(), text);
            }
        }
        let site = workspace.snapshot(&mut |_, _| ());
        let new = counts(&check(&site, ruleset, &[], pool));
        let (suppressed, failed): (ByPage<'_>, ByPage<'_>) = left
            .into_iter()
            .partition(|(file, findings)| is_suppressed(old.get(file), new.get(file), findings));
        made += suppressed.values().map(Vec::len).sum::<usize>();
        changed.extend(suppressed.into_keys());
        for &file in failed.keys() {
            let source = before.source(file);
            workspace.set_text(source.path(), source.text().to_owned());
        }
        left = failed;
    }
    let site = workspace.snapshot(&mut |_, _| ());
    let report = check(&site, ruleset, &[], pool);
    mask.add(site.secret_mask());
    changed.sort();
    Fixed {
        site,
        report,
        made,
        refused: 0,
        changed,
        unsettled: Vec::new(),
        mask,
    }
}

/// Returns the edits that suppress one finding with a comment next to it; none if comments cannot suppress it.
pub fn suppressions(page: &Page, finding: &Finding, reason: &str) -> Vec<Edit> {
    let is_optional = catalog::find(finding.rule).is_some_and(|facts| !facts.always);
    if is_optional && page.syntax_errors().is_empty() {
        comments(page, &[finding], reason)
    } else {
        Vec::new()
    }
}

/// Returns the findings that comments can suppress: those on pages that can be parsed, of rules that can be turned off.
fn by_page<'f>(findings: &'f [Finding], site: &Site) -> ByPage<'f> {
    let mut pages = ByPage::new();
    for finding in findings {
        let is_optional = catalog::find(finding.rule).is_some_and(|facts| !facts.always);
        let page = site.page(finding.span.file);
        if is_optional && page.is_some_and(|page| page.syntax_errors().is_empty()) {
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

/// Returns whether a page has no findings of `removed` left, and no new ones.
fn is_suppressed(
    old: Option<&BTreeMap<&'static str, usize>>,
    new: Option<&BTreeMap<&'static str, usize>>,
    removed: &[&Finding],
) -> bool {
    let count = |counts: Option<&BTreeMap<&'static str, usize>>, rule: &str| {
        counts
            .and_then(|counts| counts.get(rule).copied())
            .unwrap_or_default()
    };
    let mut rules = new.into_iter().flatten().map(|(rule, _)| *rule);
    rules.all(|rule| {
        let gone = removed
            .iter()
            .filter(|finding| finding.rule == rule)
            .count();
        count(new, rule) + gone <= count(old, rule)
    })
}
