//! Pages that document an endpoint by hand.

use super::endpoint_index::{EndpointFacts, EndpointIndex};
use super::{Included, Site, Value};
use crate::page::{ApiReference, Page};
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::{Address, Host};
use crate::syntax::openapi::{Details, path_of};
use crate::text::Span;
use std::sync::Arc;

/// An endpoint that a page documents by hand.
#[derive(Debug)]
pub struct ByHand<'s> {
    facts: &'s EndpointFacts,
    /// The page, and the snippets that it shows.
    pub included: Included<'s>,
    /// The operation in a specification of the site, if one has it.
    pub operation: Option<Details<'s>>,
}

/// An endpoint of a page, with the operation.
struct Endpoint<'s> {
    method: Method,
    address: Address,
    written: &'s str,
    span: Span,
    operation: Option<Details<'s>>,
    servers: Vec<Address>,
}

impl Site {
    /// Returns the endpoint that a page documents by hand: that of the field `api`, or the only one of a specification that
    /// the page states. Returns `None` for pages that are generated from a specification, and for pages that document
    /// something else, such as the functions of an SDK. It is computed once for each page.
    pub fn endpoint_by_hand<'s>(&'s self, page: &Page) -> Option<ByHand<'s>> {
        let at = self.by_file.get(page.file())?;
        let index = self.endpoints_by_hand[at].get_or_init(|| {
            let site = self.recording();
            let facts = facts_of(&self.pages[at], &site);
            let asked = site.into_asked();
            Arc::new(EndpointIndex { facts, asked })
        });
        self.ask_again(&index.asked);
        let facts = index.facts.as_ref()?;
        let (files, is_complete) = &facts.included;
        let pages = files.iter().filter_map(|file| self.page(*file));
        Some(ByHand {
            included: Included {
                pages: pages.map(|page| &**page).collect(),
                is_complete: *is_complete,
            },
            operation: facts.operation.as_ref().and_then(|(path, index)| {
                let read = self.read_specification(path)?;
                Some(read.details(read.operations.get(*index)?))
            }),
            facts,
        })
    }
}

fn facts_of(page: &Page, site: &Site) -> Option<EndpointFacts> {
    let front_matter = page.front_matter();
    if front_matter.shows_specification() {
        return None;
    }
    let found = match front_matter.api_reference() {
        Some(reference) => named_endpoint(page, reference, site),
        None if front_matter.field("api").is_none() => stated_endpoint(page, site),
        None => None,
    }?;
    let included = site.included(page);
    let files = included.pages.iter().map(|page| page.file());
    Some(EndpointFacts {
        has_sections_of_others: has_sections_of_others(page, found.operation, site),
        included: (files.collect(), included.is_complete),
        operation: found.operation.and_then(|details| {
            let specification = details.node.specification();
            let index = specification.index_of(details.operation)?;
            Some((specification.main().path().to_owned(), index))
        }),
        method: found.method,
        address: found.address,
        written: found.written.to_owned(),
        span: found.span,
        servers: found.servers,
    })
}

/// Returns the endpoint of the field `api`.
fn named_endpoint<'s>(
    page: &Page,
    reference: ApiReference<'s>,
    site: &'s Site,
) -> Option<Endpoint<'s>> {
    let address = Address::parse(reference.address)?;
    let operation = site.operation_of(page);
    let operation = operation.filter(|details| is_served(*details, &address));
    if reference.method.is_other() && operation.is_none() {
        return None;
    }
    let servers = match address.host {
        Host::None => servers(site, operation),
        _ => Vec::new(),
    };
    Some(Endpoint {
        method: reference.method,
        address,
        written: reference.address,
        span: reference.span,
        servers,
        operation,
    })
}

