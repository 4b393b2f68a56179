use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::mdx_errors::SyntaxErrorKind;
use serde::Deserialize;

/// Reports `{#id}` in a position where the platform reads it as JavaScript, which breaks the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostHeadingId {}

impl Rule for LostHeadingId {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for error in page
            .syntax_errors()
            .iter()
            .filter(|error| error.kind == SyntaxErrorKind::HeadingId)
        {
            let id = page.slice(page.span(error.range));
            cx.report(
                page.span(error.range),
                format!("`{id}` is read as JavaScript here and breaks the page"),
            )
            .note(note(page, error.range.0));
        }
    }
}

/// Returns why the id at byte `at` is not read as an id, and what to do.
fn note(page: &Page, at: u32) -> &'static str {
    let lines = page.lines();
    let text = lines.text(lines.line_of(at), page.text());
    let inner = text.trim_start();
    let indent = text.len() - inner.len();
    let line = inner.trim_end();
    if inner.starts_with(['>', '-', '*', '+']) {
        "remove it: a heading in a quote or list cannot have an id"
    } else if inner.starts_with("<h") {
        "set the id in the tag: `<h2 id=\"…\">`"
    } else if !inner.starts_with('#') {
        "an id works only at the end of a heading that starts with `#`; in text, write `\\{`"
    } else if line.trim_start_matches('#').trim_start().starts_with('{') {
        "add text before the id"
    } else if indent > 3 || inner.len() < text.trim_start_matches(' ').len() {
        "indent the heading by at most three spaces, or write `<h2 id=\"…\">`"
    } else if line.ends_with('#') {
        "remove the `#` at the end of the line: the id must be last"
    } else {
        "move the id to the end of the heading"
    }
}
