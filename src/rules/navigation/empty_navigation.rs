use super::competing_lists::competing_lists;
use super::reports::{name_in_message, report};
use crate::catalog;
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, ElementKind, List, ListState};
use crate::site::{Data, Member, Navigation, Site};
use serde::Deserialize;

/// Reports empty lists and empty elements of the navigation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyNavigation {}

/// Other fields that give an element a target; `url` is a common mistake for `href`.
const TARGETS: [&str; 5] = ["href", "root", "sourceRef", "url", "$ref"];

/// The advice for an empty list that can be removed.
const FILL_OR_REMOVE: &str = "add entries, or remove the list";

impl Rule for EmptyNavigation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let manifest = site.manifest();
        let Some(navigation) = manifest.navigation() else {
            return;
        };
        report_root_lists(site, navigation, cx);
        for (id, element) in navigation.elements() {
            let is_exempt = element.kind == ElementKind::Page
                || element.is_global
                || element.name.trim().is_empty()
                || element.fields.iter().any(has_target)
                || catalog::NAVIGATION
                    .sources
                    .iter()
                    .any(|key| navigation.inherited(id, key).is_some());
            let mut filled = element.lists.iter().map(|list| !list.children.is_empty());
            let is_full = !element.lists.is_empty() && filled.all(|is_filled| is_filled);
            if is_exempt || is_full || is_dropped(navigation, id) || navigation.is_hidden(id) {
                continue;
            }
            let name = name_in_message(element);
            // `missing-docs-json-field` reports a group without `pages`.
            if element.lists.is_empty() && element.kind != ElementKind::Group {
                let advice = "add children, `href` or `openapi`, or remove it";
                let message = format!("{name} has no children and no link");
                report(cx, (element.name_span, element.span), message, advice);
            }
            if competing_lists(&element.lists, None).is_none() {
                let advice = match (element.lists.len(), element.kind) {
                    (1, ElementKind::Item) => "add entries, or remove the menu item".to_owned(),
                    (1, kind) => format!("add entries, or remove the {}", kind.name()),
                    _ => FILL_OR_REMOVE.to_owned(),
                };
                report_empty_lists(site, &element.lists, (&name, &advice), cx);
            }
        }
    }
}

fn report_root_lists(site: &Site, navigation: &Navigation, cx: &mut Cx<'_>) {
    // If all lists are empty and all must have entries, the platform refuses the file: `missing-docs-json-field`
    // reports that.
    let may_be_empty = &catalog::NAVIGATION.may_be_empty;
    let is_refused = |list: &List| {
        list.children.is_empty() && !may_be_empty.iter().any(|key| **key == *list.key)
    };
    if competing_lists(&navigation.lists, None).is_none()
        && !navigation.lists.iter().all(is_refused)
    {
        let advice = match navigation.lists.len() {
            1 => "add entries: the navigation has no other content",
            _ => FILL_OR_REMOVE,
        };
        report_empty_lists(site, &navigation.lists, ("`navigation`", advice), cx);
    }
    let place = ("`navigation.global`", FILL_OR_REMOVE);
    report_empty_lists(site, &navigation.global, place, cx);
}

/// Reports the empty ones of `lists`. `place` is the name of the object that has them.
fn report_empty_lists(site: &Site, lists: &[List], (place, advice): (&str, &str), cx: &mut Cx<'_>) {
    for list in lists {
        if list.state != ListState::Misplaced && is_blank(site, list) {
            let message = format!("`{}` in {place} is empty", list.key);
            report(cx, (list.key_span, list.key_span), message, advice);
        }
    }
}

/// Returns whether the source of a list is blank. Content that is not an element is a different problem.
fn is_blank(site: &Site, list: &List) -> bool {
    let text = site.source(list.span.file).slice(list.span);
    let inside = text
        .strip_prefix('[')
        .map(|rest| rest.trim_end_matches(']'));
    inside.is_some_and(|inside| inside.trim().is_empty())
}

/// Returns whether a field gives the element a target, or is likely a misspelled list of children.
fn has_target(field: &Member) -> bool {
    let is_list = matches!(field.value.data, Data::List(_));
    TARGETS.contains(&&*field.key)
        || (is_list && !catalog::NAVIGATION.is_source(&field.key))
        || catalog::NAVIGATION.is_list(&field.key)
}

/// Returns whether an element is in a list that the platform drops. Other rules report those lists.
fn is_dropped(navigation: &Navigation, id: ElementId) -> bool {
    let mut path = std::iter::once(id).chain(navigation.ancestors(id));
    path.any(|id| {
        let list = navigation.list_of(id);
        list.is_some_and(|list| matches!(list.state, ListState::Shadowed(_) | ListState::Misplaced))
    })
}
