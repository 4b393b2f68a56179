//! Links to anchors in the site.

use super::linked_place::{LinkedPlace, LinkedPlaces};
use super::{Aim, Destination, PageKind, Site, Style};
use crate::page::{Link, Page, Purpose, linked_id};
use crate::text::FileId;

impl Site {
    /// Returns the links of all pages that lead to an anchor in `page`, by the page that contains them. The first call
    /// examines all links of the site.
    pub fn links_into(&self, page: &Page) -> &[LinkedPlace] {
        let linked = self.linked.get_or_init(|| linked_places(self));
        linked.get(&page.file()).map_or(&[], Vec::as_slice)
    }
}

fn linked_places(site: &Site) -> LinkedPlaces {
    let mut linked = LinkedPlaces::new();
    for page in &site.pages {
        for link in page.links().filter(|link| leads_to_an_anchor(page, *link)) {
            let address = link.address();
            let aim = Aim::of(&address);
            let (Some(there), Some(fragment)) = (target(site, page, &aim), aim.fragment) else {
                continue;
            };
            linked.entry(there).or_default().push(LinkedPlace {
                id: linked_id(fragment).into(),
                span: link.target(),
            });
        }
    }
    linked
}

/// Returns whether readers can follow the link to an anchor in the site. Most links are external, and are not parsed
/// further.
fn leads_to_an_anchor(page: &Page, link: Link<'_>) -> bool {
    let is_own = matches!(
        link.style(),
        Style::Here | Style::Rooted | Style::Relative | Style::Bare
    );
    is_own && link.purpose() == Purpose::Follow && page.slice(link.target()).contains('#')
}

/// Returns the page that a link of `page` leads to.
fn target(site: &Site, page: &Page, aim: &Aim<'_>) -> Option<FileId> {
    let is_snippet = site.kind(page) == PageKind::Snippet;
    match aim.style {
        Style::Here if !is_snippet => Some(page.file()),
        // A snippet is rendered in pages in other folders.
        Style::Relative if is_snippet => None,
        Style::Rooted | Style::Relative | Style::Bare => {
            match site.destination(&aim.path_from(page.path())?) {
                Destination::Page(there) => Some(there.file()),
                _ => None,
            }
        }
        _ => None,
    }
}
