//! The icons of the site.

use super::items::item;
use crate::catalog::{AttributeType, COMPONENTS};
use crate::lsp::place::View;
use crate::page::Page;
use crate::site::Navigation;
use lsp_types::{CompletionItem, CompletionItemKind};
use std::collections::HashMap;

/// Returns the icons that pages and the navigation use, the most frequent ones first. The platform has thousands: writers
/// look for those that the site has a meaning for.
pub(super) fn icons(view: &View) -> Vec<CompletionItem> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let navigation = view.site.manifest().navigation();
    let elements = navigation.into_iter().flat_map(Navigation::elements);
    let listed = elements.filter_map(|(_, element)| element.icon());
    let pages = view.site.pages();
    for name in pages.iter().flat_map(|page| of_page(page)).chain(listed) {
        if is_name(name) {
            *counts.entry(name).or_default() += 1;
        }
    }
    let mut names: Vec<(&str, usize)> = counts.into_iter().collect();
    names.sort_unstable_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let items = names.into_iter().enumerate();
    items
        .map(|(number, (name, _))| CompletionItem {
            sort_text: Some(format!("{number:05}")),
            ..item(name, CompletionItemKind::VALUE, "")
        })
        .collect()
}

/// Returns the icons of a page: in its front matter, and in attributes for icons.
fn of_page(page: &Page) -> impl Iterator<Item = &str> {
    let own = page.front_matter().string("icon");
    let elements = page.elements().filter_map(|element| {
        let facts = COMPONENTS.get(element.name())?.attributes.get("icon")?;
        (facts.kind == AttributeType::Icon)
            .then(|| element.literal("icon"))
            .flatten()
    });
    own.into_iter().chain(elements)
}

/// Returns whether an icon is a name, not an address or a drawing.
fn is_name(icon: &str) -> bool {
    !icon.is_empty()
        && icon
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}
