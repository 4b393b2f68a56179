//! Keys of `docs.json` that are not fields: comments, references, and misspelled fields.

use super::config_problems::{IntendedField, Owner};
use super::string_formats::fits_kind;
use crate::catalog::{DocsField, NAVIGATION, ObjectFacts, nearest, typos_between};
use crate::site::{Data, Member};
use std::collections::HashSet;

/// A member with an unknown key, and the field that the key was meant to be.
pub(super) type UnknownMember<'s> = (&'s Member, Option<IntendedField>);

/// Returns whether a member refers to a file that could not be included. A `$ref` that is not a string is not a
/// reference.
pub(super) fn is_reference(member: &Member) -> bool {
    &*member.key == "$ref" && member.value.as_str().is_some()
}

/// Returns whether a key is a comment or meant for other tools. Objects that refuse unknown keys have no such keys.
pub(super) fn is_remark(key: &str, facts: &ObjectFacts) -> bool {
    let is_marked = ["x-", "_", "//", "$"]
        .iter()
        .any(|mark| key.starts_with(mark));
    is_marked && key != "$ref" && !facts.is_strict
}

/// Returns whether a key of `global`, or of an entry in it, is a list that is not allowed there. Other rules report
/// that it is misplaced or next to a link.
pub(super) fn is_misplaced(key: &str, facts: &ObjectFacts) -> bool {
    let is_global = facts.name == "global" || facts.name.starts_with("global-");
    is_global && NAVIGATION.is_list(key)
}

/// Returns the field that `member` was meant to be. A field in `names_in_use`, which exists or which another key was
/// meant to be, is not certain.
pub(super) fn intended_field(
    owner: Owner<'_>,
    member: &Member,
    names_in_use: &HashSet<&str>,
) -> Option<IntendedField> {
    let facts = owner.facts;
    if facts.instead.contains_key(&*member.key) {
        return None;
    }
    let lists = match NAVIGATION.of_name(&facts.name) {
        Some(element) => &element.lists,
        None => &NAVIGATION.root,
    };
    let is_allowed = |name: &&str| {
        let is_list = NAVIGATION.is_list(name);
        !name.starts_with('$') && (!is_list || lists.iter().any(|list| list == name))
    };
    let names = facts.fields.keys().map(String::as_str).filter(is_allowed);
    let was = |field: &DocsField| field.more.was.iter().any(|name| **name == *member.key);
    let renamed = facts.fields.iter().find(|(_, field)| was(field));
    let (name, typos) = match renamed {
        Some((name, _)) => (name.as_str(), 0),
        None => {
            let name = nearest(&member.key, names)?;
            let folded = |name: &str| name.to_lowercase().replace(['-', '_'], "");
            let typos = typos_between(&folded(&member.key), &folded(name), 2)?;
            if typos > 1 && member.key.len() < 10 {
                return None;
            }
            (name, typos)
        }
    };
    let choices = &facts.fields.get(name)?.choices;
    Some(IntendedField {
        name,
        is_certain: typos <= 1
            && !names_in_use.contains(name)
            && choices
                .iter()
                .any(|choice| fits_kind(choice, &member.value)),
    })
}

/// Returns the member that has the name of an element under the key of its list: `"tabs": "Guides"` for `tab`.
pub(super) fn name_in_plural(owner: Owner<'_>) -> Option<(&Member, IntendedField)> {
    let element = NAVIGATION.of_name(&owner.facts.name)?;
    let member = owner.value.member(&element.list)?;
    let is_name = matches!(member.value.data, Data::Text(_));
    let is_missing = owner.value.get(&element.name).is_none();
    let meant = IntendedField {
        name: &element.name,
        is_certain: true,
    };
    (is_name && is_missing).then_some((member, meant))
}

/// Removes the first of the members that misspells a field which `matches`.
pub(super) fn take_misspelt<'s>(
    unknown: &mut Vec<UnknownMember<'s>>,
    matches: impl Fn(&str) -> bool,
) -> Option<(&'s Member, IntendedField)> {
    let is_it = |(_, meant): &UnknownMember<'_>| meant.is_some_and(|meant| matches(meant.name));
    let (member, meant) = unknown.remove(unknown.iter().position(is_it)?);
    Some((member, meant?))
}
