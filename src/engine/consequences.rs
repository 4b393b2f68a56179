//! Removes findings that are consequences of others.

use crate::diagnostic::Finding;
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
        if let Some(span) = finding.explained {
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

/// Removes the findings of the rules that a finding explains in its span.
fn remove_named(findings: &mut Vec<Finding>) {
    let mut explained: BTreeMap<(FileId, &'static str), Vec<Span>> = BTreeMap::new();
    for finding in &*findings {
        for &rule in finding.explained_rules {
            if let Some(span) = finding.explained {
                explained.entry((span.file, rule)).or_default().push(span);
            }
        }
    }
    if explained.is_empty() {
        return;
    }
    for spans in explained.values_mut() {
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
        let spans = explained.get(&(finding.span.file, finding.rule));
        let spans = spans.map(Vec::as_slice).unwrap_or_default();
        let behind = spans.partition_point(|span| span.start <= finding.span.start);
        let last = behind.checked_sub(1).map(|at| spans[at]);
        !last.is_some_and(|span| finding.span.start < span.end)
    });
}
