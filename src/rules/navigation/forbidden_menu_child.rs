use super::support::{called, listed, one, report};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::Fate;
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
        for (_, item) in navigation.elements() {
            let specified = item.kind.facts().map(|facts| &facts.specified[..]);
            let specified = specified.filter(|specified| !specified.is_empty());
            for list in specified.and(Some(&item.lists)).into_iter().flatten() {
                let specified = specified.unwrap_or_default();
                // What the platform drops is told by the rules about lists that it drops.
                let is_lost = matches!(list.fate, Fate::Beaten(_) | Fate::Misplaced);
                if !is_lost && !specified.iter().any(|key| *key == *list.key) {
                    let message = format!("{} holds `{}`", called(item), list.key);
                    let advice = format!(
                        "the specification allows only {} in {}: move the rest out of it; the platform itself shows it",
                        listed(specified.iter().map(String::as_str)),
                        one(item.kind)
                    );
                    report(cx, (list.key_span, list.key_span), message, &advice);
                }
            }
        }
    }
}
