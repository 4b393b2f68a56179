//! The links to other sites, and what their addresses answered.

use super::link_addresses::{Spot, page_links};
use super::links_outside_text::{OutsideAddress, in_docs_json, in_front_matter};
use super::own_host::without_host;
use crate::external::{Address, Answer};
use crate::page::Page;
use crate::rule::Cx;
use crate::site::{Site, Style, Value};
use std::borrow::Cow;

/// A link to an address that can be followed.
pub(super) struct ExternalLink<'p> {
    pub(super) spot: Spot<'p>,
    /// The address as the link has it.
    pub(super) written: Cow<'p, str>,
    pub(super) address: Address,
    pub(super) fragment: Option<Box<str>>,
}

impl<'p> ExternalLink<'p> {
    fn new(spot: Spot<'p>, written: Cow<'p, str>, cx: &Cx<'p>) -> Option<Self> {
        let own = cx.address();
        let is_own = own.is_some_and(|own| without_host(written.trim(), own).is_some());
        if is_own || !cx.settings().external_links.include(written.trim()) {
            return None;
        }
        let (address, fragment) = Address::parse(&written)?;
        let fragment = fragment.map(Box::from);
        Some(Self {
            spot,
            written,
            address,
            fragment,
        })
    }

    /// Returns what the address answered, if it was asked.
    pub(super) fn answer<'s>(&self, cx: &Cx<'s>) -> Option<&'s Answer> {
        let answers = cx.settings().answers.as_ref()?;
        answers.get(&self.address).map(|recorded| &recorded.answer)
    }

    /// Returns whether the source at the span is the address itself, so that it can be edited.
    pub(super) fn is_plain(&self, site: &Site) -> bool {
        let at = self.spot.span;
        self.spot.is_plain && site.source(at.file).slice(at) == self.written
    }
}

/// Returns the links of a page, and of its front matter, to other sites.
pub(super) fn on_page<'p>(page: &'p Page, cx: &Cx<'p>) -> Vec<ExternalLink<'p>> {
    let leaves = |style| style == Style::Elsewhere;
    let links = page_links(page, cx, leaves).map(|found| (found.spot(), found.address));
    let outside = in_front_matter(page, cx).into_iter();
    let all = links.chain(outside.map(|found| (found.spot, found.address)));
    all.filter_map(|(spot, written)| ExternalLink::new(spot, written, cx))
        .collect()
}

/// Returns the links in `docs.json` to other sites: those that readers see, and the targets of redirects.
pub(super) fn in_manifest<'s>(cx: &Cx<'s>) -> Vec<ExternalLink<'s>> {
    let others = in_other_values(cx.site());
    let all = in_docs_json(cx).into_iter().chain(others);
    all.filter_map(|found| ExternalLink::new(found.spot, found.address, cx))
        .collect()
}

/// Returns the addresses of profiles in the footer, and the targets of redirects.
fn in_other_values(site: &Site) -> Vec<OutsideAddress<'_>> {
    let Some(root) = site.manifest().root() else {
        return Vec::new();
    };
    let profiles = root.get("footer").and_then(|footer| footer.get("socials"));
    let profiles = profiles.into_iter().flat_map(Value::members);
    let redirects = root.get("redirects").into_iter().flat_map(Value::items);
    let values = profiles
        .map(|member| &member.value)
        .chain(redirects.filter_map(|redirect| redirect.get("destination")));
    values
        .filter_map(|value| outside_address(value, site))
        .collect()
}

/// Returns the string `value` as an address.
fn outside_address<'s>(value: &'s Value, site: &Site) -> Option<OutsideAddress<'s>> {
    let text = value.as_str()?;
    let inside = value.span.inside();
    let is_plain = site.source(inside.file).slice(inside) == text;
    let spot = Spot {
        span: if is_plain { inside } else { value.span },
        base: "",
        is_plain,
        value: Some(value.span),
    };
    Some(OutsideAddress {
        spot,
        address: Cow::Borrowed(text),
    })
}

/// Returns an address for use in Markdown: with the characters encoded that would end it.
pub(super) fn for_markdown(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for letter in address.chars() {
        match letter {
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '\'' => out.push_str("%27"),
            _ => out.push(letter),
        }
    }
    out
}
