use super::support::report;
use super::support_instead::{applies, did_you_mean};
use super::support_problem::{Meant, Owner, Problem, Trouble};
use super::support_shape::problems;
use crate::diagnostic::{Fix, Severity};
use crate::rule::{Cx, Rule};
use crate::site::nav::{GroupState, Kind};
use crate::site::{Member, Site};
use crate::text::{Edit, FileId, Span};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

/// Other places of the same key that are shown; more are only counted.
const MOST_SHOWN: usize = 10;

/// Reports a key in `docs.json` that the platform does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownDocsJsonField {
    allow: Vec<String>,
}

/// An unknown key.
struct Unknown<'s> {
    owner: Owner<'s>,
    member: &'s Member,
    meant: Option<Meant>,
}

/// What unknown keys have in common that are reported as one finding.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cause<'s> {
    file: FileId,
    key: &'s str,
    owner: String,
    advice: String,
    is_harmless: bool,
}

impl Rule for UnknownDocsJsonField {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let nested = nested_groups(site);
        let mut causes: BTreeMap<Cause<'_>, Vec<Unknown<'_>>> = BTreeMap::new();
        for problem in problems(site) {
            let Problem {
                owner,
                trouble: Trouble::Unknown { member, meant },
                ..
            } = problem
            else {
                continue;
            };
            if self.allow.iter().any(|own| **own == *member.key) {
                continue;
            }
            let unknown = Unknown {
                owner,
                member,
                meant,
            };
            let cause = cause(site, &unknown, &nested);
            causes.entry(cause).or_default().push(unknown);
        }
        for (cause, unknown) in causes {
            file(&cause, &unknown, cx);
        }
    }
}

/// Returns the groups that are in another group.
fn nested_groups(site: &Site) -> HashSet<Span> {
    let navigation = site.manifest().navigation().into_iter();
    let groups = navigation.flat_map(|navigation| {
        navigation.elements().filter(|(id, element)| {
            element.kind == Kind::Group && navigation.state(*id) != GroupState::Fixed
        })
    });
    groups.map(|(_, group)| group.span).collect()
}

fn cause<'s>(site: &Site, unknown: &Unknown<'s>, nested: &HashSet<Span>) -> Cause<'s> {
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
    let advice = match (note.or(owner.facts.instead.get(key)), meant) {
        _ if key == "$ref" => "write the path of a file in quotes, or remove it".to_owned(),
        (Some(instead), _) => instead.clone(),
        (None, Some(meant)) => did_you_mean(*owner, *meant),
        (None, None) => "remove it".to_owned(),
    };
    Cause {
        file: member.key_span.file,
        key,
        owner: owner.name(),
        advice,
        is_harmless: case.is_some_and(|case| case.is_harmless),
    }
}

/// Files one finding for all places of a key that have the same cause.
fn file(cause: &Cause<'_>, all: &[Unknown<'_>], cx: &mut Cx<'_>) {
    let Some((first, others)) = all.split_first() else {
        return;
    };
    let Cause { key, owner, .. } = cause;
    let message = match owner.strip_prefix("this ").filter(|_| !others.is_empty()) {
        Some(called) => format!("unknown key `{key}` in {} {called}s", all.len()),
        None if others.is_empty() => format!("unknown key `{key}` in {owner}"),
        None => format!("unknown key `{key}` in {} places of {owner}", all.len()),
    };
    let span = first.member.key_span;
    let finding = report(cx, (span, span), message, &cause.advice);
    for other in others.iter().take(MOST_SHOWN) {
        finding.see(other.member.key_span, format!("`{key}` is also here"));
    }
    if cause.is_harmless {
        finding.severity = finding.severity.min(Severity::Info);
    }
    let certain = all.iter().filter_map(|unknown| {
        let meant = unknown.meant.filter(|meant| meant.is_certain)?;
        let text = format!("\"{}\"", meant.name);
        Some((meant, Edit::replace(unknown.member.key_span, text)))
    });
    let (meant, edits): (Vec<Meant>, Vec<Edit>) = certain.unzip();
    if let Some(meant) = meant.first() {
        finding.fix(Fix::risky(format!("rename it to `{}`", meant.name), edits));
    }
}