/// Returns the operation that a page states, if it states only one, and documents fields or examples of an API.
fn stated_endpoint<'s>(page: &Page, site: &'s Site) -> Option<Endpoint<'s>> {
    if page.stated_endpoints().is_empty() || site.specifications().next().is_none() {
        return None;
    }
    let mut found: Option<Endpoint<'_>> = None;
    for one in page.stated_endpoints() {
        let address = Address::parse(&one.address);
        let operation = address.as_ref().and_then(|address| {
            let operation = site.operation_in_effect(page, one.method, path_of(&one.address));
            operation.filter(|details| is_served(*details, address))
        });
        let Some((address, operation)) = address.zip(operation) else {
            // Without an operation, the word before the path is not a method.
            if one.method.is_other() {
                continue;
            }
            return None;
        };
        match &found {
            Some(other) if other.operation.is_some_and(|it| it.id() == operation.id()) => (),
            Some(_) => return None,
            None => {
                found = Some(Endpoint {
                    method: one.method,
                    address,
                    written: &operation.operation.path,
                    span: one.span,
                    servers: servers(site, Some(operation)),
                    operation: Some(operation),
                });
            }
        }
    }
    found
}

/// Returns whether a heading of the page states another operation of the specifications.
fn has_sections_of_others(page: &Page, operation: Option<Details<'_>>, site: &Site) -> bool {
    let mut headings = page.headings();
    headings.any(|heading| {
        let mut words = heading.text.split_whitespace();
        let method = words.next().and_then(Method::sent_in_capitals);
        let path = words.next().filter(|path| path.starts_with('/'));
        let Some((method, path)) = method.zip(path) else {
            return false;
        };
        let other = site.operation_in_effect(page, method, path);
        let is_endpoint = other.is_some() || !method.is_other();
        is_endpoint && other.map(Details::id) != operation.map(Details::id)
    })
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
fn servers(site: &Site, operation: Option<Details<'_>>) -> Vec<Address> {
    let addresses = operation.map_or_else(Vec::new, Details::server_addresses);
    let server = site.manifest().get(&["api", "mdx", "server"]);
    let set = server.into_iter();
    let set = set.flat_map(|server| server.items().iter().chain([server]));
    let of_operation = addresses.iter().map(String::as_str);
    let all = set.filter_map(Value::as_str).chain(of_operation);
    let mut servers: Vec<Address> = all.filter_map(Address::parse).collect();
    servers.dedup();
    servers
}

impl<'s> ByHand<'s> {
    /// Returns the method.
    pub fn method(&self) -> Method {
        self.facts.method
    }

    /// Returns the address: a path, or a URL.
    pub fn address(&self) -> &'s Address {
        &self.facts.address
    }

    /// Returns the address as written.
    pub fn written(&self) -> &'s str {
        &self.facts.written
    }

    /// Returns the span of the method and the address.
    pub fn span(&self) -> Span {
        self.facts.span
    }

    /// Returns the addresses of the servers, for an address that is a path.
    pub fn servers(&self) -> &'s [Address] {
        &self.facts.servers
    }

    /// Returns whether a request to `call` is for this endpoint. A host that is not known can have any path.
    pub fn has_address(&self, call: &Address) -> bool {
        let (address, servers) = (self.address(), self.servers());
        let is_known = matches!(address.host, Host::Literal(_)) || !servers.is_empty();
        address.matches(call, servers) || !is_known && address.is_end_of(call)
    }

    /// Returns whether a heading of the page states another operation of the specifications.
    pub fn has_sections_of_others(&self) -> bool {
        self.facts.has_sections_of_others
    }

    /// Returns whether all that the page shows is known, so that something can be missing.
    pub fn is_complete(&self) -> bool {
        self.included.is_complete
    }

    /// Returns the pages of the site that the page, or a snippet in it, links to.
    pub fn linked(&self, site: &'s Site) -> Vec<&'s Page> {
        let pages = self.included.pages.iter();
        let files = pages.flat_map(|page| site.pages_linked_from(page));
        files
            .filter_map(|file| site.page(*file).map(|page| &**page))
            .collect()
    }
}
