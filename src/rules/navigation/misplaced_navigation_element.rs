use super::reports::{code_list, globals, loss, name_in_message, pages_in, report};
use crate::catalog;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::nav::{Element, ElementKind, List, ListState};
use crate::site::{Navigation, Site, Value};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a list of elements in a place where it is not allowed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisplacedNavigationElement {}

impl Rule for MisplacedNavigationElement {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        for list in misplaced(&navigation.lists) {
            let message = format!("`{}` is not allowed at the root of `navigation`", list.key);
            let advice = if navigation.lists.len() == 1 {
                "move it into a tab: until then the platform refuses `docs.json`".to_owned()
            } else {
                format!("{} into a tab", missing(navigation, list))
            };
            report(cx, (list.key_span, list.key_span), message, &advice);
        }
        for (_, element) in navigation.elements() {
            for list in misplaced(&element.lists) {
                report_in_element(navigation, element, list, cx);
            }
        }
        let table = &catalog::NAVIGATION;
        for member in globals(site).flat_map(Value::members) {
            if table.is_list(&member.key) && !table.global.iter().any(|key| *key == *member.key) {
                let message = format!("`{}` is not allowed in `global`", member.key);
                let allowed = code_list(table.global.iter().map(String::as_str));
                let advice =
                    format!("move it out of `global`: the platform accepts only {allowed} there");
                report(cx, (member.key_span, member.key_span), message, &advice);
            }
        }
    }
}

fn misplaced(lists: &[List]) -> impl Iterator<Item = &List> {
    lists
        .iter()
        .filter(|list| list.state == ListState::Misplaced)
}

/// Returns what a misplaced list hides, and what to do:
/// "the 12 pages in `groups` are missing from the navigation: move them".
fn missing(navigation: &Navigation, list: &List) -> String {
    let (verb, object) = if pages_in(navigation, list) > 1 {
        ("are", "them")
    } else {
        ("is", "it")
    };
    let loss = loss(navigation, &[list]);
    format!("{loss} {verb} missing from the navigation: move {object}")
}

fn report_in_element(navigation: &Navigation, element: &Element, list: &List, cx: &mut Cx<'_>) {
    let key = &*list.key;
    let message = format!("`{key}` is not allowed in {}", name_in_message(element));
    let remedy = match (element.kind, key) {
        (ElementKind::Group, "groups") => "into `pages`",
        (ElementKind::Group, _) => "out of the group, which allows only `pages`",
        (_, "menu") => "into a tab",
        _ => "one level up",
    };
    let advice = format!("{} {remedy}", missing(navigation, list));
    let finding = report(cx, (list.key_span, list.key_span), message, &advice);
    let has_pages = element.lists.iter().any(|list| &*list.key == "pages");
    if element.kind == ElementKind::Group && key == "groups" && !has_pages {
        let edit = Edit::replace(list.key_span, "\"pages\"");
        finding.fix(Fix::safe("rename it to `pages`", vec![edit]));
    }
}
