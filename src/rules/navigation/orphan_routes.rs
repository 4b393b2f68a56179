//! Ways to reach pages that are not in the navigation.

use super::config_problems::ProblemKind;
use super::config_shape::problems;
use super::entry_pages::pages;
use crate::page::Page;
use crate::site::{LinkAddress, Site, Value};
use crate::syntax::value::Data;
use crate::text::FileId;
use std::collections::HashSet;

/// Returns the pages that an `href` in `docs.json` links to: a tab, the navbar, the footer. `address` is the address of
/// the site, if it is known.
pub(super) fn pages_linked_in_manifest(site: &Site, address: Option<&str>) -> HashSet<FileId> {
    let base = address.and_then(|address| Some(address.split_once("://")?.1));
    let mut found = HashSet::new();
    if let Some(root) = site.manifest().root() {
        collect_linked(site, root, base, &mut found);
    }
    found
}

fn collect_linked(site: &Site, value: &Value, base: Option<&str>, found: &mut HashSet<FileId>) {
    for item in value.items() {
        collect_linked(site, item, base, found);
    }
    for member in value.members() {
        let address = member.value.as_str().filter(|_| &*member.key == "href");
        found.extend(address.and_then(|address| {
            let path = LinkAddress::parse(local(address.trim(), base)).path_from("")?;
            Some(site.page_for(&path)?.file())
        }));
        collect_linked(site, &member.value, base, found);
    }
}

/// Returns the pages that are listed under a misspelled or unknown key of `docs.json`, such as `page` for `pages`.
/// Another rule reports that key.
pub(super) fn pages_under_unknown_keys(site: &Site) -> HashSet<FileId> {
    let mut found = HashSet::new();
    for problem in problems(site) {
        let member = match problem.kind {
            ProblemKind::Missing { misspelt, .. } => misspelt.map(|(member, _)| member),
            ProblemKind::Unknown { member, .. } | ProblemKind::Refused { member, .. } => {
                Some(member)
            }
            _ => None,
        };
        let mut pending: Vec<&Value> = member.into_iter().map(|member| &member.value).collect();
        while let Some(value) = pending.pop() {
            let page = value.as_str().and_then(|entry| site.page_named(entry));
            found.extend(page.map(|page| page.file()));
            pending.extend(value.items());
            pending.extend(value.members().iter().map(|member| &member.value));
        }
    }
    found
}

/// Returns the path in an absolute address of the site itself, and any other address as it is.
fn local<'a>(address: &'a str, base: Option<&str>) -> &'a str {
    let Some((_, without_scheme)) = address.split_once("://") else {
        return address;
    };
    let path = base.and_then(|base| without_scheme.strip_prefix(base));
    match path.filter(|path| path.is_empty() || path.starts_with(['/', '?', '#'])) {
        Some("") => "/",
        Some(path) => path,
        None => address,
    }
}

/// Returns the pages that readers can reach without the navigation: through a link on a `listed` page, or a redirect.
pub(super) fn reachable_pages(site: &Site, listed: &HashSet<FileId>) -> HashSet<FileId> {
    let destinations = site.manifest().redirects().iter().filter_map(|redirect| {
        let path = LinkAddress::parse(&redirect.destination).path_from("")?;
        Some(site.page_for(&path)?.file())
    });
    let mut found: HashSet<FileId> = destinations.collect();
    for page in pages(site).filter(|page| listed.contains(&page.file())) {
        found.extend(site.pages_linked_from(page));
    }
    found
}

/// Returns whether a page is marked as deprecated.
pub(super) fn is_deprecated(page: &Page) -> bool {
    let head = page.front_matter();
    let is_marked = head
        .field("deprecated")
        .is_some_and(|field| field.value.data == Data::Bool(true));
    let mut tag = head.string("tag").into_iter();
    is_marked || tag.any(|tag| tag.trim().eq_ignore_ascii_case("deprecated"))
}
