use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::fault::FaultKind;
use serde::Deserialize;

/// Reports `{#id}` where the platform does not take it out, so that it breaks the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostHeadingId {}

impl Rule for LostHeadingId {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for fault in page
            .faults()
            .iter()
            .filter(|fault| fault.kind == FaultKind::HeadingId)
        {
            let id = page.slice(page.span(fault.range));
            cx.report(page.span(fault.range), format!("the heading id `{id}` breaks the page"))
                .note("it works only at the very end of a `##` heading that is indented by at most three spaces and stands in no quote; elsewhere take it out, or write `<h2 id=\"…\">`");
        }
    }
}
