use super::sections::{Section, after_comments, sections};
use crate::page::{Heading, HeadingForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Components with content of several paragraphs, in which a section can end.
const SECTIONS: [&str; 4] = ["Accordion", "Step", "Tab", "View"];

/// Reports headings without content below them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptySection {}

impl Rule for EmptySection {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let is_open = !page.syntax_errors().is_empty() || page.hides_elements();
        if is_open || page.has_custom_layout() {
            return;
        }
        let all = sections(page);
        for (at, section) in all.iter().enumerate() {
            let is_last = all.get(at + 1).is_none();
            // The platform shows the specification of an endpoint below the content.
            let may_continue = is_last && page.front_matter().documents_endpoint();
            if may_continue || !is_empty(page, section) || names_target(page, section) {
                continue;
            }
            let heading = section.heading;
            // A glossary has a heading for each letter.
            let is_letter = heading.text.chars().nth(1).is_none();
            if is_letter || is_field(heading) || page.is_history(heading.parent) {
                continue;
            }
            cx.report(
                heading.span,
                format!("no content below the heading `{}`", heading.text),
            )
            .note("write the section, or remove the heading");
        }
    }
}

/// Returns whether a section has neither content nor subsections.
fn is_empty(page: &Page, section: &Section<'_>) -> bool {
    let around = page.ancestors(section.heading.parent).next();
    let is_section = around.is_none_or(|around| SECTIONS.contains(&around.name()));
    is_section && section.own == section.whole && after_comments(page.slice(section.own)).is_empty()
}

/// Returns whether a heading has content itself: a link to it, or an image.
fn names_target(page: &Page, section: &Section<'_>) -> bool {
    let heading = section.heading;
    heading.shows_more || page.links_in(heading.span).next().is_some()
}

/// Returns whether a heading consists of fields of front matter in the wrong place, which the closing `---` underlines.
fn is_field(heading: Heading<'_>) -> bool {
    let first = heading.text.split_whitespace().next().unwrap_or_default();
    heading.form == HeadingForm::Underlined && first.ends_with(':')
}
