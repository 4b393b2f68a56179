use super::reports::{report, word};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{Element, ElementKind, List, ListState, Navigation};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports elements of one list that have the same name, and a second default in a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateNavName {}

impl Rule for DuplicateNavName {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let inner = navigation
            .elements()
            .flat_map(|(_, element)| &element.lists);
        let all = navigation.lists.iter().chain(&navigation.global);
        for list in all
            .chain(inner)
            .filter(|list| list.state == ListState::Kept)
        {
            report_duplicate_names(navigation, list, cx);
            report_duplicate_defaults(navigation, list, cx);
        }
    }
}

/// Returns the elements of a list that readers choose from. Groups are headings, and several may have the same name.
fn choices<'n>(navigation: &'n Navigation, list: &'n List) -> impl Iterator<Item = &'n Element> {
    let elements = list.children.iter().map(|&id| navigation.get(id));
    elements.filter(|element| {
        !matches!(element.kind, ElementKind::Group | ElementKind::Page)
            && element.flag("hidden") != Some(true)
    })
}

fn report_duplicate_names(navigation: &Navigation, list: &List, cx: &mut Cx<'_>) {
    let mut first = HashMap::new();
    for element in choices(navigation, list) {
        let name = element.name.trim();
        if name.is_empty() {
            continue;
        }
        let earlier = *first.entry(name).or_insert(element);
        if std::ptr::eq(earlier, element) {
            continue;
        }
        let message = format!("duplicate {} `{name}`", word(element.kind));
        let advice = match element.kind {
            ElementKind::Language => "merge the two, or fix the code of one",
            _ => "rename or remove one of them: readers cannot distinguish them",
        };
        let span = element.name_span;
        report(cx, (span, span), message, advice).see(earlier.name_span, "also used here");
    }
}

fn report_duplicate_defaults(navigation: &Navigation, list: &List, cx: &mut Cx<'_>) {
    let mut first = None;
    for element in choices(navigation, list) {
        let default = element.field("default");
        let Some(default) = default.filter(|field| field.value.as_bool() == Some(true)) else {
            continue;
        };
        let Some((earlier, span)) = first else {
            first = Some((element, default.key_span));
            continue;
        };
        let message = format!(
            "duplicate default {} `{}`, `{}` is already the default",
            word(element.kind),
            element.name,
            earlier.name
        );
        let advice = "keep `\"default\": true` on one of them";
        let at = default.key_span;
        report(cx, (at, at), message, advice).see(span, "the first default");
    }
}
