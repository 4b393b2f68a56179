//! What the operations of a specification lack on the pages that are generated from it.

use super::causes;
use super::shown_operations::shown_specifications;
use crate::rule::Cx;
use crate::site::{
    GeneratedPage, Site, has_errors, mentions_authentication, shows_response, states_authentication,
};
use crate::syntax::endpoint::Method;

/// Reports operations without an error response.
pub(super) fn report_missing_errors(site: &Site, cx: &mut Cx<'_>) {
    causes::report(site, cx, shown_specifications(site), |shown| {
        shown.lacking(
            "error response",
            "an error response",
            "add the 4xx and 5xx responses to `responses`, or a `default` response",
            is_endpoint,
            |page| !has_errors(page.details),
        )
    });
}

/// Reports operations without authentication.
pub(super) fn report_missing_authentication(site: &Site, cx: &mut Cx<'_>) {
    if cx.manifest().get(&["api", "mdx", "auth"]).is_some() {
        return;
    }
    causes::report(site, cx, shown_specifications(site), |shown| {
        let info = shown.specification.root().field("info");
        if info.is_some_and(mentions_authentication) {
            return Vec::new();
        }
        let has_schemes = !shown.specification.schemes().is_empty();
        let note = if has_schemes {
            "`securitySchemes` only defines the schemes: name them in `security`, or write `security: []` if no authentication is needed"
        } else {
            "add `security` with a scheme from `components.securitySchemes`, or `security: []` if no authentication is needed"
        };
        shown.lacking(
            "authentication",
            "authentication",
            note,
            is_endpoint,
            |page| !states_authentication(page.details),
        )
    });
}

/// Reports successful responses without anything that can be shown.
pub(super) fn report_missing_examples(site: &Site, cx: &mut Cx<'_>) {
    causes::report(site, cx, shown_specifications(site), |shown| {
        shown.lacking(
            "response example",
            "a response example",
            "add an example to the response, or describe its fields in the schema",
            |page| is_endpoint(page) && page.details.operation.method != Method::Delete,
            |page| !shows_response(page.details),
        )
    });
}

/// The last parts of paths at which programs ask whether an API runs, and which version.
const PROBES: [&str; 9] = [
    "health",
    "healthz",
    "live",
    "livez",
    "ping",
    "ready",
    "readyz",
    "healthcheck",
    "version",
];

/// Returns whether an operation is documented in full. Webhooks are received, so what they answer is up to the reader. Probes
/// are public and answer with a status.
fn is_endpoint(page: &GeneratedPage<'_>) -> bool {
    let operation = page.details.operation;
    let last = operation.path.trim_end_matches('/').rsplit('/').next();
    let is_probe = operation.method == Method::Get
        && last.is_some_and(|last| PROBES.contains(&&*last.to_ascii_lowercase()));
    operation.method != Method::Webhook && !is_probe
}
