//! Runs the rules on one page.

use super::Ruleset;
use super::found::Found;
use super::reuse::{Group, Shared};
use super::ruleset::ActiveRule;
use crate::diagnostic::{Finding, Severity};
use crate::page::Page;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::Span;
use crate::workers::{caught, note};
use std::sync::Arc;

/// Returns the findings of all rules on a page. Equal pages are in a `group`: findings that they have in common are taken
/// from it, or put there by the first of them.
pub(super) fn check_page(
    site: &Site,
    ruleset: &Ruleset,
    page: &Page,
    group: Option<&Group>,
) -> Vec<Finding> {
    note(page.path());
    let rules = match group {
        Some(group) => Arc::clone(&group.rules),
        None => ruleset.rules_for(page.source().path()),
    };
    let active = rules.for_kind(site.kind(page));
    let check = |active| check_with(active, page, site, ruleset).findings;
    let Some(group) = group else {
        return active.flat_map(check).collect();
    };
    if let Some(shared) = group.shared.get() {
        let found = active
            .zip(shared)
            .flat_map(|(active, shared)| match shared {
                Some(shared) if !shared.pages.contains(&page.file()) => {
                    let found = shared.findings.iter().cloned();
                    found.map(|finding| finding.moved_to(page.file())).collect()
                }
                _ => check(active),
            });
        return found.collect();
    }
    let page = page.unlocated();
    let mut findings = Vec::new();
    let mut own = Vec::new();
    for active in active {
        page.take_located();
        let site = site.recording();
        let found = check_with(active, &page, &site, ruleset);
        own.push(Shared::new(&found, &page, &site.into_asked()));
        findings.extend(found.findings);
    }
    // Another page may have been faster.
    let _ = group.shared.set(own);
    findings
}

/// Returns the findings of a rule on a page.
pub(super) fn check_with(
    active: &ActiveRule,
    page: &Page,
    site: &Site,
    ruleset: &Ruleset,
) -> Found {
    let mut found = Found::default();
    let Some(rule) = &active.rule else {
        return found;
    };
    let mut cx = Cx::new(site, ruleset.settings(), active.facts.id, active.severity);
    match caught(|| rule.page(page, &mut cx)) {
        Ok(()) => {
            found.uses_site = cx.uses_site();
            found.findings = cx.into_findings();
        }
        Err(why) => {
            let message = format!("rule `{}` panicked on this page: {why}", active.facts.id);
            found.findings.push(internal(page.first_line(), message));
            found.is_lost = true;
        }
    }
    found
}

/// Returns a finding about a bug in this program.
pub(super) fn internal(at: Span, message: String) -> Finding {
    let mut finding = Finding::new("internal-error", Severity::Error, at, message);
    finding.note("this is a bug in mdxlint, not in your page: please report it with the page");
    finding
}
