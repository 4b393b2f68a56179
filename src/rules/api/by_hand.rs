//! Pages that document an endpoint by hand.

use super::stated::stated;
use crate::page::{ApiReference, Element, FieldLocation, Page};
use crate::rule::Cx;
use crate::site::{Included, Value};
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::{Address, Host};
use crate::syntax::openapi::{Details, path_of};
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
    /// The operation in a specification of the site, if one has it.
    pub(super) operation: Option<Details<'p>>,
}

/// Returns the endpoint that a page documents by hand: that of the field `api`, or the only one of a specification that the
/// page states. Returns `None` for pages that are generated from a specification, and for pages that document something
/// else, such as the functions of an SDK.
pub(super) fn endpoint<'p>(page: &'p Page, cx: &Cx<'p>) -> Option<ByHand<'p>> {
    let front_matter = page.front_matter();
    if front_matter.shows_specification() {
        return None;
    }
    match front_matter.api_reference() {
        Some(reference) => named_endpoint(page, reference, cx),
        None if front_matter.field("api").is_none() => stated_endpoint(page, cx),
        None => None,
    }
}

/// Returns the endpoint of the field `api`.
fn named_endpoint<'p>(
    page: &'p Page,
    reference: ApiReference<'p>,
    cx: &Cx<'p>,
) -> Option<ByHand<'p>> {
    let address = Address::parse(reference.address)?;
    let operation = cx.site().operation_of(page);
    let operation = operation.filter(|details| is_served(*details, &address));
    let servers = match address.host {
        Host::None => servers(cx, operation),
        _ => Vec::new(),
    };
    Some(ByHand {
        method: reference.method,
        address,
        written: reference.address,
        span: reference.span,
        servers,
        included: cx.site().included(page),
        operation,
    })
}

/// Returns the operation that a page states, if it states only one, and documents fields or examples of an API.
fn stated_endpoint<'p>(page: &'p Page, cx: &Cx<'p>) -> Option<ByHand<'p>> {
    let is_of_api = |element: Element<'_>| {
        let mut locations = FieldLocation::REQUEST.into_iter().map(FieldLocation::name);
        matches!(element.name(), "RequestExample" | "ResponseExample")
            || element.is("ParamField") && locations.any(|name| element.attribute(name).is_some())
    };
    if !page.elements().any(is_of_api) || cx.site().specifications().next().is_none() {
        return None;
    }
    let mut found: Option<ByHand<'p>> = None;
    for one in stated(page) {
        let address = Address::parse(&one.address)?;
        let path = path_of(&one.address);
        let operation = cx.site().operation_in_effect(page, one.method, path);
        let operation = operation.filter(|details| is_served(*details, &address))?;
        match &found {
            Some(other) if other.operation.is_some_and(|it| it.node == operation.node) => (),
            Some(_) => return None,
            None => {
                found = Some(ByHand {
                    method: one.method,
                    address,
                    written: &operation.operation.path,
                    span: one.span,
                    servers: servers(cx, Some(operation)),
                    included: cx.site().included(page),
                    operation: Some(operation),
                });
            }
        }
    }
    found
}

/// Returns whether an address can be that of an operation: it has no host, or one that can be of a server of the operation.
fn is_served(details: Details<'_>, address: &Address) -> bool {
    let Host::Literal(name) = &address.host else {
        return true;
    };
    let servers = details.server_addresses();
    let mut hosts = servers
        .iter()
        .map(|server| Address::parse(server).map(|server| server.host));
    servers.is_empty()
        || hosts.any(|host| match host {
            Some(Host::Literal(host)) => domain(&host) == domain(name) || !host.contains('.'),
            _ => true,
        })
}

/// Returns the last two labels of the name of a host.
fn domain(host: &str) -> &str {
    let name = host.split(':').next().unwrap_or(host);
    let mut dots = name.rmatch_indices('.').map(|(at, _)| at + 1);
    dots.nth(1).map_or(name, |at| &name[at..])
}

/// Returns the addresses of the servers of pages that are written by hand, and those of the operation.
fn servers(cx: &Cx<'_>, operation: Option<Details<'_>>) -> Vec<Address> {
    let addresses = operation.map_or_else(Vec::new, Details::server_addresses);
    let server = cx.manifest().get(&["api", "mdx", "server"]);
    let set = server.into_iter();
    let set = set.flat_map(|server| server.items().iter().chain([server]));
    let of_operation = addresses.iter().map(String::as_str);
    let all = set.filter_map(Value::as_str).chain(of_operation);
    let mut servers: Vec<Address> = all.filter_map(Address::parse).collect();
    servers.dedup();
    servers
}

impl<'p> ByHand<'p> {
    /// Returns whether a request to `call` is for this endpoint. A host that is not known can have any path.
    pub(super) fn has_address(&self, call: &Address) -> bool {
        let is_known = matches!(self.address.host, Host::Literal(_)) || !self.servers.is_empty();
        self.address.matches(call, &self.servers) || !is_known && self.address.is_end_of(call)
    }

    /// Returns whether a heading of the page states another operation of the specifications.
    pub(super) fn has_sections_of_others(&self, page: &'p Page, cx: &Cx<'p>) -> bool {
        let mut headings = page.headings();
        headings.any(|heading| {
            let mut words = heading.text.split_whitespace();
            let method = words.next().and_then(Method::in_capitals);
            let path = words.next().filter(|path| path.starts_with('/'));
            let Some((method, path)) = method.zip(path) else {
                return false;
            };
            let other = cx.site().operation_in_effect(page, method, path);
            other.map(|other| other.node) != self.operation.map(|own| own.node)
        })
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
