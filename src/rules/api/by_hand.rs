//! Pages that document an endpoint by hand.

use crate::page::Page;
use crate::rule::Cx;
pub(super) use crate::site::ByHand;
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::Details;

/// Returns whether the reader implements an operation: a webhook, or one of a server with a placeholder as its name, such as
/// `https://your-server.example`. Then the page is not a reference of an API.
pub(super) fn is_implemented_by_reader(details: Details<'_>) -> bool {
    let servers = details.server_addresses();
    let is_placeholder = |server: &String| {
        let host = server.split_once("://").map_or("", |(_, rest)| rest);
        host.trim_start_matches(['{', '<', '['])
            .to_lowercase()
            .starts_with("your")
    };
    details.operation.method == Method::Webhook
        || !servers.is_empty() && servers.iter().all(is_placeholder)
}

/// Returns the endpoint that a page documents by hand. Asks for the site only if the page can have one.
pub(super) fn endpoint<'p>(page: &'p Page, cx: &Cx<'p>) -> Option<ByHand<'p>> {
    let front_matter = page.front_matter();
    let has_endpoint = front_matter.api_reference().is_some()
        || front_matter.field("api").is_none() && !page.stated_endpoints().is_empty();
    if !has_endpoint || front_matter.shows_specification() {
        return None;
    }
    cx.site().endpoint_by_hand(page)
}
