use super::support::{called, globals, listed, loss, one, report};
use crate::catalog;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::nav::{Element, Fate, Kind, List};
use crate::site::{Navigation, Site, Value};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a list of elements that may not stand where it does.
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
            let loss = if navigation.lists.len() == 1 {
                "the platform refuses `docs.json` until then".to_owned()
            } else {
                format!(
                    "until then readers do not find {}",
                    loss(navigation, &[list])
                )
            };
            let advice = format!("put it into a tab; {loss}");
            report(cx, (list.key_span, list.key_span), message, &advice);
        }
        for (_, element) in navigation.elements() {
            for list in misplaced(&element.lists) {
                in_element(navigation, element, list, cx);
            }
        }
        let table = catalog::navigation();
        for member in globals(site).flat_map(Value::members) {
            if table.is_list(&member.key) && !table.global.iter().any(|key| *key == *member.key) {
                let message = format!("`{}` is not allowed in `global`", member.key);
                let may = listed(table.global.iter().map(String::as_str));
                let advice = format!(
                    "move it out of `global`, which may hold only {may}; the platform accepts nothing else there"
                );
                report(cx, (member.key_span, member.key_span), message, &advice);
            }
        }
    }
}

fn misplaced(lists: &[List]) -> impl Iterator<Item = &List> {
    lists.iter().filter(|list| list.fate == Fate::Misplaced)
}

fn in_element(navigation: &Navigation, element: &Element, list: &List, cx: &mut Cx<'_>) {
    let key = &*list.key;
    let message = format!(
        "{} holds `{key}`, which is not allowed in {}",
        called(element),
        one(element.kind)
    );
    let remedy = match (element.kind, key) {
        (Kind::Group, "groups") => "write nested groups into the `pages` of the group",
        (Kind::Group, _) => "move it out of the group, which holds only `pages`",
        (_, "menu") => "move it into a tab",
        _ => "move its elements up, beside the one that they stand in",
    };
    let advice = format!(
        "{remedy}; until then readers do not find {}",
        loss(navigation, &[list])
    );
    let finding = report(cx, (list.key_span, list.key_span), message, &advice);
    let has_pages = element.lists.iter().any(|list| &*list.key == "pages");
    if element.kind == Kind::Group && key == "groups" && !has_pages {
        let edit = Edit::replace(list.key_span, "\"pages\"");
        finding.fix(Fix::safe("rename it to `pages`", vec![edit]));
    }
}
