//! The pages that entries of the navigation name.

use crate::page::Page;
use crate::site::{Navigation, PageKind, Site, decoded};
use crate::syntax::endpoint::{EndpointReference, endpoint_reference, malformed};
use crate::text::{FileId, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// The mistake in an entry that certainly means a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryMistake {
    /// `guides%20start`, `guides\start`.
    Encoding,
    /// `guides/start#keys`.
    Fragment,
    /// `guides/start.mdx`.
    Ending,
    /// `guides`, if there is a `guides/index.mdx`.
    Folder,
    /// `Guides/start`.
    Case,
}

/// Extensions that authors add to the path of a page.
const EXTENSIONS: [&str; 5] = [".mdx", ".md", ".markdown", ".html", ".htm"];

/// Returns the path of a page as an entry names it: without its extension.
pub(super) fn entry_of(page: &Page) -> &str {
    let path = page.path();
    let bare = path.strip_suffix(".mdx").or(path.strip_suffix(".md"));
    bare.unwrap_or(path)
}

/// Returns the page that an entry certainly means but does not name, and the mistake in the entry.
pub(super) fn intended_page<'s>(
    site: &'s Site,
    entry: &str,
) -> Option<(&'s Arc<Page>, EntryMistake)> {
    let plain = decoded(entry.trim()).replace('\\', "/");
    let whole = plain.split(['#', '?']).next().unwrap_or_default();
    let ending = EXTENSIONS.iter().find(|ending| whole.ends_with(**ending));
    let bare = ending.map_or(whole, |ending| &whole[..whole.len() - ending.len()]);
    let bare = bare.trim_matches('/');
    let folder = format!("{bare}/index");
    let candidates = [
        (plain.as_str(), EntryMistake::Encoding),
        (whole, EntryMistake::Fragment),
        (bare, EntryMistake::Ending),
        (folder.as_str(), EntryMistake::Folder),
    ];
    let mut exact = candidates
        .into_iter()
        .filter_map(|(path, mistake)| Some((site.page_named(path)?, mistake)));
    exact.next().or_else(|| {
        let mut matches = site.pages_in_other_case(bare).filter(|page| {
            let own = entry_of(page);
            own.eq_ignore_ascii_case(bare) || own.eq_ignore_ascii_case(&folder)
        });
        let only = matches.next().filter(|_| matches.next().is_none());
        Some((only?, EntryMistake::Case))
    })
}

/// Returns the pages of the site, without snippets.
pub(super) fn pages(site: &Site) -> impl Iterator<Item = &Arc<Page>> {
    let all = site.pages().iter();
    all.filter(|page| site.kind(page) == PageKind::Page)
}

/// The endpoint that a page shows.
#[derive(Clone, Copy)]
pub(super) struct PageEndpoint<'s> {
    /// The value of `openapi` in the front matter.
    pub(super) text: &'s str,
    pub(super) span: Span,
    pub(super) reference: EndpointReference<'s>,
}

/// Returns the endpoints that the front matter of pages names.
pub(super) fn page_endpoints(site: &Site) -> impl Iterator<Item = PageEndpoint<'_>> {
    pages(site).filter_map(|page| {
        let head = page.front_matter();
        let (field, text) = head.field("openapi").zip(head.string("openapi"))?;
        let reference = endpoint_reference(text).filter(|reference| is_whole(*reference))?;
        Some(PageEndpoint {
            text,
            span: field.value_span,
            reference,
        })
    })
}

/// Returns the pages that the navigation lists, also in lists that the platform drops. If `is_lenient`, includes pages
/// that an entry certainly means but does not name.
pub(super) fn listed_pages(site: &Site, is_lenient: bool) -> HashSet<FileId> {
    let navigation = site.manifest().navigation();
    let entries = navigation.into_iter().flat_map(Navigation::pages);
    let pages = entries.filter_map(|entry| {
        let page = site.page_of_entry(entry);
        let is_lost = page.is_none() && is_lenient && !wants_endpoint(entry.path);
        let lost = || intended_page(site, entry.path).map(|(page, _)| page);
        page.or_else(|| is_lost.then(lost).flatten())
    });
    pages.map(|page| page.file()).collect()
}

/// Returns whether a text is, or is clearly meant to be, a reference to an endpoint.
pub(super) fn wants_endpoint(text: &str) -> bool {
    endpoint_reference(text).is_some_and(is_whole) || malformed(text).is_some()
}

/// Returns whether a reference has the shape of an endpoint.
pub(super) fn is_whole(reference: EndpointReference<'_>) -> bool {
    reference.is_whole()
}
