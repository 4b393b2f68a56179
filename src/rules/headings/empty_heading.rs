use crate::diagnostic::Fix;
use crate::page::{Form, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a heading with nothing in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyHeading {}

impl Rule for EmptyHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for heading in page
            .headings()
            .iter()
            .filter(|heading| heading.text.is_empty() && !heading.shows_more)
        {
            let finding = cx.report(heading.span, "the heading is empty");
            finding.note("give it a text, or take it out");
            if heading.form != Form::Jsx {
                finding.fix(Fix::safe(
                    "take the heading out",
                    vec![Edit::delete(heading.span)],
                ));
            }
        }
    }
}
