//! How a site documents the endpoints of its API.

use crate::page::Page;
use crate::site::{Navigation, PageKind, Site};
use crate::syntax::endpoint::endpoint_reference;
use serde::Serialize;

/// The ways in which a site documents endpoints.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent way")]
pub(super) struct Endpoints {
    /// `docs.json` lists endpoints: `GET /path`.
    listed: bool,
    /// `docs.json` lets the platform generate a page for each endpoint.
    generated: bool,
    /// Pages name their endpoint in the front matter: `openapi: GET /path`.
    in_front_matter: bool,
    /// Pages describe their endpoint themselves, or no other way was found.
    by_hand: bool,
}

/// Returns how the pages and the navigation of `site` document endpoints. Without any, pages by hand are assumed.
pub(super) fn endpoints(site: &Site) -> Endpoints {
    let mut found = Endpoints::default();
    for entry in site
        .manifest()
        .navigation()
        .into_iter()
        .flat_map(Navigation::pages)
    {
        found.listed |= endpoint_reference(entry.path).is_some();
    }
    if let Some(navigation) = site.manifest().navigation() {
        let mut elements = navigation.elements();
        found.generated = elements.any(|(id, _)| navigation.generates(id, "openapi"));
    }
    for page in site.pages() {
        if site.kind(page) != PageKind::Page {
            continue;
        }
        found.in_front_matter |= page.front_matter().string("openapi").is_some();
        found.by_hand |= is_by_hand(page);
    }
    found.by_hand |= !(found.listed || found.generated || found.in_front_matter);
    found
}

fn is_by_hand(page: &Page) -> bool {
    let front_matter = page.front_matter();
    front_matter.string("openapi").is_none()
        && (front_matter.string("api").is_some()
            || page.elements().any(|element| element.is("ParamField")))
}
