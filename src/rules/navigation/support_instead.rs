//! What to write instead of a field that the platform does not know.

use super::support_problem::{Meant, Owner};
use crate::catalog::{InsteadCase, navigation};
use crate::site::{Site, Value};

/// Whether a case of a field that is written otherwise fits this value.
pub(super) fn applies(site: &Site, case: &InsteadCase, value: &Value, is_nested: bool) -> bool {
    let loads = |extension: &String| {
        let one = std::slice::from_ref(value);
        let items = match value.items() {
            [] => one,
            items => items,
        };
        items.iter().all(|item| {
            let path = item.as_str().unwrap_or_default();
            let path = path.trim_start_matches("./").trim_start_matches('/');
            path.ends_with(extension.as_str()) && site.has_file(path)
        })
    };
    case.nested.is_none_or(|nested| nested == is_nested)
        && case
            .value
            .is_none_or(|wanted| value.as_bool() == Some(wanted))
        && case.loads.as_ref().is_none_or(loads)
}

/// Suggests the name of a field, and says what is not shown without it.
pub(super) fn did_you_mean(owner: Owner<'_>, meant: Meant) -> String {
    let is_list = |key: &str| navigation().is_list(key);
    let mut members = owner.value.members().iter();
    let name = meant.name;
    if is_list(name) && !members.any(|member| is_list(&member.key)) {
        let owner = owner.name();
        format!("did you mean `{name}`? As it is, {owner} shows no {name}")
    } else {
        format!("did you mean `{name}`?")
    }
}
