use super::reports::{name_in_message, removal, report};
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{ElementKind, GroupState};
use crate::text::Span;
use serde::Deserialize;
use std::collections::HashSet;

/// Reports `expanded` on a group that is always open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IneffectiveExpanded {
    include_true: bool,
}

impl Rule for IneffectiveExpanded {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        // `invalid-docs-json-value` reports a value of another type.
        let groups = navigation.elements().filter(|(_, element)| {
            element.kind == ElementKind::Group && element.flag("expanded").is_some()
        });
        let found: Vec<_> = groups
            .filter_map(|(id, group)| Some((navigation.state(id), group, group.field("expanded")?)))
            .collect();
        // A file that is included in several places may have an effect in one of them.
        let mut skipped: HashSet<Span> = found
            .iter()
            .filter(|(state, ..)| *state != GroupState::Fixed)
            .map(|(.., field)| field.key_span)
            .collect();
        for (_, group, field) in found {
            let is_redundant = field.value.as_bool() == Some(true);
            if (is_redundant && !self.include_true) || !skipped.insert(field.key_span) {
                continue;
            }
            let message = format!("`expanded` has no effect on {}", name_in_message(group));
            let advice = if is_redundant {
                "remove it: a group at the top level is always open"
            } else {
                "remove it: a group at the top level is always open; to close it initially, nest it in another group"
            };
            let finding = report(cx, (field.key_span, field.key_span), message, advice);
            if let Some(edit) = removal(site, field) {
                finding.fix(Fix::safe("remove it", vec![edit]));
            }
        }
    }
}
