use super::support::{called, loss};
use super::support_rivals::rivals;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports an element of the navigation with more than one kind of children, or with a link beside them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MixedChildren {}

impl Rule for MixedChildren {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        for (_, element) in navigation.elements() {
            let Some(rivals) = rivals(&element.lists, element.field("href")) else {
                continue;
            };
            let (name, lists) = (called(element), rivals.lists());
            let lost = loss(navigation, &rivals.lost);
            let (message, advice) = if rivals.kept == "href" {
                (
                    format!(
                        "{name} has `href` beside {lists}, and the platform shows only the link"
                    ),
                    format!(
                        "take `href` out, or give the link an element of its own; until then readers do not find {lost}"
                    ),
                )
            } else {
                (
                    format!(
                        "{name} holds {lists}, and the platform shows only `{}`",
                        rivals.kept
                    ),
                    format!(
                        "keep one kind of children here, and move the rest into elements of their own; until then readers do not find {lost}"
                    ),
                )
            };
            rivals.report(cx, message, &advice);
        }
    }
}
