//! Headings that a page gets from snippets.

use crate::page::{Element, Page, ShownText};
use crate::site::{Site, resolve};
use std::collections::HashSet;

/// Returns whether a snippet between the offsets `from` and `to` may add headings, which the page itself does not
/// contain.
pub(super) fn may_bring_headings(site: &Site, page: &Page, from: u32, to: u32) -> bool {
    let is_between = |element: &Element<'_>| (from..to).contains(&element.span().start);
    let mut visited = HashSet::new();
    let mut between = page.elements().filter(is_between);
    between.any(|element| match page.shown_text(element) {
        ShownText::Nothing => false,
        ShownText::Unknown => true,
        ShownText::File(file) => may_hold_headings(site, page, &file, &mut visited),
    })
}

/// Returns whether `file`, or a file that it shows, may have a heading. `visited` contains the files without headings.
fn may_hold_headings(site: &Site, page: &Page, file: &str, visited: &mut HashSet<String>) -> bool {
    let mut pending = vec![page.resolve(file)];
    while let Some(path) = pending.pop() {
        let Some(snippet) = path.as_deref().and_then(|path| site.page_at(path)) else {
            return true;
        };
        if !visited.insert(snippet.path().to_owned()) {
            continue;
        }
        let is_known = snippet.syntax_errors().is_empty() && !snippet.hides_elements();
        if !is_known || snippet.headings().len() > 0 {
            return true;
        }
        for element in snippet.elements() {
            match snippet.shown_text(element) {
                ShownText::Nothing => (),
                ShownText::Unknown => return true,
                ShownText::File(file) => pending.push(resolve(&file, snippet.path())),
            }
        }
    }
    false
}
