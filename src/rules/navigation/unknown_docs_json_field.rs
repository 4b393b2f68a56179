use super::support::report;
use super::support_loss::joined;
use super::support_problem::{Meant, Owner, Trouble};
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
                file(problem.owner, member, meant, cx);
            }
        }
    }
}

fn file(owner: Owner<'_>, member: &Member, meant: Option<Meant>, cx: &mut Cx<'_>) {
    let key = &*member.key;
    let message = format!("unknown key `{key}` in {}", owner.name());
    let advice = match (owner.facts.instead.get(key), meant) {
        _ if key == "$ref" => "write the path of a file in quotes, or remove it".to_owned(),
        (Some(instead), _) => instead.clone(),
        (None, Some(meant)) => format!("did you mean `{}`?", meant.name),
        (None, None) => "remove it, or look up its current name".to_owned(),
    };
    let follows = Some(dropped(owner, meant));
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
            "the platform drops it silently, and {} shows no {}",
            owner.name(),
            meant.name
        ),
        None => "the platform drops it silently".to_owned(),
    }
}
