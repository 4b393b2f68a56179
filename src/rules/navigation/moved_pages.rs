//! Pages that only say where their content has moved.

use crate::catalog::TITLES;
use crate::page::{Page, Purpose};
use crate::site::{LinkAddress, Site, address};

/// Returns the address that a page without content of its own leads to: its front matter redirects, or its text is one
/// sentence with one link into the site that says that the page has moved.
pub(super) fn moved_to(page: &Page, site: &Site) -> Option<String> {
    let target = page.front_matter().string("redirect");
    if let Some(target) = target.map(str::trim).filter(|target| !target.is_empty()) {
        return Some(target.to_owned());
    }
    let body = page.text().get(page.front_matter().span.end as usize..)?;
    let body = body.trim();
    let mut links = page
        .links()
        .filter(|link| link.purpose() == Purpose::Follow);
    let link = links.next().filter(|_| links.next().is_none())?;
    let is_sentence = body.lines().count() == 1 && !body.starts_with('#') && !body.contains(". ");
    if !says_moved(body) || !is_sentence {
        return None;
    }
    let path = LinkAddress::parse(&link.address()).path_from(page.path())?;
    let there = site
        .page_for(&path)
        .filter(|there| there.file() != page.file())?;
    Some(format!("/{}", address(there.path())))
}

/// Returns whether a text says that something has another place now.
fn says_moved(text: &str) -> bool {
    let text = text.to_lowercase();
    TITLES.moved.iter().any(|words| text.contains(&**words))
}
