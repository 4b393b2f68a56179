//! The findings of one file.

use super::address::{Ids, filter};
use super::counts::Counts;
use super::excerpt::{Line, excerpt, first_line};
use super::fix::{self, FixView};
use super::text::inline;
use crate::catalog;
use crate::diagnostic::{Finding, Safety};
use crate::files::{Base, Source};
use crate::report::unique_marks::UniqueMarks;
use crate::site::Site;
use crate::text::Span;
use serde::Serialize;

/// The largest size that the style has a height for.
const MAX_SIZE: u32 = 10;

/// A file with its findings.
#[derive(Debug, Serialize)]
pub(super) struct FileView {
    pub(super) id: String,
    pub(super) path: String,
    pub(super) counts: Counts,
    /// The number of findings as a power of two, from which the browser estimates the height.
    size: u32,
    findings: Vec<FindingView>,
}

/// A finding as the page shows it. Texts that can contain code are HTML.
#[derive(Debug, Serialize)]
struct FindingView {
    id: String,
    severity: &'static str,
    rule: &'static str,
    /// Whether the report before did not contain it.
    is_new: bool,
    /// `safe` or `unsafe`, if there is a fix.
    fix_kind: Option<&'static str>,
    message: String,
    line: u32,
    column: u32,
    note: Option<String>,
    excerpt: Vec<Line>,
    related: Vec<RelatedView>,
    fix: Option<FixView>,
}

/// A place that helps to understand a finding.
#[derive(Debug, Serialize)]
struct RelatedView {
    message: String,
    place: String,
    line: Line,
}

/// Where findings come from.
pub(super) struct Place<'p> {
    pub(super) source: &'p Source,
    pub(super) site: &'p Site,
    pub(super) base: &'p Base,
}

/// Returns a file with its findings. `is_known` returns whether the report before contained the finding with a path and a
/// mark.
pub(super) fn view(
    place: &Place<'_>,
    found: &[Finding],
    ids: &mut Ids,
    mut is_known: impl FnMut(&str, &str) -> bool,
) -> FileView {
    let path = place.base.name(place.source.path());
    let id = ids.page(&path);
    let mut counts = Counts::default();
    let mut marks = UniqueMarks::default();
    let mut findings = Vec::with_capacity(found.len());
    for finding in found {
        counts.add(finding);
        let mark = marks.next(finding, place.source);
        findings.push(FindingView {
            id: ids.finding(&path, &mark),
            is_new: !is_known(&path, &mark),
            ..finding_view(place, finding)
        });
    }
    FileView {
        id,
        path,
        counts,
        size: found.len().next_power_of_two().ilog2().min(MAX_SIZE),
        findings,
    }
}

fn finding_view(place: &Place<'_>, finding: &Finding) -> FindingView {
    let source = place.source;
    let at = source.position(finding.span.start);
    let fix = finding.fix.as_ref();
    // A note that repeats the label of the fix is left out.
    let label = fix.map(|fix| &*fix.label);
    let note = finding.note.as_deref().filter(|&note| label != Some(note));
    let related = finding.related.iter();
    FindingView {
        id: String::new(),
        severity: finding.severity.as_str(),
        rule: finding.rule,
        is_new: false,
        fix_kind: fix.map(|fix| match fix.safety {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }),
        message: inline(&finding.message),
        line: at.line,
        column: at.column,
        note: note.map(inline),
        excerpt: excerpt(source, finding.span),
        related: related
            .map(|related| related_view(place, related.span, &related.message))
            .collect(),
        fix: fix.map(|fix| fix::view(fix, source.id(), place.site, place.base)),
    }
}

fn related_view(place: &Place<'_>, span: Span, message: &str) -> RelatedView {
    let source = place.site.source(span.file);
    let at = source.position(span.start);
    let name = place.base.name(source.path());
    RelatedView {
        message: inline(message),
        place: format!("{name}:{}:{}", at.line, at.column),
        line: first_line(source, span),
    }
}

/// A rule that reported something.
#[derive(Debug, Serialize)]
pub(super) struct RuleName {
    pub(super) id: &'static str,
    pub(super) group: &'static str,
    pub(super) filter: String,
}

impl RuleName {
    /// Returns the name and the group of a rule.
    pub(super) fn new(id: &'static str) -> Self {
        Self {
            id,
            group: catalog::find(id).map_or("", |facts| facts.group),
            filter: filter("rule", id),
        }
    }
}
