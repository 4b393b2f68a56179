//! Pages that document an endpoint by hand.

use crate::page::Page;
use crate::rule::Cx;
pub(super) use crate::site::ByHand;

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
