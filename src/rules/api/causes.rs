//! Problems of specifications, each reported once.

use crate::diagnostic::Severity;
use crate::rule::Cx;
use crate::site::Site;
use crate::syntax::openapi::Specification;
use crate::text::Span;
use std::borrow::Cow;
use std::collections::HashMap;

/// The maximum number of other places that a finding lists.
const MAX_SHOWN: usize = 3;

/// A problem of a specification.
pub(super) struct Cause {
    /// Where it is.
    pub(super) span: Span,
    /// The problem. It does not depend on the language of the specification.
    pub(super) message: String,
    /// How to fix it.
    pub(super) note: Cow<'static, str>,
    /// The highest severity, for a problem that does less harm than others of the rule.
    pub(super) at_most: Severity,
    /// Other places, and what is there.
    pub(super) see: Vec<(Span, &'static str)>,
}

/// Reports what `causes` returns for each of the specifications. The translation of a specification has the problems of the
/// original, so those are reported once, in the original.
pub(super) fn report<'s, S>(
    site: &'s Site,
    cx: &mut Cx<'_>,
    specifications: Vec<(&'s str, S)>,
    mut causes: impl FnMut(&S) -> Vec<Cause>,
) {
    let mut reported: HashMap<(&str, String), Vec<(&str, Span)>> = HashMap::new();
    let mut found: Vec<(&str, Cause)> = Vec::new();
    let mut specifications: Vec<_> = specifications
        .into_iter()
        .map(|(path, one)| (site.original_specification(path), path, one))
        .collect();
    specifications.sort_by_key(|(original, path, _)| (original != path, *path));
    for (original, path, one) in &specifications {
        for cause in causes(one) {
            let key = (*original, cause.message.clone());
            if original == path {
                reported.entry(key).or_default();
            } else if let Some(copies) = reported.get_mut(&key) {
                copies.push((path, cause.span));
                continue;
            }
            found.push((original, cause));
        }
    }
    for (original, cause) in found {
        let finding = cx.report(cause.span, cause.message.clone());
        finding.severity = finding.severity.min(cause.at_most);
        finding.note(cause.note);
        let copies = reported
            .get(&(original, cause.message))
            .into_iter()
            .flatten();
        let copies = copies.map(|(_, span)| (*span, "the same in a translation"));
        for (span, what) in cause
            .see
            .into_iter()
            .take(MAX_SHOWN)
            .chain(copies.take(MAX_SHOWN))
        {
            finding.see(span, what);
        }
    }
}

/// Returns the place of a problem of a whole specification: its paths.
pub(super) fn paths_of(specification: &Specification) -> Span {
    let root = specification.root();
    let key = ["paths", "webhooks"]
        .into_iter()
        .find_map(|key| root.key(key));
    key.unwrap_or(root).span()
}
