use super::elements::is_set;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a frame of another site without a title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UntitledEmbed {}

impl Rule for UntitledEmbed {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let frames = page
            .elements()
            .filter(|element| element.is("iframe") && !element.has_spread());
        for frame in frames {
            let labels = ["title", "aria-label", "aria-labelledby", "aria-hidden"];
            if !labels.iter().any(|label| is_set(frame, label)) {
                cx.report(frame.name_span(), "`iframe` has no title")
                    .note("say what it shows: `title=\"A tour of the dashboard\"`; screen readers announce it");
            }
        }
    }
}
