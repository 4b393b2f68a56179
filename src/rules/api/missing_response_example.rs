use super::{by_hand, spec_completeness};
use crate::page::{CodeBlock, Page, StatusCode};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::endpoint::Method;
use serde::Deserialize;

/// Reports a page that documents an endpoint without an example of a response.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingResponseExample {}

impl Rule for MissingResponseExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let pages = &endpoint.included.pages;
        let shows = |page: &&Page| has_response(page) || has_no_body(page);
        if endpoint.method() == Method::Head || !endpoint.is_complete() || pages.iter().any(shows) {
            return;
        }
        cx.report(
            endpoint.span(),
            format!(
                "no response example for `{} {}`",
                endpoint.method(),
                endpoint.written()
            ),
        )
        .note("add a `ResponseExample` with a response to the request");
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        spec_completeness::report_missing_examples(site, cx);
    }
}

/// Returns whether a page shows a response: in `ResponseExample`, or as data outside the request.
fn has_response(page: &Page) -> bool {
    let has_element = page
        .elements()
        .any(|element| element.is("ResponseExample") && element.has_content());
    let is_response = |block: CodeBlock| {
        let heading = page.heading_above(block).unwrap_or_default().to_lowercase();
        let is_request = page.is_code_in(block, "RequestExample") || heading.contains("request");
        !is_request && page.is_data(block) && page.http_calls(block).is_empty()
    };
    has_element || !page.response_examples().is_empty() || page.code_blocks().any(is_response)
}

/// Returns whether a page says that the response has no body.
fn has_no_body(page: &Page) -> bool {
    let is_empty = |code| {
        matches!(
            code,
            StatusCode::Exact(204 | 205 | 301 | 302 | 303 | 307 | 308)
        )
    };
    let says = |text: &str| {
        let lower = text.to_lowercase();
        [
            "no content",
            "no body",
            "no response body",
            "empty response",
            "empty body",
            "no response",
        ]
        .iter()
        .any(|words| lower.contains(words))
    };
    page.statuses().iter().any(|status| is_empty(status.code))
        || page.prose().any(|block| says(block.text()))
}
