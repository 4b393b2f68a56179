//! Keys of `docs.json` that are no fields: remarks, references, and what was meant by the others.

use super::support_forms::fits_kind;
use super::support_problem::{Meant, Owner};
use crate::catalog::{DocsField, ObjectFacts, navigation, nearest, slips_between};
use crate::site::{Data, Member};
use std::collections::HashSet;

/// A file that could not be put in the place of the object. What else `$ref` may hold is no reference.
pub(super) fn is_reference(member: &Member) -> bool {
    &*member.key == "$ref" && member.value.as_str().is_some()
}

/// Whether a key is written for people or other tools, as JSON has no comments. Where other keys are refused, it is no
/// remark.
pub(super) fn is_remark(key: &str, facts: &ObjectFacts) -> bool {
    let is_marked = ["x-", "_", "//", "$"]
        .iter()
        .any(|mark| key.starts_with(mark));
    is_marked && key != "$ref" && !facts.is_strict
}

/// Whether a key of `global`, or of an entry in it, is a list that may not stand there. Other rules tell that it is
/// misplaced, or stands beside a link.
pub(super) fn is_misplaced(key: &str, facts: &ObjectFacts) -> bool {
    let is_global = facts.name == "global" || facts.name.starts_with("global-");
    is_global && navigation().is_list(key)
}

/// The field that `member` was meant to be. What is `taken`, because it is there or another key was meant to be it, is
/// not certain.
pub(super) fn meant(owner: Owner<'_>, member: &Member, taken: &HashSet<&str>) -> Option<Meant> {
    let facts = owner.facts;
    if facts.instead.contains_key(&*member.key) {
        return None;
    }
    let lists = match navigation().of_name(&facts.name) {
        Some(element) => &element.lists,
        None => &navigation().root,
    };
    let may_stand = |name: &&str| {
        let is_list = navigation().is_list(name);
        !name.starts_with('$') && (!is_list || lists.iter().any(|list| list == name))
    };
    let names = facts.fields.keys().map(String::as_str).filter(may_stand);
    let was = |field: &DocsField| field.more.was.iter().any(|name| **name == *member.key);
    let renamed = facts.fields.iter().find(|(_, field)| was(field));
    let (name, slips) = match renamed {
        Some((name, _)) => (name.as_str(), 0),
        None => {
            let name = nearest(&member.key, names)?;
            let folded = |name: &str| name.to_lowercase().replace(['-', '_'], "");
            let slips = slips_between(&folded(&member.key), &folded(name), 2)?;
            if slips > 1 && member.key.len() < 10 {
                return None;
            }
            (name, slips)
        }
    };
    let choices = &facts.fields.get(name)?.choices;
    Some(Meant {
        name,
        is_certain: slips <= 1
            && !taken.contains(name)
            && choices
                .iter()
                .any(|choice| fits_kind(choice, &member.value)),
    })
}

/// The member of an element that holds its name under the key of the list that it is in: `"tabs": "Guides"` for `tab`.
pub(super) fn name_in_plural(owner: Owner<'_>) -> Option<(&Member, Meant)> {
    let element = navigation().of_name(&owner.facts.name)?;
    let member = owner.value.member(&element.list)?;
    let is_name = matches!(member.value.data, Data::Text(_));
    let is_missing = owner.value.get(&element.name).is_none();
    let meant = Meant {
        name: &element.name,
        is_certain: true,
    };
    (is_name && is_missing).then_some((member, meant))
}
