use super::support::report;
use super::support_loss::{joined, told};
use super::support_problem::{Meant, Owner, Problem, Trouble};
use super::support_shape::problems;
use crate::catalog::navigation;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::{Member, Site};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a key in `docs.json` that the platform does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownDocsJsonField {
    allow: Vec<String>,
}

impl Rule for UnknownDocsJsonField {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for problem in problems(site) {
            let Trouble::Unknown { member, meant } = problem.trouble else {
                continue;
            };
            if !self.allow.iter().any(|own| **own == *member.key) {
                file(&problem, member, meant, cx);
            }
        }
    }
}

fn file(problem: &Problem<'_>, member: &Member, meant: Option<Meant>, cx: &mut Cx<'_>) {
    let owner = problem.owner;
    let key = &*member.key;
    let message = format!("the platform does not know `{key}` in {}", owner.name());
    let advice = match (owner.facts.instead.get(key), meant) {
        _ if key == "$ref" => "write the path of a file in quotes, or take it out".to_owned(),
        (Some(instead), _) => instead.clone(),
        (None, Some(meant)) => format!("did you mean `{}`?", meant.name),
        (None, None) => "take it out, or look up what it is called today".to_owned(),
    };
    let follows = if owner.facts.is_strict {
        told(cx.site(), problem.answer, owner.value.span)
    } else {
        Some(dropped(owner, meant))
    };
    let span = member.key_span;
    let finding = report(cx, (span, span), message, &joined(advice, follows));
    if let Some(meant) = meant.filter(|meant| meant.is_certain) {
        let edit = Edit::replace(span, format!("\"{}\"", meant.name));
        finding.fix(Fix::risky(
            format!("rename it to `{}`", meant.name),
            vec![edit],
        ));
    }
}

/// What is lost with the key.
fn dropped(owner: Owner<'_>, meant: Option<Meant>) -> String {
    let is_list = |key: &str| navigation().is_list(key);
    let members = owner.value.members();
    let has_list = members.iter().any(|member| is_list(&member.key));
    match meant.filter(|meant| is_list(meant.name) && !has_list) {
        Some(meant) => format!(
            "the platform drops it, without a word, and {} shows no {}",
            owner.name(),
            meant.name
        ),
        None => "the platform drops it, without a word".to_owned(),
    }
}
