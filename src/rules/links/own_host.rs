//! Links to the site itself that are written with its host.

use super::link_addresses::encoded;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::site::{LinkAddress, Site, address};
use crate::text::{Edit, Span};

/// The address to write instead.
pub(super) struct BetterAddress {
    address: String,
    kind: AddressMatch,
}

#[derive(PartialEq, Eq)]
enum AddressMatch {
    /// The same target.
    Same,
    /// A page without the anchor of the link, or with unknown anchors.
    OtherAnchor,
    /// An anchor of the linking page, because the target page may not have it.
    Here,
    /// The page in the language of the linking page.
    Translation,
}

impl BetterAddress {
    /// Returns the address for a link on `page` to the path `right`. `rest` is that path with the query and fragment.
    pub(super) fn of(page: &Page, site: &Site, right: &str, rest: &str) -> Self {
        let suffix = rest.find(['?', '#']).map_or("", |at| &rest[at..]);
        let there = LinkAddress::parse(right).path_from("");
        let there = there.and_then(|path| site.page_for(&path));
        let has = |page: &Page, id: &str| site.anchors(page).is_some_and(|all| all.has(id));
        let id = rest.split_once('#').map(|(_, id)| id);
        let id = id.filter(|id| !id.is_empty());
        let is_lost = id.is_some_and(|id| !there.is_some_and(|there| has(there, id)));
        if let Some(id) = id.filter(|id| is_lost && has(page, id)) {
            return Self {
                address: format!("#{id}"),
                kind: AddressMatch::Here,
            };
        }
        let translated = there.and_then(|there| site.translation_for(page.path(), there.path()));
        if let Some(translated) = translated {
            return Self {
                address: format!("/{}{suffix}", encoded(address(translated.path()))),
                kind: AddressMatch::Translation,
            };
        }
        Self {
            address: format!("{right}{suffix}"),
            kind: if is_lost {
                AddressMatch::OtherAnchor
            } else {
                AddressMatch::Same
            },
        }
    }

    pub(super) fn note(&self) -> String {
        let address = &self.address;
        match self.kind {
            AddressMatch::Same | AddressMatch::OtherAnchor => {
                format!("write the path alone: `{address}`")
            }
            AddressMatch::Here => format!("this page has the anchor itself: write `{address}`"),
            AddressMatch::Translation => {
                format!("write the path of the page in this language: `{address}`")
            }
        }
    }

    pub(super) fn fix(self, span: Span) -> Fix {
        let label = format!("write `{}`", self.address);
        let edits = vec![Edit::replace(span, self.address)];
        match self.kind {
            AddressMatch::Same => Fix::safe(label, edits),
            _ => Fix::risky(label, edits),
        }
    }
}

/// Returns the rest of `address` after the address `own` of the site. Ignores the scheme and the case of the host.
pub(super) fn without_host<'a>(address: &'a str, own: &str) -> Option<&'a str> {
    let (_, own) = own.split_once("://")?;
    let (scheme, host) = address.split_once("//")?;
    let is_web = ["", "http:", "https:"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known));
    let head = host.get(..own.len()).filter(|_| is_web)?;
    let rest = &host[own.len()..];
    let is_own = head.eq_ignore_ascii_case(own);
    (is_own && (rest.is_empty() || rest.starts_with(['/', '?', '#']))).then_some(rest)
}
