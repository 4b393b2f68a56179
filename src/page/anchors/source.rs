//! The sources of heading ids.

use crate::page::slug::code_spans;
use crate::page::{Heading, HeadingForm, Page};

/// The source of the id of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdSource {
    /// The heading asks for it with `{#id}` or `id`.
    Explicit,
    /// Its text.
    Text,
    /// Its text, which is partly unknown until the page is rendered.
    Unknown,
    /// The heading has no id.
    None,
}

/// The deepest level of headings with generated ids.
const MAX_LEVEL: u8 = 4;
/// Components in which `<h2>` and other heading elements have no id.
const WITHOUT_IDS: [&str; 5] = [
    "Accordion",
    "AccordionGroup",
    "Expandable",
    "Update",
    "Prompt",
];

impl Page {
    /// Returns the source of the id of `heading`, which is a heading of this page.
    pub fn id_source(&self, heading: Heading<'_>) -> IdSource {
        if heading.explicit_id.is_some() {
            return IdSource::Explicit;
        }
        let is_without = heading.form == HeadingForm::Jsx
            && self
                .ancestors(heading.parent)
                .any(|element| WITHOUT_IDS.iter().any(|name| element.is(name)));
        if heading.level > MAX_LEVEL || is_without || self.has_custom_layout() {
            IdSource::None
        } else if heading.shows_more && holds_expression(self, heading) {
            IdSource::Unknown
        } else {
            IdSource::Text
        }
    }
}

/// Returns whether the heading contains braces outside of code and tags.
fn holds_expression(page: &Page, heading: Heading<'_>) -> bool {
    let source = page.slice(heading.span);
    if !source.contains('{') {
        return false;
    }
    let in_code: usize = code_spans(source)
        .iter()
        .map(|code| code.matches('{').count())
        .sum();
    let inside = page
        .elements_in(heading.span)
        .filter(|element| heading.span.holds(element.tag()));
    let in_tags: usize = inside
        .map(|element| page.slice(element.tag()).matches('{').count())
        .sum();
    source.matches('{').count() > in_code + in_tags
}
