//! The links to a page or to a heading of it.

use super::target::target;
use crate::lsp::place::{View, touches};
use crate::page::{Page, Purpose, Style};
use crate::text::FileId;
use lsp_types::{Location, ReferenceParams};

/// Returns the links to the heading under the cursor, or to the target of the link under the cursor, or to the page.
pub(super) fn references(view: &View, page: &Page, asked: &ReferenceParams) -> Vec<Location> {
    let at = view.offset(page, asked.text_document_position.position);
    let mut links = page.links();
    let link = links.find(|link| touches(link.target(), at));
    let wanted: Option<(FileId, Option<u32>)> = match link {
        Some(link) => target(view, page, &link.address()).map(|found| {
            let heading = found.heading.map(|heading| heading.span.start);
            (found.page.file(), heading)
        }),
        None => {
            let mut headings = page.headings();
            let heading = headings.find(|heading| touches(heading.span, at));
            Some((page.file(), heading.map(|heading| heading.span.start)))
        }
    };
    let Some((file, heading)) = wanted else {
        return Vec::new();
    };
    let mut places = Vec::new();
    for other in view.site.pages() {
        let inside = other
            .links()
            .filter(|link| link.purpose() == Purpose::Follow && link.style() != Style::Elsewhere);
        for link in inside {
            let found = target(view, other, &link.address());
            let is_wanted = found.is_some_and(|found| {
                let start = found.heading.map(|heading| heading.span.start);
                found.page.file() == file && (heading.is_none() || start == heading)
            });
            if is_wanted {
                places.extend(view.location(link.target()));
            }
        }
    }
    places
}
