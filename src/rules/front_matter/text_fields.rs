//! Helpers of the front matter rules.

use crate::diagnostic::Finding;
use crate::page::{FrontMatter, Page};
use crate::rule::Cx;
use crate::syntax::value::Data;

/// Reports a page without text in the field `key`, unless one of the fields `supplied_by` is set. Returns the finding
/// if the field is missing.
pub(super) fn require_text<'c>(
    page: &Page,
    cx: &'c mut Cx<'_>,
    key: &str,
    supplied_by: &[String],
    note: &'static str,
) -> Option<&'c mut Finding> {
    let front_matter = page.front_matter();
    let supplied = supplied_by
        .iter()
        .any(|key| front_matter.field(key).is_some());
    if !front_matter.is_read() || supplied || front_matter.string(key).is_some() {
        return None;
    }
    let Some(field) = front_matter.field(key) else {
        let finding = cx.report(opening(front_matter), format!("missing `{key}`"));
        return Some(finding.note(note));
    };
    let (what, note) = match &field.value.data {
        Data::Text(_) => ("blank", note),
        Data::Null => ("empty", note),
        Data::Number(_) | Data::Date(_) | Data::Bool(_) => (
            field.value.kind(),
            "quote the value, so that it is read as text",
        ),
        _ => (field.value.kind(), "write it as text"),
    };
    cx.report(field.value_span, format!("`{key}` is {what}"))
        .note(note);
    None
}

/// Returns the span of the opening fence.
fn opening(front_matter: FrontMatter<'_>) -> crate::text::Span {
    let block = front_matter.span;
    crate::text::Span::new(block.file, block.start, block.start + 3)
}

/// Reports a field with more than `max` characters.
pub(super) fn limit_text(page: &Page, cx: &mut Cx<'_>, key: &str, max: usize, why: &'static str) {
    let Some(text) = page.front_matter().string(key) else {
        return;
    };
    let length = text.trim().chars().count();
    if let Some(field) = page.front_matter().field(key).filter(|_| length > max) {
        cx.report(
            field.value_span,
            format!("`{key}` has {length} characters, more than {max}"),
        )
        .note(why);
    }
}
