//! The target of a link, and the operation that a page documents.

use crate::lsp::place::{View, touches};
use crate::page::{Heading, LinkAddress, Page, decoded, heading_ids};
use crate::site::Destination;
use crate::syntax::openapi::Details;
use crate::text::Span;
use std::sync::Arc;

/// The page that a link leads to, and the heading in it.
pub(super) struct Target<'v> {
    /// The page.
    pub(super) page: &'v Arc<Page>,
    /// The heading, if the link names one.
    pub(super) heading: Option<Heading<'v>>,
}

impl Target<'_> {
    /// Returns the heading, or the first line of the page.
    pub(super) fn span(&self) -> Span {
        self.heading
            .map_or(self.page.first_line(), |heading| heading.span)
    }
}

/// Returns the page of the site that an address on `page` leads to, through redirects too.
pub(super) fn target<'v>(view: &'v View, page: &Page, address: &str) -> Option<Target<'v>> {
    let site = &view.site;
    let parsed = LinkAddress::parse(address);
    let own = address
        .starts_with('#')
        .then(|| site.page(page.file()))
        .flatten();
    let found = match own {
        Some(own) => own,
        None => {
            let path = page.path_of(&parsed)?;
            let mut destination = site.destination(&path);
            if let Destination::Redirect(number) = destination {
                let next = site.redirected(number, &path)?;
                let next = LinkAddress::parse(&next).path_from("")?;
                let found = site.page_for(&next)?;
                destination = Destination::Page(found);
            }
            match destination {
                Destination::Page(found) => found,
                _ => return None,
            }
        }
    };
    let fragment = address
        .split_once('#')
        .map(|(_, fragment)| decoded(fragment));
    let heading = fragment.and_then(|id| heading_called(found, &id));
    Some(Target {
        page: found,
        heading,
    })
}

/// Returns the operation of the generated page that an address on `page` leads to, through redirects too.
pub(super) fn generated_target<'v>(
    view: &'v View,
    page: &Page,
    address: &str,
) -> Option<Details<'v>> {
    let site = &view.site;
    let path = page.path_of(&LinkAddress::parse(address))?;
    let mut destination = site.destination(&path);
    if let Destination::Redirect(number) = destination {
        let next = site.redirected(number, &path)?;
        destination = site.destination(&LinkAddress::parse(&next).path_from("")?);
    }
    match destination {
        Destination::Endpoint(generated) => Some(generated.details),
        _ => None,
    }
}

/// Returns the heading of a page with this id.
fn heading_called<'p>(page: &'p Page, id: &str) -> Option<Heading<'p>> {
    let headings = page.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let mut named = headings.zip(ids).map(|(heading, id)| {
        let own = heading.explicit_id.map(str::to_owned);
        (heading, own.or(id))
    });
    let found = named.find(|(_, own)| own.as_deref() == Some(id));
    found.map(|(heading, _)| heading)
}

/// Returns the operation that the field of front matter at a byte names, and the span of the value.
pub(super) fn operation_at<'v>(
    view: &'v View,
    page: &Page,
    at: u32,
) -> Option<(Span, Details<'v>)> {
    let head = page.front_matter();
    let named = ["openapi", "api"]
        .into_iter()
        .find_map(|name| head.field(name))?;
    let span = named.value_span;
    let details = touches(span, at).then(|| view.site.operation_of(page))??;
    Some((span, details))
}
