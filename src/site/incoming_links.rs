//! Links to anchors in the site.

use super::incoming_link::{IncomingLink, IncomingLinks};
use super::{Destination, LinkAddress, PageKind, Site, Style};
use crate::page::{Link, Page, Purpose, linked_id};
use crate::text::FileId;

impl Site {
    /// Returns the links of all pages that lead to an anchor in `page`, by the page that contains them. The first call
    /// examines all links of the site.
    pub fn links_into(&self, page: &Page) -> &[IncomingLink] {
        let links = self.incoming_links.get_or_init(|| incoming_links(self));
        links.get(&page.file()).map_or(&[], Vec::as_slice)
    }
}

fn incoming_links(site: &Site) -> IncomingLinks {
    let mut links = IncomingLinks::new();
    for page in &site.pages {
        for link in page.links().filter(|link| leads_to_an_anchor(page, *link)) {
            let address = link.address();
            let parsed = LinkAddress::parse(&address);
            let (Some(there), Some(fragment)) = (target(site, page, &parsed), parsed.fragment)
            else {
                continue;
            };
            links.entry(there).or_default().push(IncomingLink {
                id: linked_id(fragment).into(),
                span: link.target(),
            });
        }
    }
    links
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
fn target(site: &Site, page: &Page, parsed: &LinkAddress<'_>) -> Option<FileId> {
    let is_snippet = site.kind(page) == PageKind::Snippet;
    match parsed.style {
        Style::Here if !is_snippet => Some(page.file()),
        // A snippet is rendered in pages in other folders.
        Style::Relative if is_snippet => None,
        Style::Rooted | Style::Relative | Style::Bare => {
            match site.destination(&parsed.path_from(page.path())?) {
                Destination::Page(there) => Some(there.file()),
                _ => None,
            }
        }
        _ => None,
    }
}
