//! Whether snippets bring headings to a page.

use crate::page::{Element, Page};
use crate::site::{Site, resolve};
use std::collections::HashSet;

/// Whether a snippet between two places of the page may bring headings, which no view of the page holds.
pub(super) fn may_bring_headings(site: &Site, page: &Page, from: u32, to: u32) -> bool {
    let is_between = |element: &Element<'_>| (from..to).contains(&element.span().start);
    let mut seen = HashSet::new();
    let mut between = page.elements().filter(is_between);
    between.any(|element| match text_source(page, element) {
        Shown::Nothing => false,
        Shown::Unknown => true,
        Shown::File(file) => may_hold_headings(site, page, &file, &mut seen),
    })
}

/// The text that an element shows in its place.
enum Shown {
    /// It shows no text of another file.
    Nothing,
    /// Nobody can say which file.
    Unknown,
    /// The file of this name, as an import writes it.
    File(String),
}

fn text_source(page: &Page, element: Element<'_>) -> Shown {
    if let Some(import) = page.text_import(element.name()) {
        return Shown::File(import.source.to_string());
    }
    match element.literal("file") {
        _ if !element.is("Snippet") => Shown::Nothing,
        Some(file) => Shown::File(format!("/_snippets/{file}")),
        None => Shown::Unknown,
    }
}

/// Whether the text of `file`, or one that it shows in turn, may have a heading. `seen` holds the files that have none.
fn may_hold_headings(site: &Site, page: &Page, file: &str, seen: &mut HashSet<String>) -> bool {
    let mut due = vec![resolve(file, page.path())];
    while let Some(path) = due.pop() {
        let Some(snippet) = path.as_deref().and_then(|path| site.page_at(path)) else {
            return true;
        };
        if !seen.insert(snippet.path().to_owned()) {
            continue;
        }
        let is_known = snippet.faults().is_empty() && !snippet.hides_elements();
        if !is_known || !snippet.headings().is_empty() {
            return true;
        }
        for element in snippet.elements() {
            match text_source(snippet, element) {
                Shown::Nothing => (),
                Shown::Unknown => return true,
                Shown::File(file) => due.push(resolve(&file, snippet.path())),
            }
        }
    }
    false
}
