use super::{by_hand, spec_completeness};
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports a page that documents an endpoint without saying how to authenticate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAuthentication {}

impl Rule for MissingAuthentication {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let is_set = page.front_matter().field("authMethod").is_some()
            || cx.manifest().get(&["api", "mdx", "auth"]).is_some();
        let says = |page: &&Page| ApiWords::mentions(&API_WORDS.authentication, page.text());
        if is_set || !endpoint.is_complete() || endpoint.included.pages.iter().any(says) {
            return;
        }
        if endpoint.linked(cx.site()).iter().any(says) {
            return;
        }
        cx.report(endpoint.span(), format!("no authentication for `{} {}`", endpoint.method(), endpoint.written()))
            .note("set `authMethod`, document the header with `ParamField`, or link to the page about authentication; `authMethod: none` if the endpoint is public");
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        spec_completeness::report_missing_authentication(site, cx);
    }
}
