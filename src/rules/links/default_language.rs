//! The same link in the page of the default language.

use super::anchor_advice::original_of;
use super::link_addresses::paths;
use crate::page::{Link, LinkForm, Page, Purpose};
use crate::site::{Destination, LinkAddress, Site, Style};
use std::sync::Arc;

/// Returns the page that one of `paths` leads to.
pub(super) fn target<'s>(paths: &[String], site: &'s Site) -> Option<&'s Arc<Page>> {
    paths.iter().find_map(|path| match site.destination(path) {
        Destination::Page(page) => Some(page),
        // `page-extension-in-link` reports a link with the extension of the page's file.
        Destination::File => site.page_at(path),
        // The Markdown version of a page has no anchors, but the link means the page.
        Destination::Generated => site.page_for(path.strip_suffix(".md")?),
        _ => None,
    })
}

/// Returns a note with the target of the same link in the page that `page` translates, if that target is neither
/// `there` nor the page that `there` translates.
pub(super) fn elsewhere(page: &Page, link: Link<'_>, there: &Page, site: &Site) -> Option<String> {
    let original = original_of(page, site)?;
    let twin = same_link(page, link, original)?;
    let address = twin.address();
    let parsed = LinkAddress::parse(&address);
    let target = match parsed.style {
        Style::Here => original,
        _ => target(&paths(&parsed, original, site), site)?,
    };
    let expected = original_of(there, site);
    let is_same = target.file() == there.file()
        || expected.is_some_and(|expected| expected.file() == target.file());
    let anchors = site.anchors(target)?;
    let leads = parsed
        .fragment
        .is_none_or(|fragment| anchors.is_open() || anchors.has(fragment));
    (!is_same && leads).then(|| format!("`{}` links to `{address}` here", original.path()))
}

/// Returns the link of `original` at the position of `link` if both pages have the same number of links, otherwise the
/// only link with the same text.
fn same_link<'p>(page: &Page, link: Link<'_>, original: &'p Page) -> Option<Link<'p>> {
    let own: Vec<Link<'_>> = followed(page).collect();
    let others: Vec<Link<'p>> = followed(original).collect();
    if own.len() == others.len() {
        let at = own.iter().position(|own| own.target() == link.target())?;
        return others.get(at).copied();
    }
    let text = text(page, link)?;
    let mut same = others
        .into_iter()
        .filter(|other| self::text(original, *other) == Some(text));
    let only = same.next()?;
    same.next().is_none().then_some(only)
}

fn followed(page: &Page) -> impl Iterator<Item = Link<'_>> {
    let links = page.links();
    links.filter(|link| link.purpose() == Purpose::Follow && link.form() != LinkForm::Reference)
}

/// Returns the text of a Markdown link.
fn text<'p>(page: &'p Page, link: Link<'_>) -> Option<&'p str> {
    let written = page.slice(link.span());
    let (text, _) = written.split_once("](")?;
    text.strip_prefix('[')
}
