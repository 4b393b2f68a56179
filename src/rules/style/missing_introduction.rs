use super::procedures::body;
use super::sections::after_comments;
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use crate::site::PageKind;
use serde::Deserialize;

/// Components with the content that an introduction introduces.
const CONTENT: [&str; 6] = [
    "AccordionGroup",
    "CardGroup",
    "Columns",
    "CodeGroup",
    "Steps",
    "Tabs",
];

/// Reports pages that start without an introduction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingIntroduction {}

impl Rule for MissingIntroduction {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let head = page.front_matter();
        let has_own_start =
            page.has_custom_layout() || head.documents_endpoint() || head.string("url").is_some();
        let is_described = head
            .string("description")
            .is_some_and(|text| !text.trim().is_empty());
        if cx.kind(page) != PageKind::Page
            || has_own_start
            || is_described
            || !page.syntax_errors().is_empty()
        {
            return;
        }
        let body = body(page);
        let first = after_comments(page.slice(body));
        let start = body.end - crate::text::to_u32(first.len());
        let heading = page
            .headings()
            .next()
            .filter(|heading| heading.span.start == start);
        // A title in the body is followed by the introduction.
        let is_title = heading.is_some_and(|heading| heading.level == 1);
        let element = page
            .element_at(start)
            .filter(|element| CONTENT.contains(&element.name()));
        let has_text = page.prose().any(|block| block.role == TextRole::Paragraph);
        let (span, what) = match (heading, element) {
            (Some(heading), _) if !is_title => (heading.span, "a heading".to_owned()),
            (_, Some(element)) => (element.name_span(), format!("`{}`", element.name())),
            _ => return,
        };
        if has_text {
            cx.report(
                span,
                format!("page without a description starts with {what}"),
            )
            .note("add a `description`, or a paragraph that says what the page is about");
        }
    }
}
