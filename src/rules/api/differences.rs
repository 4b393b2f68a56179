//! The differences between the fields of a page and of its operation.

use super::expected::{Expected, ExpectedFields};
use super::mentions::Mentions;
use crate::catalog::nearest;
use crate::page::{ApiField, FieldLocation};
use crate::syntax::openapi::Direction;
use crate::text::letters;
use std::collections::{HashMap, HashSet};

/// The maximum number of missing fields that an unknown one is compared with.
const MAX_CANDIDATES: usize = 100;
/// The minimum length of a name that is part of another one.
const MIN_PART: usize = 3;

/// The differences between the fields of a page and of its operation.
#[derive(Default)]
pub(super) struct Differences<'f, 's> {
    /// The fields that are on both, with their names.
    pub(super) pairs: Vec<(&'f ApiField, Expected<'s>, String)>,
    /// The fields that the page documents with another location.
    pub(super) moved: Vec<(&'f ApiField, Expected<'s>, FieldLocation)>,
    /// The fields that only the operation has, with their names and locations.
    pub(super) missing: Vec<(Expected<'s>, String, FieldLocation)>,
    /// The fields that only the page has, with their names, and the name that is meant.
    pub(super) unknown: Vec<(&'f ApiField, String, Option<String>)>,
}

/// The fields that are compared.
#[derive(Clone, Copy)]
pub(super) struct Level<'m> {
    pub(super) location: FieldLocation,
    /// The names of the fields around them, with a dot at the end.
    pub(super) path: &'m str,
    /// What the page mentions.
    pub(super) mentions: &'m Mentions,
}

/// A field of the page, with its name below the object that is compared.
#[derive(Clone)]
pub(super) struct Given<'f> {
    pub(super) name: String,
    pub(super) field: &'f ApiField,
}

impl<'f> Given<'f> {
    pub(super) fn of(field: &'f ApiField) -> Self {
        Self {
            name: field.name.clone(),
            field,
        }
    }
}

