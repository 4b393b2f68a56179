//! What rules about `docs.json` share.

use crate::diagnostic::Finding;
use crate::rule::Cx;
use crate::site::nav::{Element, Kind, List};
use crate::site::{Manifest, Member, Navigation, Site, Value};
use crate::text::{Edit, Span};

/// Files a finding about a part of `docs.json`, with what to do and the JSON path in its note. `at` is where the
/// message points; `part` the value or key whose path is told.
pub(super) fn report<'c>(
    cx: &'c mut Cx<'_>,
    (at, part): (Span, Span),
    message: impl Into<String>,
    advice: &str,
) -> &'c mut Finding {
    let manifest: &Manifest = cx.site().manifest();
    let path = manifest.path_to(part);
    // At the top level the key in the message says as much.
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

/// An element in a message: "the tab `Guides`".
pub(super) fn called(element: &Element) -> String {
    let kind = word(element.kind);
    if element.name.trim().is_empty() {
        format!("{} without a name", one(element.kind))
    } else {
        format!("the {kind} `{}`", element.name)
    }
}

/// Any element of a kind, in a message: "an anchor".
pub(super) fn one(kind: Kind) -> String {
    let article = if kind == Kind::Anchor { "an" } else { "a" };
    format!("{article} {}", word(kind))
}

/// The word for a kind in a message.
pub(super) fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Item => "menu item",
        other => other.name(),
    }
}

/// Words of code in a message: "`groups`, `pages` and `menu`".
pub(super) fn listed<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

/// What the reader of the site loses with these lists: "the 12 pages in `groups`".
pub(super) fn loss(navigation: &Navigation, lists: &[&List]) -> String {
    let keys = listed(lists.iter().map(|list| &*list.key));
    match lists.iter().map(|list| pages_in(navigation, list)).sum() {
        0 => format!("what is in {keys}"),
        1 => format!("the page in {keys}"),
        pages => format!("the {pages} pages in {keys}"),
    }
}

/// How many pages a list holds.
pub(super) fn pages_in(navigation: &Navigation, list: &List) -> usize {
    let children = list.children.iter().map(|&id| navigation.get(id));
    let pages = children.map(|child| match child.kind {
        Kind::Page => 1,
        _ => child
            .lists
            .iter()
            .map(|list| pages_in(navigation, list))
            .sum(),
    });
    pages.sum()
}

/// Every `global`: that of `navigation`, and those of elements.
pub(super) fn globals(site: &Site) -> impl Iterator<Item = &Value> {
    let manifest = site.manifest();
    let navigation = manifest.navigation().into_iter();
    let elements = navigation.flat_map(Navigation::elements);
    let of_elements = elements.filter_map(|(_, element)| Some(&element.field("global")?.value));
    let of_site = manifest.get(&["navigation", "global"]);
    of_site.into_iter().chain(of_elements)
}

/// The edit that takes a member out of its object: key, value, one comma, and the blank space that it leaves. None
/// where the value stands in another file than the key.
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
