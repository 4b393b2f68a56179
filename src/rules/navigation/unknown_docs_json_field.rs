use super::config_problems::{ConfigProblem, IntendedField, ProblemKind};
use super::config_shape::problems;
use super::reports::report;
use super::unknown_keys::{
    Cause, MAX_SHOWN, Unknown, cause, joined, nested_groups, plural, several,
};
use crate::diagnostic::{Fix, Severity};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Edit;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports a key in `docs.json` that the platform does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownDocsJsonField {
    allow: Vec<String>,
}

impl Rule for UnknownDocsJsonField {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let nested = nested_groups(site);
        let mut causes: BTreeMap<Cause<'_>, Vec<Unknown<'_>>> = BTreeMap::new();
        for problem in problems(site) {
            let ConfigProblem {
                owner,
                kind: ProblemKind::Unknown { member, meant },
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
        for (cause, unknown) in joined(causes) {
            report_cause(&cause, &unknown, cx);
        }
    }
}

/// Reports one finding for all unknown keys with the same cause.
fn report_cause(cause: &Cause<'_>, all: &[Unknown<'_>], cx: &mut Cx<'_>) {
    let Some((first, others)) = all.split_first() else {
        return;
    };
    let Cause { key, owner, .. } = cause;
    let is_one_key = others.iter().all(|other| *other.member.key == **key);
    let message = match owner.strip_prefix("this ").filter(|_| !others.is_empty()) {
        _ if !is_one_key => several(all, owner),
        Some(called) => format!("unknown key `{key}` in {} {called}s", all.len()),
        None if others.is_empty() => format!("unknown key `{key}` in {owner}"),
        None => format!("unknown key `{key}` in {} places of {owner}", all.len()),
    };
    let span = first.member.key_span;
    let advice = plural(&cause.advice).filter(|_| !is_one_key);
    let advice = advice.as_ref().unwrap_or(&cause.advice);
    let finding = report(cx, (span, span), message, advice);
    for other in others.iter().take(MAX_SHOWN) {
        if is_one_key {
            finding.see(other.member.key_span, format!("`{key}` is also here"));
        } else {
            finding.see(other.member.key_span, format!("`{}`", other.member.key));
        }
    }
    if cause.is_harmless {
        finding.severity = finding.severity.min(Severity::Info);
    }
    let certain = all.iter().filter_map(|unknown| {
        // Advice of its own is about another field than the similar name.
        let is_advised = cause.advice.starts_with("did you mean");
        let meant = unknown
            .meant
            .filter(|meant| meant.is_certain && is_advised)?;
        let text = format!("\"{}\"", meant.name);
        Some((meant, Edit::replace(unknown.member.key_span, text)))
    });
    let (meant, edits): (Vec<IntendedField>, Vec<Edit>) = certain.unzip();
    if let Some(meant) = meant.first() {
        finding.fix(Fix::risky(format!("rename it to `{}`", meant.name), edits));
    }
}
