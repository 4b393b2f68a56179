//! The places where a site names its API specifications.

use super::entry_pages::{is_whole, page_endpoints};
use crate::catalog::nearest;
use crate::page::Page;
use crate::site::{Site, specification_names};
use crate::syntax::endpoint::endpoint_reference;
use crate::text::Span;

/// The place that names a specification.
#[derive(Clone, Copy)]
pub(super) enum SpecLocation<'s> {
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
pub(super) struct SpecReference<'s> {
    /// The field that contains it: `openapi` or `asyncapi`.
    pub(super) key: &'static str,
    /// The name.
    pub(super) name: &'s str,
    /// The span of the string that is or contains the name.
    pub(super) span: Span,
    /// The place that names it.
    pub(super) location: SpecLocation<'s>,
}

/// Returns every reference to a specification, except those that the platform drops or ignores.
pub(super) fn spec_references(site: &Site) -> Vec<SpecReference<'_>> {
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
    found.extend(page_endpoints(site).filter_map(|endpoint| {
        Some(SpecReference {
            key: "openapi",
            name: endpoint.reference.file?,
            span: endpoint.span,
            location: SpecLocation::Page(endpoint.page),
        })
    }));
    found.retain(|reference| !reference.name.contains("{{"));
    found
}

fn in_navigation(site: &Site) -> Vec<SpecReference<'_>> {
    let mut found = Vec::new();
    let Some(navigation) = site.manifest().navigation() else {
        return found;
    };
    for (id, element) in navigation.elements() {
        let fields = ["openapi", "asyncapi"].map(|key| (key, element.field(key)));
        let reference = endpoint_reference(&element.name).filter(|reference| is_whole(*reference));
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

/// Returns whether a file may be a specification, by its extension.
pub(super) fn may_be_specification(path: &str) -> bool {
    let kind = path.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    matches!(kind.as_deref(), Some("json" | "yaml" | "yml"))
}

/// Returns the name of a file without folders and extension.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the file of the site that `path` most likely means.
pub(super) fn near<'s>(site: &'s Site, path: &str) -> Option<&'s str> {
    let is_candidate = |file: &&str| {
        site.manifest()
            .files()
            .iter()
            .all(|part| !part.path().ends_with(file))
    };
    let mut files: Vec<&str> = site
        .files()
        .filter(|file| may_be_specification(file))
        .collect();
    files.retain(is_candidate);
    files.sort_unstable();
    let only = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = files.iter().filter(|file| is_meant(file));
        meant.next().filter(|_| meant.next().is_none()).copied()
    };
    only(&|file| file.eq_ignore_ascii_case(path))
        .or_else(|| only(&|file| stem(file).eq_ignore_ascii_case(stem(path))))
        .or_else(|| nearest(path, files.iter().copied()))
}
