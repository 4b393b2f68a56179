//! Links between the pages of a site.

use super::incoming_link::{IncomingLink, IncomingLinks, OutgoingLinks};
use super::{Destination, LinkAddress, PageKind, Site, Style};
use crate::page::{Page, Purpose, linked_id};
use crate::text::FileId;
use std::collections::HashSet;
use std::sync::Arc;

impl Site {
    /// Returns the links of all pages that lead to an anchor in `page`, by the page that contains them. The first call
    /// examines all links of the site.
    pub fn links_into(&self, page: &Page) -> &[IncomingLink] {
        self.ask_links_to(page.file());
        let links = self
            .incoming_links
            .get_or_init(|| Arc::new(incoming_links(self)));
        links.get(&page.file()).map_or(&[], Vec::as_slice)
    }

    /// Returns the pages that readers can reach from `page` with one click. The folder of a
    /// snippet is unknown, so its relative links are left out.
    pub fn pages_linked_from(&self, page: &Page) -> &[FileId] {
        self.ask_file(page.file());
        let at = self.by_file.get(page.file());
        at.map_or(&[], |at| &self.outgoing_links(at).pages)
    }

    /// Returns the links of the page at this index.
    pub(super) fn outgoing_links(&self, at: usize) -> &OutgoingLinks {
        self.outgoing_links[at].get_or_init(|| Arc::new(outgoing_links(self, &self.pages[at])))
    }
}

fn incoming_links(site: &Site) -> IncomingLinks {
    let mut links = IncomingLinks::new();
    for at in 0..site.pages.len() {
        for (there, link) in &site.outgoing_links(at).anchors {
            links.entry(*there).or_default().push(link.clone());
        }
    }
    links
}

fn outgoing_links(site: &Site, page: &Page) -> OutgoingLinks {
    let is_snippet = site.kind(page) == PageKind::Snippet;
    let mut pages = HashSet::new();
    let mut anchors = Vec::new();
    // Most links are external, and are not parsed further.
    let followed = page.links().filter(|link| {
        link.purpose() == Purpose::Follow
            && matches!(
                link.style(),
                Style::Here | Style::Rooted | Style::Relative | Style::Bare
            )
    });
    for link in followed {
        let address = link.address();
        let parsed = LinkAddress::parse(&address);
        let Some(there) = target(site, page, is_snippet, &parsed) else {
            continue;
        };
        pages.insert(there);
        if let Some(fragment) = parsed.fragment {
            let id = linked_id(fragment).into();
            let span = link.target();
            anchors.push((there, IncomingLink { id, span }));
        }
    }
    let mut pages: Vec<FileId> = pages.into_iter().collect();
    pages.sort_unstable();
    OutgoingLinks {
        pages: pages.into(),
        anchors: anchors.into(),
    }
}

/// Returns the page that a link of `page` leads to.
fn target(site: &Site, page: &Page, is_snippet: bool, parsed: &LinkAddress<'_>) -> Option<FileId> {
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
