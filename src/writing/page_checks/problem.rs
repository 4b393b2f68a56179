//! What a check of a page reports.

use crate::page::Page;
use crate::text::Span;

/// What a check of a page reports.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) note: String,
}

/// Returns whether a page can show components and headings that its source does not contain: those of snippets and
/// expressions, and everything after a syntax error.
pub(super) fn shows_more(page: &Page) -> bool {
    let is_imported =
        |name: &str| page.text_import(name).is_some() || page.module_import(name).is_some();
    !page.syntax_errors().is_empty()
        || page.read_error().is_some()
        || page.hides_elements()
        || page
            .elements()
            .any(|element| element.is("Snippet") || is_imported(element.name()))
}

/// Returns where to report that a page lacks something.
pub(super) fn place_of_missing(page: &Page) -> Span {
    page.first_line()
}
