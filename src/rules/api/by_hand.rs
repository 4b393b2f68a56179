//! Pages that document an endpoint by hand.

use crate::page::Page;
use crate::rule::Cx;
use crate::site::{Included, Value};
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::{Address, Host};
use crate::text::Span;

/// An endpoint that a page documents by hand.
pub(super) struct ByHand<'p> {
    /// The method.
    pub(super) method: Method,
    /// The address: a path, or a URL.
    pub(super) address: Address,
    /// The address as written.
    pub(super) written: &'p str,
    /// The span of the method and the address.
    pub(super) span: Span,
    /// The addresses of the servers, for an address that is a path.
    pub(super) servers: Vec<Address>,
    /// The page, and the snippets that it shows.
    pub(super) included: Included<'p>,
}

/// Returns the endpoint that a page documents by hand: that of the field `api`. Returns `None` for pages that are generated
/// from a specification, and for pages that document something else, such as the functions of an SDK.
pub(super) fn endpoint<'p>(page: &'p Page, cx: &Cx<'p>) -> Option<ByHand<'p>> {
    let front_matter = page.front_matter();
    let reference = front_matter.api_reference()?;
    if front_matter.shows_specification() {
        return None;
    }
    let address = Address::parse(reference.address)?;
    let servers = match address.host {
        Host::None => servers(cx),
        _ => Vec::new(),
    };
    Some(ByHand {
        method: reference.method,
        address,
        written: reference.address,
        span: reference.span,
        servers,
        included: cx.site().included(page),
    })
}

/// Returns the addresses of the servers of pages that are written by hand.
fn servers(cx: &Cx<'_>) -> Vec<Address> {
    let Some(server) = cx.manifest().get(&["api", "mdx", "server"]) else {
        return Vec::new();
    };
    let all = server.items().iter().chain([server]);
    all.filter_map(Value::as_str)
        .filter_map(Address::parse)
        .collect()
}

impl<'p> ByHand<'p> {
    /// Returns whether a request to `call` is for this endpoint. A host that is not known can have any path.
    pub(super) fn has_address(&self, call: &Address) -> bool {
        let is_known = matches!(self.address.host, Host::Literal(_)) || !self.servers.is_empty();
        self.address.matches(call, &self.servers) || !is_known && self.address.is_end_of(call)
    }

    /// Returns whether all that the page shows is known, so that something can be missing.
    pub(super) fn is_complete(&self) -> bool {
        self.included.is_complete
    }

    /// Returns the pages of the site that the page, or a snippet in it, links to.
    pub(super) fn linked(&self, cx: &Cx<'p>) -> Vec<&'p Page> {
        let site = cx.site();
        let pages = self.included.pages.iter();
        let files = pages.flat_map(|page| site.pages_linked_from(page));
        files
            .filter_map(|file| site.page(*file).map(|page| &**page))
            .collect()
    }
}
