//! The places where a site names its API specifications.

use super::{PageKind, Site, specification_names};
use crate::page::Page;
use crate::syntax::endpoint::{EndpointReference, endpoint_reference};
use crate::text::Span;

/// The place that names a specification.
#[derive(Clone, Copy)]
pub enum SpecLocation<'s> {
    /// The field of an element of the navigation.
    Element,
    /// `api` at the top level of `docs.json`.
    Api,
    /// A reference to an endpoint among the pages of the navigation.
    Entry,
    /// The front matter of a page.
    Page(&'s Page),
}

/// A reference to a specification.
#[derive(Clone, Copy)]
pub struct SpecReference<'s> {
    /// The field that contains it: `openapi` or `asyncapi`.
    pub key: &'static str,
    /// The name.
    pub name: &'s str,
    /// The span of the string that is or contains the name.
    pub span: Span,
    /// The place that names it.
    pub location: SpecLocation<'s>,
}

/// Returns every reference to a specification, except those that the platform drops or ignores.
pub fn spec_references(site: &Site) -> Vec<SpecReference<'_>> {
    let mut found = in_navigation(site);
    for key in ["openapi", "asyncapi"] {
        let value = site.manifest().get(&["api", key]);
        let names = value.map(specification_names).into_iter().flatten();
        found.extend(names.map(|(name, span)| SpecReference {
            key,
            name,
            span,
            location: SpecLocation::Api,
        }));
    }
    // Most pages name none, and only edits of these fields matter.
    site.ask_endpoints();
    let pages = site.pages.iter();
    let pages = pages.filter(|page| site.kind(page) == PageKind::Page);
    found.extend(pages.filter_map(|page| {
        let head = page.front_matter();
        let (field, text) = head.field("openapi").zip(head.string("openapi"))?;
        let reference = endpoint_reference(text).filter(names_endpoint)?;
        Some(SpecReference {
            key: "openapi",
            name: reference.file?,
            span: field.value_span,
            location: SpecLocation::Page(site.ask(page)),
        })
    }));
    found.retain(|reference| !reference.name.contains("{{"));
    found
}

fn names_endpoint(reference: &EndpointReference<'_>) -> bool {
    reference.is_whole() || reference.method.is_other()
}

fn in_navigation(site: &Site) -> Vec<SpecReference<'_>> {
    let mut found = Vec::new();
    let Some(navigation) = site.manifest().navigation() else {
        return found;
    };
    for (id, element) in navigation.elements() {
        let fields = ["openapi", "asyncapi"].map(|key| (key, element.field(key)));
        let reference = endpoint_reference(&element.name).filter(names_endpoint);
        let file = reference.and_then(|reference| reference.file);
        let is_entry = file.is_some() && site.page_named(&element.name).is_none();
        if !(is_entry || fields.iter().any(|(_, field)| field.is_some())) || !navigation.is_kept(id)
        {
            continue;
        }
        if let Some(name) = file.filter(|_| is_entry) {
            found.push(SpecReference {
                key: "openapi",
                name,
                span: element.span,
                location: SpecLocation::Entry,
            });
        }
        // The platform ignores `asyncapi` next to `openapi`.
        if let Some((key, field)) = fields.into_iter().find_map(|(key, it)| Some((key, it?))) {
            let names = specification_names(&field.value).into_iter();
            found.extend(names.map(|(name, span)| SpecReference {
                key,
                name,
                span,
                location: SpecLocation::Element,
            }));
        }
    }
    found
}
