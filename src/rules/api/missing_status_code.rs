use super::by_hand;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page that documents an endpoint without a status code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingStatusCode {}

impl Rule for MissingStatusCode {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let mut pages = endpoint.included.pages.iter();
        if !endpoint.is_complete() || pages.any(|page| !page.statuses().is_empty()) {
            return;
        }
        let example = page.response_examples().into_iter().next();
        let span = example.map_or(endpoint.span(), |example| example.block.fence);
        cx.report(
            span,
            format!(
                "no status code for `{} {}`",
                endpoint.method(),
                endpoint.written()
            ),
        )
        .note("add the status code to the titles of response examples, such as `200 OK`");
    }
}