impl<'f, 's> Differences<'f, 's> {
    /// Compares the fields of an object, and adds all but those that only the page has, which it returns.
    pub(super) fn add(
        &mut self,
        given: Vec<Given<'f>>,
        expected: &ExpectedFields<'s>,
        level: Level<'_>,
    ) -> Vec<Given<'f>> {
        let Level {
            location,
            path,
            mentions,
        } = level;
        let key = |name: &str| {
            let name = name.strip_suffix("[]").unwrap_or(name);
            if expected.ignores_case {
                name.to_ascii_lowercase()
            } else {
                name.to_owned()
            }
        };
        let known: HashSet<String> = expected.fields.iter().map(|one| key(&one.name)).collect();
        let given = with_dots(given, |name| known.contains(&key(name)));
        let names: HashSet<&str> = given.iter().map(|one| one.name.as_str()).collect();
        let shown = expected.shown(&names);
        let starts: HashSet<&str> = given.iter().map(|one| start_of(&one.name)).collect();
        let mut by_key: HashMap<String, Vec<&Given<'f>>> = HashMap::new();
        for one in &given {
            by_key.entry(key(&one.name)).or_default().push(one);
        }
        for one in &expected.fields {
            let name = format!("{path}{}", one.name);
            let Some(same) = by_key.get(&key(&one.name)) else {
                let is_shown = !one.is_conditional || shown.contains(&*one.name);
                let is_known = starts.contains(&*one.name) || mentions.has(&one.name);
                if is_shown && !one.is_hidden && !is_known {
                    self.missing.push((one.clone(), name, location));
                }
                continue;
            };
            for other in same.iter().filter(|other| !other.field.is_implied) {
                self.pairs.push((other.field, one.clone(), name.clone()));
            }
            self.add_inside(
                one,
                same,
                Level {
                    path: &name,
                    ..level
                },
            );
        }
        let is_part = |name: &str| {
            let start = start_of(name);
            start.len() < name.len() && known.contains(&key(start))
        };
        given
            .iter()
            .filter(|one| !known.contains(&key(&one.name)) && !is_part(&one.name))
            .cloned()
            .collect()
    }

    /// Compares the fields inside a field, if the page documents any of them.
    fn add_inside(&mut self, one: &Expected<'s>, given: &[&Given<'f>], level: Level<'_>) {
        let inside = given.iter().flat_map(|one| &one.field.children);
        let inside: Vec<Given<'f>> = inside.map(Given::of).collect();
        let Some(schema) = one.schema.filter(|_| !inside.is_empty()) else {
            return;
        };
        let inner = ExpectedFields::of_schema(schema, Direction::Request);
        let path = format!("{}.", level.path);
        let below = Level {
            path: &path,
            ..level
        };
        let extra = self.add(inside, &inner, below);
        if !inner.is_open {
            self.add_unknown(extra, level.location, &path);
        }
    }

    /// Adds fields that only the page has. One that is a missing field with another name takes its place.
    pub(super) fn add_unknown(
        &mut self,
        given: Vec<Given<'f>>,
        location: FieldLocation,
        path: &str,
    ) {
        let is_candidate = |(expected, name, other): &(Expected<'s>, String, FieldLocation)| {
            *other == location && name.strip_prefix(path) == Some(&*expected.name)
        };
        let candidates = self.missing.iter().filter(|other| is_candidate(other));
        let candidates = candidates.map(|(one, ..)| (letters(&one.name), one.name.to_string()));
        let mut candidates: Vec<(String, String)> = candidates.take(MAX_CANDIDATES).collect();
        for one in given {
            let own = letters(&one.name);
            let names = || candidates.iter().map(|(_, name)| name.as_str());
            let same = candidates.iter().find(|(other, _)| *other == own);
            let meant = same.map(|(_, name)| name.as_str());
            let meant = meant
                .or_else(|| nearest(&one.name, names()))
                .or_else(|| longer(&own, &candidates))
                .map(str::to_owned);
            if let Some(meant) = &meant {
                candidates.retain(|(_, name)| name != meant);
                let is_meant = |other: &(Expected<'s>, String, FieldLocation)| {
                    is_candidate(other) && *other.0.name == **meant
                };
                let at = self.missing.iter().position(is_meant);
                at.map(|at| self.missing.remove(at));
            }
            self.unknown
                .push((one.field, format!("{path}{}", one.name), meant));
        }
    }
}

/// Returns the field that `name` is a part of: `filter` for `filter[state]` and `filter.state`.
fn start_of(name: &str) -> &str {
    name.split(['[', '.']).next().unwrap_or(name)
}

/// Returns the only name that begins or ends with `given`, or that `given` begins or ends with: `zip` and `zip_code`. The
/// candidates are folded names with their names.
fn longer<'n>(given: &str, candidates: &'n [(String, String)]) -> Option<&'n str> {
    let is_part = |part: &str, whole: &str| {
        part.len() >= MIN_PART && (whole.starts_with(part) || whole.ends_with(part))
    };
    let mut similar = candidates
        .iter()
        .filter(|(other, _)| is_part(given, other) || is_part(other, given));
    let (_, name) = similar.next().filter(|_| similar.next().is_none())?;
    Some(name)
}

/// Returns the fields, with those inside a title, and those inside an unknown field that the page does not document itself under their whole names:
/// a name can contain dots.
pub(super) fn with_dots(given: Vec<Given<'_>>, is_known: impl Fn(&str) -> bool) -> Vec<Given<'_>> {
    let mut found = Vec::new();
    let mut rest = given;
    rest.reverse();
    while let Some(one) = rest.pop() {
        if is_known(&one.name) {
            found.push(one);
            continue;
        }
        // `User message` is not a name but a title for the fields of an alternative.
        if one.name.contains(' ') && !one.field.children.is_empty() {
            rest.extend(one.field.children.iter().rev().map(Given::of));
            continue;
        }
        if !one.field.is_implied {
            found.push(one);
            continue;
        }
        rest.extend(one.field.children.iter().rev().map(|child| Given {
            name: format!("{}.{}", one.name, child.name),
            field: child,
        }));
    }
    found
}
