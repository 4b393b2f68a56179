use super::{by_hand, spec_completeness};
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::{LinkForm, Page, ResponseExample};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::openapi::Details;
use serde::Deserialize;

/// Reports a page that documents an endpoint without an error response.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingErrorResponse {}

impl Rule for MissingErrorResponse {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let pages = &endpoint.included.pages;
        if !endpoint.is_complete() || pages.iter().any(|page| names_errors(page)) {
            return;
        }
        if endpoint.linked(cx.site()).into_iter().any(is_about_errors) {
            return;
        }
        // `undocumented-response` names the errors of a known operation.
        let responses = endpoint.operation.map(Details::responses);
        let mut responses = responses.unwrap_or_default().into_iter();
        if responses.any(|one| one.status.class().is_some_and(|class| class >= 4)) {
            return;
        }
        cx.report(
            endpoint.span(),
            format!(
                "no error response for `{} {}`",
                endpoint.method(),
                endpoint.written()
            ),
        )
        .note("add a `ResponseExample` with a 4xx or 5xx status, or link to the page about errors");
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        spec_completeness::report_missing_errors(site, cx);
    }
}

/// Returns whether a page names an error, has a section about errors, or links to one.
fn names_errors(page: &Page) -> bool {
    let is_error_link = |address: &str, label: &str| {
        let words = &API_WORDS.errors;
        ApiWords::mentions(words, address) || ApiWords::mentions(words, label)
    };
    let mut links = page
        .links()
        .filter(|link| link.form() != LinkForm::Definition);
    page.statuses().iter().any(|status| status.code.is_error())
        || has_error_heading(page)
        || page
            .response_examples()
            .iter()
            .any(ResponseExample::is_failure)
        || links.any(|link| {
            let label = link.label().map_or("", |span| page.slice(span));
            is_error_link(&link.address(), label)
        })
}

fn has_error_heading(page: &Page) -> bool {
    let mut headings = page.headings();
    headings.any(|heading| ApiWords::mentions(&API_WORDS.errors, heading.text))
}

/// Returns whether a page is about errors, as its title or a heading says.
fn is_about_errors(page: &Page) -> bool {
    let title = page.front_matter().string("title").unwrap_or_default();
    ApiWords::mentions(&API_WORDS.errors, title) || has_error_heading(page)
}
