use super::by_hand;
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page that documents an endpoint without its rate limit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingRateLimit {}

impl Rule for MissingRateLimit {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let says = |page: &&Page| ApiWords::mentions(&API_WORDS.limits, page.text());
        if !endpoint.is_complete() || endpoint.included.pages.iter().any(says) {
            return;
        }
        if endpoint.linked(cx.site()).iter().any(says) {
            return;
        }
        cx.report(
            endpoint.span(),
            format!(
                "no rate limit for `{} {}`",
                endpoint.method(),
                endpoint.written()
            ),
        )
        .note("say how many requests are allowed in which time, or link to the page that does");
    }
}
