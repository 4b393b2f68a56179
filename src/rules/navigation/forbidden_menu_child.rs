use super::reports::{code_list, name_in_message, report, word};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::ListState;
use serde::Deserialize;

/// Reports a list in a menu item that the specification does not allow there.
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
                // Other rules report the lists that the platform drops.
                let is_dropped =
                    matches!(list.state, ListState::Shadowed(_) | ListState::Misplaced);
                if !is_dropped && !specified.iter().any(|key| *key == *list.key) {
                    let message = format!(
                        "the specification does not allow `{}` in {}",
                        list.key,
                        name_in_message(item)
                    );
                    let advice = format!(
                        "move it out of the {}: the specification allows only {} there, although the platform shows it",
                        word(item.kind),
                        code_list(specified.iter().map(String::as_str))
                    );
                    report(cx, (list.key_span, list.key_span), message, &advice);
                }
            }
        }
    }
}
