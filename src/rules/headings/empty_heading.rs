use super::heading_edits::{remove_heading, starts_line};
use crate::diagnostic::Fix;
use crate::page::{HeadingForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a heading without text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyHeading {}

impl Rule for EmptyHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for heading in page
            .headings()
            .filter(|heading| heading.text.is_empty() && !heading.shows_more)
        {
            let finding = cx.report(heading.span, "empty heading");
            finding.note("add text, or remove the heading");
            // After a list marker, the remaining text could turn the line above into a heading.
            if heading.form != HeadingForm::Jsx && starts_line(page, heading) {
                finding.fix(Fix::safe(
                    "remove the heading",
                    vec![remove_heading(page, heading)],
                ));
            }
        }
    }
}
