//! What rules about `docs.json` share.

use crate::diagnostic::Finding;
use crate::rule::Cx;
use crate::site::Manifest;
use crate::text::Span;

/// Files a finding about a part of `docs.json`, with what to do and the JSON path in its note. `at` is where the
/// message points; `part` the value or key whose path is told.
pub(super) fn report<'c>(
    cx: &'c mut Cx<'_>,
    (at, part): (Span, Span),
    message: impl Into<String>,
    advice: &str,
) -> &'c mut Finding {
    let manifest: &Manifest = cx.site().manifest();
    let path = manifest.path_to(part);
    let note = if path.is_empty() {
        advice.to_owned()
    } else {
        format!("{advice} (`{path}`)")
    };
    let finding = cx.report(at, message);
    finding.note(note);
    finding
}
