use super::competing_lists::competing_lists;
use super::reports::loss;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports a navigation with more than one primary pattern.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeveralPrimaryPatterns {}

impl Rule for SeveralPrimaryPatterns {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let Some(competing) = competing_lists(&navigation.lists, None) else {
            return;
        };
        let message = format!(
            "`navigation` has {}, but the platform shows only `{}`",
            competing.lists(),
            competing.kept
        );
        let advice = format!(
            "keep one of them at the root of `navigation` and move the rest into its elements; until then readers do not find {}",
            loss(navigation, &competing.dropped)
        );
        competing.report(cx, message, &advice);
    }
}
