//! Advice for links to an anchor that the page does not have.

use crate::catalog::COMPONENTS;
use crate::page::{Heading, HeadingForm, Page, WithoutId, linked_id};
use crate::site::{Original, Site, resolve};
use crate::text::letters;
use std::sync::Arc;

/// The deepest level of headings that get an id from their text.
const MAX_LEVEL: u8 = 4;
/// The deepest indentation of a heading that can set its id with `{#id}`.
const MAX_INDENT: usize = 3;

/// Returns the id of the heading in `there` that translates the heading with the id `fragment`: the one at the same
/// position, if both pages have headings of the same levels.
pub(super) fn counterpart(there: &Page, fragment: &str, site: &Site) -> Option<String> {
    let original = original_of(there, site)?.heading_ids();
    let expected = linked_id(fragment);
    let at = original.iter().position(|(_, id)| *id == expected)?;
    let own = there.heading_ids();
    let level = |(level, _): &(u8, String)| *level;
    if !own.iter().map(level).eq(original.iter().map(level)) {
        return None;
    }
    let (_, id) = own.get(at)?;
    (!id.is_empty()).then(|| id.clone())
}

/// Returns the page that `page` translates.
pub(super) fn original_of<'s>(page: &Page, site: &'s Site) -> Option<&'s Arc<Page>> {
    match site.original(page.path())? {
        Original::Page(page) => Some(page),
        Original::Missing(_) => None,
    }
}

/// Returns whether `fragment` is made from the title of the page, which has no anchor.
pub(super) fn is_title(there: &Page, fragment: &str) -> bool {
    let title = there.front_matter().string("title").map(letters);
    title.is_some_and(|title| !title.is_empty() && title == letters(&linked_id(fragment)))
}

/// Returns what to do about a link to `fragment` if `there` has no similar id.
pub(super) fn advice(there: &Page, fragment: &str, site: &Site) -> String {
    if is_title(there, fragment) {
        return "the title of a page has no anchor: remove the anchor from the link".to_owned();
    }
    match there.without_id(fragment) {
        Some(WithoutId::Heading(heading)) if heading.level > MAX_LEVEL => {
            let level = heading.level;
            return match id_for(there, heading, fragment) {
                Some(id) => format!(
                    "add {id} to the heading, or use level {MAX_LEVEL}: headings of level {level} get no id from their text"
                ),
                None => format!(
                    "use a heading of level {MAX_LEVEL}: headings of level {level} get no id from their text"
                ),
            };
        }
        Some(WithoutId::Component(element)) => {
            let name = element.name();
            return match element.text("id") {
                _ if COMPONENTS.drops_id(name) => {
                    format!("`{name}` has no anchor: link to the heading before it")
                }
                Some(id) if !id.is_empty() => {
                    format!("link to `#{id}`, the anchor of the `{name}`")
                }
                _ => format!("add `id=\"{fragment}\"` to the `{name}`"),
            };
        }
        _ => (),
    }
    let has_it = |page: &Page| site.anchors(page).is_some_and(|ids| ids.has(fragment));
    let original = original_of(there, site);
    let Some(original) = original.filter(|page| has_it(page)) else {
        return format!(
            "link to another anchor, or add `{{#{fragment}}}` to the heading or `id=\"{fragment}\"` to the component"
        );
    };
    let (path, id) = (original.path(), linked_id(fragment));
    if original.heading_ids().iter().any(|(_, own)| *own == id) {
        format!("`{path}` has this anchor: add `{{#{id}}}` to the same heading in the translation")
    } else if original.anchors().has(&id) {
        format!(
            "`{path}` has this anchor: add `id=\"{id}\"` to the same component in the translation"
        )
    } else {
        let what = match translated_snippet(original, there, &id, site) {
            Some((file, true)) => format!("`{{#{id}}}` to the same heading in `{file}`"),
            Some((file, false)) => format!("`id=\"{id}\"` to the same component in `{file}`"),
            None => "the anchor to the translation".to_owned(),
        };
        format!("`{path}` has this anchor in a snippet: add {what}")
    }
}

/// Returns the snippet of `there` that translates the snippet of `original` with the anchor `id`, and whether the
/// anchor is a heading. The files of the two snippets have the same name.
fn translated_snippet<'s>(
    original: &Page,
    there: &Page,
    id: &str,
    site: &'s Site,
) -> Option<(&'s str, bool)> {
    let snippets = |page: &Page| -> Vec<&'s Arc<Page>> {
        let sources = page.anchors().snippets();
        let paths = sources.iter().filter_map(|from| resolve(from, page.path()));
        paths.filter_map(|path| site.page_at(&path)).collect()
    };
    let holder = snippets(original);
    let holder = holder.into_iter().find(|page| page.anchors().has(id))?;
    let name = |page: &Page| page.path().rsplit('/').next().map(str::to_owned);
    let twins = snippets(there).into_iter();
    let mut twins = twins.filter(|twin| twin.file() != holder.file() && name(twin) == name(holder));
    let is_heading = holder.heading_ids().iter().any(|(_, own)| own == id);
    Some((twins.next()?.path(), is_heading))
}

/// Returns the syntax that sets the id of a heading, or `None` if its form does not allow one.
fn id_for(page: &Page, heading: Heading<'_>, fragment: &str) -> Option<String> {
    if heading.form == HeadingForm::Jsx {
        return Some(format!("`id=\"{fragment}\"`"));
    }
    let before = &page.text()[..heading.span.start as usize];
    let indent = before.rsplit('\n').next().unwrap_or_default();
    let is_plain = indent.len() <= MAX_INDENT && indent.trim().is_empty();
    (heading.form == HeadingForm::Hashes && is_plain).then(|| format!("`{{#{fragment}}}`"))
}
