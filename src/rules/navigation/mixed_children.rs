use super::competing_lists::competing_lists;
use super::reports::{loss, name_in_message};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports an element of the navigation with more than one kind of children, or with children and a link.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MixedChildren {}

impl Rule for MixedChildren {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        for (_, element) in navigation.elements() {
            let Some(competing) = competing_lists(&element.lists, element.field("href")) else {
                continue;
            };
            let (name, lists) = (name_in_message(element), competing.lists());
            let lost = loss(navigation, &competing.dropped);
            let (message, advice) = if competing.kept == "href" {
                (
                    format!("{name} has `href` and {lists}, but the platform shows only the link"),
                    format!(
                        "remove `href`, or move the link into a separate element; until then readers do not find {lost}"
                    ),
                )
            } else {
                (
                    format!(
                        "{name} has {lists}, but the platform shows only `{}`",
                        competing.kept
                    ),
                    format!(
                        "keep one kind of children here and move the rest into separate elements; until then readers do not find {lost}"
                    ),
                )
            };
            competing.report(cx, message, &advice);
        }
    }
}
