//! Groups unknown keys of `docs.json` that are reported as one finding.

use super::config_problems::{IntendedField, Owner};
use super::field_advice::{applies, did_you_mean, loaded};
use crate::site::nav::{ElementKind, GroupState};
use crate::site::{Member, Site};
use crate::text::{FileId, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The maximum number of other places that a finding lists.
pub(super) const MAX_SHOWN: usize = 10;

/// An unknown key.
pub(super) struct Unknown<'s> {
    pub(super) owner: Owner<'s>,
    pub(super) member: &'s Member,
    pub(super) meant: Option<IntendedField>,
}

/// The properties that unknown keys of one finding have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cause<'s> {
    pub(super) file: FileId,
    pub(super) key: &'s str,
    pub(super) owner: String,
    pub(super) advice: String,
    pub(super) is_harmless: bool,
}

/// Returns the spans of the groups inside another group.
pub(super) fn nested_groups(site: &Site) -> HashSet<Span> {
    let navigation = site.manifest().navigation().into_iter();
    let groups = navigation.flat_map(|navigation| {
        navigation.elements().filter(|(id, element)| {
            element.kind == ElementKind::Group && navigation.state(*id) != GroupState::Fixed
        })
    });
    groups.map(|(_, group)| group.span).collect()
}

pub(super) fn cause<'s>(site: &Site, unknown: &Unknown<'s>, nested: &HashSet<Span>) -> Cause<'s> {
    let Unknown {
        owner,
        member,
        meant,
    } = unknown;
    let key = &*member.key;
    let is_nested = nested.contains(&owner.value.span);
    let cases = owner.facts.cases.get(key).into_iter().flatten();
    let case = cases
        .into_iter()
        .find(|case| applies(site, case, &member.value, is_nested));
    let note = case.and_then(|case| case.note.as_ref());
    let loaded = loaded(site, &member.value).filter(|_| meant.is_none());
    let is_loaded = loaded.as_ref().is_some_and(|(_, is_whole)| *is_whole);
    let advice = match (note.or(owner.facts.instead.get(key)), meant) {
        _ if key == "$ref" => "write the path of a file in quotes, or remove it".to_owned(),
        _ if loaded.is_some() => loaded.map(|(advice, _)| advice).unwrap_or_default(),
        (Some(instead), _) => instead.clone(),
        (None, Some(meant)) => did_you_mean(*owner, *meant),
        (None, None) => "remove it".to_owned(),
    };
    Cause {
        file: member.key_span.file,
        key,
        owner: owner.name(),
        advice,
        is_harmless: is_loaded || case.is_some_and(|case| case.is_harmless),
    }
}

/// Merges the keys of one object that have the same advice.
pub(super) fn joined<'s>(
    causes: BTreeMap<Cause<'s>, Vec<Unknown<'s>>>,
) -> Vec<(Cause<'s>, Vec<Unknown<'s>>)> {
    let mut all: Vec<(Cause<'_>, Vec<Unknown<'_>>)> = Vec::new();
    let mut places: HashMap<(Span, String, bool), usize> = HashMap::new();
    for (cause, unknown) in causes {
        if let [only] = &unknown[..]
            && only.meant.is_none()
            && plural(&cause.advice).is_some()
        {
            let place = (
                only.owner.value.span,
                cause.advice.clone(),
                cause.is_harmless,
            );
            if let Some(&at) = places.get(&place) {
                all[at].1.extend(unknown);
                continue;
            }
            places.insert(place, all.len());
        }
        all.push((cause, unknown));
    }
    all
}

/// Returns advice about one key in the plural, or `None` if its wording only fits one key.
pub(super) fn plural(advice: &str) -> Option<String> {
    let mut verbs = ["remove it", "write it"].into_iter();
    verbs.find_map(|verb| {
        let rest = advice.strip_prefix(verb)?;
        Some(format!("{}them{rest}", verb.trim_end_matches("it")))
    })
}

/// Returns the message for several unknown keys of one object.
pub(super) fn several(all: &[Unknown<'_>], owner: &str) -> String {
    let names = all.iter().take(MAX_SHOWN);
    let names: Vec<String> = names.map(|one| format!("`{}`", one.member.key)).collect();
    let more = if all.len() > MAX_SHOWN { ", …" } else { "" };
    format!(
        "{} unknown keys in {owner}: {}{more}",
        all.len(),
        names.join(", ")
    )
}
