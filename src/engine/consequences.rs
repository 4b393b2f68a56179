//! Removes findings that are consequences of others.

use crate::catalog;
use crate::diagnostic::Finding;
use crate::site::Site;
use crate::text::{FileId, Span};
use std::collections::BTreeMap;

/// Removes findings in the span that another finding [explains](Finding::explained).
pub(super) fn remove(findings: &mut Vec<Finding>) {
    remove_named(findings);
    let mut explained: BTreeMap<FileId, Vec<(&'static str, Span)>> = BTreeMap::new();
    let of_all = findings
        .iter()
        .filter(|finding| finding.explained_rules.is_empty());
    for finding in of_all {
        for &span in &finding.explained {
            explained
                .entry(span.file)
                .or_default()
                .push((finding.rule, span));
        }
    }
    if explained.is_empty() {
        return;
    }
    for spans in explained.values_mut() {
        spans.sort_by_key(|(_, span)| *span);
        // Merge overlapping spans, so that each finding is compared with only one of them.
        spans.dedup_by(|next, last| {
            let overlaps = next.0 == last.0 && next.1.start <= last.1.end;
            if overlaps {
                last.1.end = last.1.end.max(next.1.end);
            }
            overlaps
        });
    }
    findings.retain(|finding| {
        let spans = explained.get(&finding.span.file);
        let spans = spans.map(Vec::as_slice).unwrap_or_default();
        let behind = spans.partition_point(|(_, span)| span.start <= finding.span.start);
        let last = behind.checked_sub(1).map(|at| spans[at]);
        let is_consequence =
            last.is_some_and(|(rule, span)| rule != finding.rule && finding.span.start < span.end);
        !is_consequence || finding.rule == "internal-error"
    });
}

/// The groups of rules that depend on what the platform makes of a file.
const OF_PLATFORM: [&str; 7] = [
    "api",
    "components",
    "front-matter",
    "headings",
    "images",
    "links",
    "navigation",
];

/// Rules of these groups that are true of any site: the first reports that the site has left the platform.
const OF_ANY_SITE: [&str; 4] = [
    "missing-nav-page",
    "dead-external-link",
    "moved-external-link",
    "local-address",
];

/// Rules of other groups that depend on the platform.
const OTHERS_OF_PLATFORM: [&str; 9] = [
    "copied-prompt",
    "duplicate-group-tab",
    "foreign-syntax",
    "ignored-code-meta",
    "mdx-syntax",
    "swallowed-math",
    "unknown-code-language",
    "untitled-group-code",
    "unused-suppression",
];

/// Removes the findings of a site that [left the platform](Site::is_abandoned) which only matter there: their fixes would write
/// components that the new platform does not have.
pub(super) fn remove_of_abandoned(findings: &mut Vec<Finding>, site: &Site) {
    if findings.is_empty() || !site.is_abandoned() {
        return;
    }
    findings.retain(|finding| {
        let facts = catalog::find(finding.rule);
        let is_of_platform = facts.is_some_and(|facts| OF_PLATFORM.contains(&facts.group));
        (!is_of_platform || OF_ANY_SITE.contains(&finding.rule))
            && !OTHERS_OF_PLATFORM.contains(&finding.rule)
    });
}

/// Removes the findings of the rules that a finding explains in its spans.
fn remove_named(findings: &mut Vec<Finding>) {
    // There are few lists of rules, and a finding can explain many files.
    type ByRules = BTreeMap<&'static [&'static str], Vec<Span>>;
    let mut explained: BTreeMap<FileId, ByRules> = BTreeMap::new();
    for finding in &*findings {
        let rules = finding.explained_rules;
        for &span in finding.explained.iter().filter(|_| !rules.is_empty()) {
            let of_file = explained.entry(span.file).or_default();
            of_file.entry(rules).or_default().push(span);
        }
    }
    if explained.is_empty() {
        return;
    }
    for spans in explained.values_mut().flat_map(BTreeMap::values_mut) {
        spans.sort_unstable();
        // Merge overlapping spans, so that each finding is compared with only one of them.
        spans.dedup_by(|next, last| {
            let overlaps = next.start < last.end;
            if overlaps {
                last.end = last.end.max(next.end);
            }
            overlaps
        });
    }
    findings.retain(|finding| {
        let of_file = explained.get(&finding.span.file).into_iter().flatten();
        let mut spans = of_file.filter(|(rules, _)| rules.contains(&finding.rule));
        !spans.any(|(_, spans)| {
            let behind = spans.partition_point(|span| span.start <= finding.span.start);
            let last = behind.checked_sub(1).map(|at| spans[at]);
            last.is_some_and(|span| finding.span.start < span.end)
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_and_groups_exist() {
        for rule in OF_ANY_SITE.into_iter().chain(OTHERS_OF_PLATFORM) {
            assert!(catalog::find(rule).is_some(), "{rule}");
        }
        for group in OF_PLATFORM {
            let mut rules = catalog::rules().iter();
            assert!(rules.any(|facts| facts.group == group), "{group}");
        }
    }
}
