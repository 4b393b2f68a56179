//! What can follow at the cursor in `docs.json`: keys, words, and the paths of pages.

use super::facts::{choices, described, objects};
use super::place::{Place, place};
use crate::catalog::{Choice, StringFormat};
use crate::files::Source;
use crate::lsp::place::View;
use crate::page::Page;
use crate::site::{Navigation, PageKind};
use crate::text::{Span, to_u32};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionTextEdit,
    Documentation, TextEdit,
};
use std::collections::HashSet;
use std::sync::Arc;

/// Returns what can follow at the cursor.
pub(super) fn completions(
    view: &View,
    source: &Source,
    asked: &CompletionParams,
) -> CompletionList {
    let position = asked.text_document_position.position;
    let at = view
        .encoding
        .offset(source.text(), source.lines(), position);
    let before = source.text().get(..at as usize).unwrap_or_default();
    let place = place(before);
    let items = if place.is_key {
        keys(&place)
    } else {
        values(view, &place)
    };
    let start = place.string.map_or(at, to_u32);
    let range = view.range(Span::new(source.id(), start, at));
    let items = items.into_iter().map(|item| {
        // Outside of a string, the item brings its quotes.
        let text = match place.string {
            Some(_) => item.label.clone(),
            None => format!("\"{}\"", item.label),
        };
        CompletionItem {
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, text))),
            ..item
        }
    });
    CompletionList {
        is_incomplete: false,
        items: items.collect(),
    }
}

/// Returns the keys that the object can have, and does not have before the cursor.
fn keys(place: &Place) -> Vec<CompletionItem> {
    let fields = objects(&place.path)
        .into_iter()
        .flat_map(|facts| &facts.fields);
    let fields = fields.filter(|(name, _)| !place.keys.contains(*name));
    let mut seen = HashSet::new();
    let fields = fields.filter(|(name, _)| seen.insert(name.as_str()));
    fields
        .map(|(name, facts)| CompletionItem {
            label: name.clone(),
            kind: Some(CompletionItemKind::PROPERTY),
            documentation: Some(Documentation::String(described(facts))),
            ..CompletionItem::default()
        })
        .collect()
}

/// Returns the words and the pages that the value can be.
fn values(view: &View, place: &Place) -> Vec<CompletionItem> {
    let mut items = Vec::new();
    for choice in choices(&place.path) {
        match choice {
            Choice::Words(words) => items.extend(words.iter().map(|word| CompletionItem {
                label: word.clone(),
                kind: Some(CompletionItemKind::ENUM_MEMBER),
                ..CompletionItem::default()
            })),
            Choice::Text(kind)
                if kind.format == Some(StringFormat::Visible) && kind.is.contains("page") =>
            {
                items.extend(pages(view));
            }
            _ => (),
        }
    }
    items
}

/// Returns the pages as entries of the navigation, those that it does not have yet first.
fn pages(view: &View) -> Vec<CompletionItem> {
    let navigation = view.site.manifest().navigation();
    let entries = navigation.into_iter().flat_map(Navigation::pages);
    let known: HashSet<_> = entries
        .filter_map(|entry| view.site.page_of_entry(entry).map(|page| page.file()))
        .collect();
    let is_page = |page: &&Arc<Page>| view.site.kind(page) == PageKind::Page;
    let pages = view.site.pages().iter().filter(is_page);
    pages
        .map(|page| {
            let path = page.path();
            let bare = path.strip_suffix(".mdx").or(path.strip_suffix(".md"));
            let label = bare.unwrap_or(path).to_owned();
            let order = u8::from(known.contains(&page.file()));
            CompletionItem {
                kind: Some(CompletionItemKind::FILE),
                detail: page.front_matter().string("title").map(str::to_owned),
                sort_text: Some(format!("{order}{label}")),
                label,
                ..CompletionItem::default()
            }
        })
        .collect()
}
