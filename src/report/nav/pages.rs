//! The pages and endpoints that entries of the navigation resolve to, as the sidebar shows them.

use super::node::{Endpoint, Named, NamedState, Node, NodeKind, UnresolvedReason};
use crate::page::Page;
use crate::site::nav::{ElementId, PageEntry};
use crate::site::{
    EndpointPage, EntryTarget, NamedSpecification, Site, SpecificationState, address, title_of,
};
use crate::syntax::endpoint::{EndpointReference, endpoint_reference};
use crate::syntax::openapi::Details;
use crate::syntax::value::Data;

/// Fills `node`, the node of `entry`, with the facts of the page or endpoint that the entry resolves to.
pub(super) fn fill(node: &mut Node, site: &Site, entry: PageEntry<'_>) {
    node.entry = Some(entry.path.to_owned());
    match site.target(entry) {
        EntryTarget::Page(page) => page_facts(node, site, page, entry.element),
        EntryTarget::Operation(_) => {
            if let Some(page) = site.endpoint_pages_of(entry.element).next() {
                fill_generated(node, page);
            }
            node.specifications = specifications_of(site, entry);
        }
        EntryTarget::NoOperation(reference, named) => {
            let specifications = list(named.iter().map(|one| one.name));
            let message = format!("{specifications} has no endpoint `{}`", endpoint(reference));
            no_endpoint(node, reference, UnresolvedReason::Missing, message);
            node.specifications = specifications_of(site, entry);
        }
        EntryTarget::Unknown => {
            let Some(reference) = endpoint_reference(entry.path) else {
                return;
            };
            let message = "its specification is outside the site or cannot be read".to_owned();
            no_endpoint(node, reference, UnresolvedReason::Unknown, message);
            node.specifications = specifications_of(site, entry);
        }
        EntryTarget::Selector(selector) => {
            selector.name.clone_into(&mut node.title);
            node.is_generated = true;
        }
        EntryTarget::Generated => {
            if node.kind.is_page() {
                node.title = title_of(entry.path);
            }
            node.address = Some(format!("/{}", entry.path.trim_matches('/')));
            node.is_generated = true;
        }
        EntryTarget::Nothing => {
            let nearest = site.nearest_page(entry.path);
            let hint = nearest.map_or_else(String::new, |page| format!("; did you mean `{page}`?"));
            let message = format!("page `{}` does not exist{hint}", entry.path);
            if node.kind.is_page() {
                node.title = title_of(entry.path);
            }
            node.fails(UnresolvedReason::Missing, message);
        }
    }
}

/// Fills `node` with the facts of a page that is generated for an operation.
pub(super) fn fill_generated(node: &mut Node, page: EndpointPage<'_>) {
    let details = page.details;
    node.kind = NodeKind::Endpoint;
    node.title = page.sidebar_title();
    node.address = Some(format!("/{}", page.path));
    node.endpoint = Some(Endpoint {
        method: details.operation.method.to_string(),
        path: details.operation.path.to_string(),
        specification: Some(specification_of(details)),
        operation_id: id_of(details),
    });
    node.is_generated = true;
    node.is_deprecated = details.operation.is_deprecated;
}

fn specification_of(details: Details<'_>) -> String {
    details.node.specification().main().path().to_owned()
}

fn id_of(details: Details<'_>) -> Option<String> {
    details.node.text("operationId").map(str::to_owned)
}

fn no_endpoint(
    node: &mut Node,
    reference: EndpointReference<'_>,
    kind: UnresolvedReason,
    message: String,
) {
    node.kind = NodeKind::Endpoint;
    reference.path.clone_into(&mut node.title);
    node.endpoint = Some(Endpoint {
        method: reference.method.to_string(),
        path: reference.path.to_owned(),
        specification: None,
        operation_id: None,
    });
    node.is_generated = true;
    node.fails(kind, message);
}

fn page_facts(node: &mut Node, site: &Site, page: &Page, id: ElementId) {
    let path = page.path();
    node.address = Some(format!("/{}", address(path)));
    node.file = Some(path.to_owned());
    if !node.kind.is_page() {
        return;
    }
    let head = page.front_matter();
    let text = |key| head.string(key).map(str::to_owned);
    let flag = |key| {
        let data = head.field(key).map(|field| &field.value.data);
        data == Some(&Data::Bool(true))
    };
    let openapi = head.string("openapi").and_then(endpoint_reference);
    let api = head.string("api").and_then(endpoint_reference);
    let details = openapi.map_or_else(
        || site.operation_of(page),
        |reference| {
            let named = specifications_for(site, reference, id);
            node.specifications = named.iter().map(as_data).collect();
            match site.operation(reference, named) {
                EntryTarget::Operation(details) => Some(details),
                _ => None,
            }
        },
    );
    let named = openapi.or(api);
    let is_known =
        |reference: &EndpointReference<'_>| details.is_some() || !reference.method.is_other();
    if let Some(reference) = named.filter(is_known) {
        node.endpoint = Some(Endpoint {
            method: reference.method.to_string(),
            path: reference.path.to_owned(),
            specification: details.map(specification_of),
            operation_id: details.and_then(id_of),
        });
    }
    let operation = openapi.and(details).map(|details| details.operation);
    let summary = || operation.and_then(|operation| operation.summary.as_deref());
    node.title = text("sidebarTitle")
        .or_else(|| text("title"))
        .or_else(|| summary().map(str::to_owned))
        .unwrap_or_else(|| title_of(page.path().rsplit_once('.').map_or(path, |it| it.0)));
    node.description = text("description");
    node.tag = text("tag");
    let icon = head.field("icon").and_then(|icon| icon.value.get("name"));
    let icon = icon.and_then(|name| name.as_str()).map(str::to_owned);
    node.icon = text("icon").or(icon);
    node.href = text("url");
    node.is_hidden |= flag("hidden");
    node.is_deprecated =
        flag("deprecated") || operation.is_some_and(|operation| operation.is_deprecated);
}

/// Returns the specifications in which the platform looks up the endpoint that a page names in its front matter.
fn specifications_for<'s>(
    site: &'s Site,
    reference: EndpointReference<'s>,
    id: ElementId,
) -> Vec<NamedSpecification<'s>> {
    if let Some(name) = reference.file {
        return vec![site.named(name, None)];
    }
    let inherited = site.specifications_for(id);
    if !inherited.is_empty() {
        return inherited;
    }
    let all = site.specifications().map(|(name, _)| name);
    all.map(|name| site.named(name, None)).collect()
}

/// Returns the specification that an entry names, or those that it inherits.
fn specifications_of(site: &Site, entry: PageEntry<'_>) -> Vec<Named> {
    match endpoint_reference(entry.path).and_then(|reference| reference.file) {
        Some(name) => vec![as_data(&site.named(name, None))],
        None => inherited(site, entry.element),
    }
}

/// Returns the specifications that apply to an element.
pub(super) fn inherited(site: &Site, id: ElementId) -> Vec<Named> {
    site.specifications_for(id).iter().map(as_data).collect()
}

fn as_data(named: &NamedSpecification<'_>) -> Named {
    Named {
        name: named.name.to_owned(),
        state: match named.state {
            SpecificationState::Elsewhere => NamedState::Elsewhere,
            SpecificationState::Missing => NamedState::Missing,
            SpecificationState::Broken => NamedState::Broken,
            SpecificationState::Read(_) => NamedState::Read,
        },
    }
}

fn endpoint(reference: EndpointReference<'_>) -> String {
    format!("{} {}", reference.method, reference.path)
}

fn list<'t>(names: impl Iterator<Item = &'t str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
