use super::by_hand;
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page that documents an endpoint without an example of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingRequestExample {}

impl Rule for MissingRequestExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        if !endpoint.is_complete() || endpoint.included.pages.iter().any(|page| has_request(page)) {
            return;
        }
        cx.report(
            endpoint.span(),
            format!(
                "no request example for `{} {}`",
                endpoint.method(),
                endpoint.written()
            ),
        )
        .note("add a `RequestExample` with a request that readers can run");
    }
}

/// Returns whether a page shows a request: in `RequestExample`, as code, or as data that it calls a request.
fn has_request(page: &Page) -> bool {
    let has_element = page
        .elements()
        .any(|element| element.is("RequestExample") && element.has_content());
    let is_request = |block: CodeBlock| {
        let is_response = page.is_code_in(block, "ResponseExample");
        let heading = page.heading_above(block).unwrap_or_default().to_lowercase();
        !is_response
            && (!page.is_data(block)
                || heading.contains("request")
                || !page.http_calls(block).is_empty())
    };
    has_element || page.code_blocks().any(is_request)
}
