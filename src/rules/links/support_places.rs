//! Links outside the text of pages: in front matter and in `docs.json`.

use crate::page::Page;
use crate::site::{Site, Value};
use crate::syntax::value::Node;
use crate::text::Span;

/// The addresses in the front matter of a page, with their places: `url`, and what `related` lists.
pub(super) fn written(page: &Page) -> Vec<(Span, &str)> {
    let head = page.front_matter();
    let mut found: Vec<(Span, &str)> = Vec::new();
    if let Some(url) = head.field("url") {
        found.extend(url.value.as_str().map(|text| (url.value_span, text)));
    }
    let related = head.field("related").map(|field| field.value.items());
    for item in related.unwrap_or_default() {
        // An item is an address, or a title with one.
        let values = item.members().iter().map(|member| &member.value);
        let texts = std::iter::once(item).chain(values);
        let texts = texts.filter_map(|node: &Node| Some((page.span(node.range), node.as_str()?)));
        found.extend(texts);
    }
    found.retain_mut(|(span, text)| {
        // The place is that of the words, without quotes.
        let inside = page.slice(*span).find(&**text);
        let at = inside.map(|at| span.start + u32::try_from(at).unwrap_or_default());
        if let Some(start) = at {
            let end = start + u32::try_from(text.len()).unwrap_or_default();
            *span = Span {
                start,
                end,
                ..*span
            };
        }
        at.is_some()
    });
    found
}

/// The addresses in `docs.json` that a reader may follow, with their places: every `href`, and the links in banners.
pub(super) fn places(site: &Site) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    if let Some(root) = site.manifest().root() {
        collect(root, &mut found);
    }
    found
}

fn collect(value: &Value, found: &mut Vec<(Span, String)>) {
    for item in value.items() {
        collect(item, found);
    }
    for member in value.members() {
        match (&*member.key, member.value.as_str()) {
            ("href", Some(address)) => found.push((member.value.span, address.to_owned())),
            ("banner", None) => {
                let content = member.value.get("content");
                if let Some((value, text)) = content.and_then(|it| Some((it, it.as_str()?))) {
                    found.extend(in_words(text).map(|address| (value.span, address.to_owned())));
                }
            }
            _ => collect(&member.value, found),
        }
    }
}

/// The targets of the Markdown links in a line of words.
fn in_words(text: &str) -> impl Iterator<Item = &str> {
    let behind = text.split("](").skip(1);
    behind.filter_map(|rest| Some(rest.split_once([')', ' '])?.0))
}
