use super::{by_hand, spec_completeness};
use crate::page::{CodeBlock, Page, StatusCode};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::{Details, Response};
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
        if endpoint.operation.is_some_and(returns_file) || pages.iter().any(|page| saves_file(page))
        {
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

/// Returns whether the successful responses of an operation are files, such as audio, which an example cannot show.
fn returns_file(details: Details<'_>) -> bool {
    let responses = details.responses().into_iter();
    let responses = responses.filter(|one| one.status.class() == Some(2));
    let mut media = responses.flat_map(Response::media).peekable();
    media.peek().is_some()
        && media.all(|one| {
            let name = one.name.to_ascii_lowercase();
            let parts = ["text/", "xml", "form", "json", "yaml"];
            !one.is_json() && !parts.iter().any(|part| name.contains(part))
        })
}

/// Returns whether an example writes the response into a file.
fn saves_file(page: &Page) -> bool {
    let blocks = page.code_blocks();
    let mut requests = blocks.filter(|block| !page.http_calls(*block).is_empty());
    requests.any(|block| {
        let mut words = page.slice(block.body).split_whitespace();
        words.any(|word| matches!(word, "--output" | "-o" | "-O" | "--remote-name"))
    })
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
