//! Pages, headings and files.

use super::items::item;
use crate::lsp::place::View;
use crate::page::{Page, heading_ids};
use crate::site::{PageKind, address};
use lsp_types::{CompletionItem, CompletionItemKind};

/// The endings of the names of images and videos.
const IMAGES: [&str; 9] = [
    "avif", "gif", "jpeg", "jpg", "mp4", "png", "svg", "webm", "webp",
];

/// The endings of the names of files that a page can import, other than pages.
const MODULES: [&str; 4] = ["js", "jsx", "ts", "tsx"];

/// Returns the pages of the site, or the anchors of the page before a `#`.
pub(super) fn targets(view: &View, page: &Page, written: &str) -> Vec<CompletionItem> {
    let Some((path, _)) = written.split_once('#') else {
        let pages = view.site.pages().iter();
        let pages = pages.filter(|page| view.site.kind(page) == PageKind::Page);
        let items = pages.map(|page| {
            let head = page.front_matter();
            let about = head.string("description").unwrap_or_default();
            let link = format!("/{}", address(page.path()));
            CompletionItem {
                detail: head.string("title").map(str::to_owned),
                ..item(&link, CompletionItemKind::FILE, about)
            }
        });
        return items.collect();
    };
    let other = view.site.page_for(path.trim_start_matches('/'));
    let target = if path.is_empty() {
        Some(page)
    } else {
        other.map(|other| &**other)
    };
    let Some(target) = target else {
        return Vec::new();
    };
    let headings = target.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let items = headings.zip(ids).filter_map(|(heading, id)| {
        let id = heading.explicit_id.map(str::to_owned).or(id)?;
        let link = format!("{path}#{id}");
        Some(CompletionItem {
            detail: Some(heading.text.to_owned()),
            ..item(&link, CompletionItemKind::REFERENCE, "")
        })
    });
    items.collect()
}

/// Returns the images and videos of the site.
pub(super) fn images(view: &View) -> Vec<CompletionItem> {
    files(view, &IMAGES).collect()
}

/// Returns the snippets and scripts of the site, which pages import.
pub(super) fn modules(view: &View) -> Vec<CompletionItem> {
    let pages = view.site.pages().iter();
    let snippets = pages.filter(|page| view.site.kind(page) == PageKind::Snippet);
    let snippets = snippets.map(|page| file(page.path()));
    snippets.chain(files(view, &MODULES)).collect()
}

fn files<'v>(
    view: &'v View,
    endings: &'static [&str],
) -> impl Iterator<Item = CompletionItem> + use<'v> {
    let all = view.site.files().filter(|path| {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| endings.contains(&ending))
    });
    all.map(file)
}

fn file(path: &str) -> CompletionItem {
    item(&format!("/{path}"), CompletionItemKind::FILE, "")
}
