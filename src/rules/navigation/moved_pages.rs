//! Pages that only say where their content has moved.

use crate::catalog::TITLES;
use crate::page::{Page, Purpose, TextRole};
use crate::site::{LinkAddress, Site, address};

/// Returns the address that a page without content of its own leads to: its front matter redirects, or its text is one
/// sentence with one link into the site that says that the page has moved.
pub(super) fn moved_to(page: &Page, site: &Site) -> Option<String> {
    let target = page.front_matter().string("redirect");
    if let Some(target) = target.map(str::trim).filter(|target| !target.is_empty()) {
        return Some(target.to_owned());
    }
    let mut links = page
        .links()
        .filter(|link| link.purpose() == Purpose::Follow);
    let link = links.next().filter(|_| links.next().is_none())?;
    only_sentence(page).filter(|text| says_moved(text))?;
    let path = LinkAddress::parse(&link.address()).path_from(page.path())?;
    let there = site
        .page_for(&path)
        .filter(|there| there.file() != page.file())?;
    Some(format!("/{}", address(there.path())))
}

/// Returns the text of a page that consists of one sentence, which can be in a component.
fn only_sentence(page: &Page) -> Option<&str> {
    let has_more = page.code_blocks().len() > 0
        || page.images().len() > 0
        || page.name_expressions().next().is_some()
        || page.hides_elements();
    let mut prose = page.prose();
    let block = prose.next().filter(|_| prose.len() == 0)?;
    let span = block.span();
    let mut elements = page.elements().map(|element| element.span());
    let is_all = elements.all(|element| element.holds(span) || span.holds(element));
    let is_sentence = !matches!(block.role, TextRole::Heading(_))
        && ![". ", ".\n"].iter().any(|end| block.text().contains(end));
    (is_all && is_sentence && !has_more).then(|| block.text())
}

/// Returns whether a text says that something has another place now.
fn says_moved(text: &str) -> bool {
    let text = text.to_lowercase();
    TITLES.moved.iter().any(|words| text.contains(&**words))
}
