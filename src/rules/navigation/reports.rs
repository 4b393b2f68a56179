//! Reports and wording that the rules about `docs.json` share.

use crate::diagnostic::Finding;
use crate::rule::Cx;
use crate::site::nav::{Element, ElementKind, List};
use crate::site::{Manifest, Member, Navigation, Site, Value};
use crate::text::{Edit, Span};

/// Reports a finding about a part of `docs.json`, with `advice` and the JSON path in its note. The finding is at `at`;
/// the path is that of the value or key at `part`.
pub(super) fn report<'c>(
    cx: &'c mut Cx<'_>,
    (at, part): (Span, Span),
    message: impl Into<String>,
    advice: &str,
) -> &'c mut Finding {
    let manifest: &Manifest = cx.site().manifest();
    let path = manifest.path_to(part);
    // A path that the message already contains is not repeated.
    let message = message.into();
    let note = if path.is_empty() || message.contains(&format!("`{path}`")) {
        advice.to_owned()
    } else {
        format!("{advice} (`{path}`)")
    };
    let finding = cx.report(at, message);
    finding.note(note);
    finding
}

/// Returns the name of an element in a message: "the tab `Guides`".
pub(super) fn name_in_message(element: &Element) -> String {
    let kind = word(element.kind);
    if element.name.trim().is_empty() {
        format!("an unnamed {kind}")
    } else {
        format!("the {kind} `{}`", element.name)
    }
}

/// Returns the word for a kind in a message.
pub(super) fn word(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Item => "menu item",
        other => other.name(),
    }
}

/// Returns a list of code words in a message: "`groups`, `pages` and `menu`".
pub(super) fn code_list<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

/// Returns what readers do not find if these lists are dropped: "the 12 pages in `groups`".
pub(super) fn loss(navigation: &Navigation, lists: &[&List]) -> String {
    let keys = code_list(lists.iter().map(|list| &*list.key));
    match lists.iter().map(|list| pages_in(navigation, list)).sum() {
        0 => format!("the content of {keys}"),
        1 => format!("the page in {keys}"),
        pages => format!("the {pages} pages in {keys}"),
    }
}

/// Returns the number of pages in a list, at any depth.
pub(super) fn pages_in(navigation: &Navigation, list: &List) -> usize {
    let children = list.children.iter().map(|&id| navigation.get(id));
    let pages = children.map(|child| match child.kind {
        ElementKind::Page => 1,
        _ => child
            .lists
            .iter()
            .map(|list| pages_in(navigation, list))
            .sum(),
    });
    pages.sum()
}

/// Returns every `global` object: that of `navigation` and those of elements.
pub(super) fn globals(site: &Site) -> impl Iterator<Item = &Value> {
    let manifest = site.manifest();
    let navigation = manifest.navigation().into_iter();
    let elements = navigation.flat_map(Navigation::elements);
    let of_elements = elements.filter_map(|(_, element)| Some(&element.field("global")?.value));
    let of_site = manifest.get(&["navigation", "global"]);
    of_site.into_iter().chain(of_elements)
}

/// Returns the edit that deletes a member of an object: the key, the value, one comma and the blank space around them.
/// Returns `None` if the value is in another file than the key.
pub(super) fn removal(site: &Site, member: &Member) -> Option<Edit> {
    let (key, value) = (member.key_span, member.value.span);
    let text = site.source(key.file).text();
    let before = text.get(..key.start as usize)?.trim_end();
    let behind = text.get(value.end as usize..)?;
    let blank = |text: &str| u32::try_from(text.len() - text.trim_start().len()).ok();
    let past = value.end + blank(behind)?;
    let is_followed = behind.trim_start().starts_with(',');
    let before_end = u32::try_from(before.len()).ok()?;
    let (start, end) = if let Some(rest) = before.strip_suffix(',') {
        (u32::try_from(rest.len()).ok()?, value.end)
    } else if is_followed {
        let next = text.get(past as usize + 1..)?;
        (key.start, past + 1 + blank(next)?)
    } else {
        (before_end, past)
    };
    (key.file == value.file).then(|| Edit::delete(Span::new(key.file, start, end)))
}
