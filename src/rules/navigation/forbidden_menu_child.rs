use super::support::{called, listed, report};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{Fate, Kind};
use serde::Deserialize;

/// Reports an item of a menu that holds what the specification does not allow there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForbiddenMenuChild {}

impl Rule for ForbiddenMenuChild {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let specified = Kind::Item.facts().map(|facts| &facts.specified[..]);
        let specified = specified.unwrap_or_default();
        let advice = format!(
            "the specification allows only {} in a menu item: move the rest out of the menu; the platform itself shows it",
            listed(specified.iter().map(String::as_str))
        );
        let items = navigation.elements().map(|(_, element)| element);
        for item in items.filter(|element| element.kind == Kind::Item) {
            for list in &item.lists {
                // What the platform drops is told by the rules about lists that it drops.
                let is_lost = matches!(list.fate, Fate::Beaten(_) | Fate::Misplaced);
                if !is_lost && !specified.iter().any(|key| *key == *list.key) {
                    let message = format!("{} holds `{}`", called(item), list.key);
                    report(cx, (list.key_span, list.key_span), message, &advice);
                }
            }
        }
    }
}
