//! How readers can reach pages that are not in the navigation.

use super::support_pages::pages;
use super::support_problem::Trouble;
use super::support_shape::problems;
use crate::page::{Page, Purpose};
use crate::site::{Aim, Destination, Site, Value};
use crate::syntax::value::Data;
use crate::text::FileId;
use std::collections::HashSet;

/// Returns the pages that an `href` in `docs.json` leads to: a tab, the navbar, the footer. `address` is where the site is
/// served, if that is known.
pub(super) fn pages_linked_in_manifest(site: &Site, address: Option<&str>) -> HashSet<FileId> {
    let own = address.and_then(|address| Some(address.split_once("://")?.1));
    let mut found = HashSet::new();
    if let Some(root) = site.manifest().root() {
        follow(site, root, own, &mut found);
    }
    found
}

fn follow(site: &Site, value: &Value, own: Option<&str>, found: &mut HashSet<FileId>) {
    for item in value.items() {
        follow(site, item, own, found);
    }
    for member in value.members() {
        let address = member.value.as_str().filter(|_| &*member.key == "href");
        found.extend(address.and_then(|address| {
            let path = Aim::of(local(address.trim(), own)).path_from("")?;
            Some(site.page_for(&path)?.file())
        }));
        follow(site, &member.value, own, found);
    }
}

/// Returns the pages that strings under a misspelled or unknown key of `docs.json` name, such as `page` for `pages`: that key
/// is the finding.
pub(super) fn pages_under_unknown_keys(site: &Site) -> HashSet<FileId> {
    let mut found = HashSet::new();
    for problem in problems(site) {
        let member = match problem.trouble {
            Trouble::Missing { slip, .. } => slip.map(|(member, _)| member),
            Trouble::Unknown { member, .. } | Trouble::Refused { member, .. } => Some(member),
            _ => None,
        };
        let mut due: Vec<&Value> = member.into_iter().map(|member| &member.value).collect();
        while let Some(value) = due.pop() {
            let page = value.as_str().and_then(|entry| site.page_named(entry));
            found.extend(page.map(|page| page.file()));
            due.extend(value.items());
            due.extend(value.members().iter().map(|member| &member.value));
        }
    }
    found
}

/// Returns the path in an absolute address of the site itself, and any other address as it is.
fn local<'a>(address: &'a str, own: Option<&str>) -> &'a str {
    let Some((_, bare)) = address.split_once("://") else {
        return address;
    };
    let path = own.and_then(|own| bare.strip_prefix(own));
    match path.filter(|path| path.is_empty() || path.starts_with(['/', '?', '#'])) {
        Some("") => "/",
        Some(path) => path,
        None => address,
    }
}

/// Returns the pages that readers come to without the navigation: those that a link on a `listed` page leads to, and those
/// that a redirect leads to.
pub(super) fn reachable_pages(site: &Site, listed: &HashSet<FileId>) -> HashSet<FileId> {
    let destinations = site.manifest().redirects().iter().filter_map(|redirect| {
        let path = Aim::of(&redirect.destination).path_from("")?;
        Some(site.page_for(&path)?.file())
    });
    let mut found: HashSet<FileId> = destinations.collect();
    for page in pages(site).filter(|page| listed.contains(&page.file())) {
        let links = page
            .links()
            .filter(|link| link.purpose() == Purpose::Follow);
        found.extend(links.filter_map(|link| {
            let path = Aim::of(&link.address()).path_from(page.path())?;
            match site.destination(&path) {
                Destination::Page(there) => Some(there.file()),
                _ => None,
            }
        }));
    }
    found
}

/// Whether a page is marked as deprecated.
pub(super) fn is_deprecated(page: &Page) -> bool {
    let head = page.front_matter();
    let is_marked = head
        .field("deprecated")
        .is_some_and(|field| field.value.data == Data::Bool(true));
    let mut tag = head.string("tag").into_iter();
    is_marked || tag.any(|tag| tag.trim().eq_ignore_ascii_case("deprecated"))
}
