use super::config_problems::{ConfigProblem, IntendedField, ProblemKind};
use super::config_shape::problems;
use super::platform_effects::{consequence, joined};
use super::reports::report;
use crate::catalog::Choice;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::{Member, Site};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports an object in `docs.json` that lacks a required field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingDocsJsonField {}

impl Rule for MissingDocsJsonField {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for problem in problems(site) {
            match &problem.kind {
                ProblemKind::Missing {
                    field,
                    choices,
                    misspelt,
                } => report_missing(&problem, field, choices, *misspelt, cx),
                ProblemKind::NoPattern { list } => report_no_pattern(&problem, *list, cx),
                _ => (),
            }
        }
    }
}

fn report_no_pattern(problem: &ConfigProblem<'_>, list: Option<&Member>, cx: &mut Cx<'_>) {
    let whole = problem.owner.value.span;
    let (at, part, message, advice) = match list {
        Some(list) => (
            list.key_span,
            list.key_span,
            format!("`{}` in `navigation` is empty", list.key),
            "add at least one entry: the platform refuses `docs.json` without one",
        ),
        None => (
            bracket(whole),
            whole,
            "`navigation` has no primary pattern".to_owned(),
            "add one of `pages`, `groups`, `tabs`, `anchors`, `dropdowns`, `products`, `versions`, and `languages`: the platform refuses `docs.json` without one",
        ),
    };
    report(cx, (at, part), message, advice);
}

/// Returns the span of the bracket that opens an object or list.
fn bracket(whole: Span) -> Span {
    Span {
        end: whole.start + 1,
        ..whole
    }
}

fn report_missing(
    problem: &ConfigProblem<'_>,
    field: &str,
    choices: &[Choice],
    misspelt: Option<(&Member, IntendedField)>,
    cx: &mut Cx<'_>,
) {
    let owner = problem.owner;
    let message = format!("{} has no `{field}`", owner.name());
    let advice = match misspelt {
        Some((member, _)) => format!("rename `{}` to `{field}`", member.key),
        None => format!("add {}", example(field, choices)),
    };
    let is_group = owner.facts.name == "group" && field == "pages";
    let follows = if is_group {
        Some("until then it shows no pages".to_owned())
    } else {
        consequence(cx.site(), problem.response, owner.value.span)
    };
    let whole = owner.value.span;
    let at = misspelt.map_or(bracket(whole), |(member, _)| member.key_span);
    let finding = report(cx, (at, whole), message, &joined(advice, follows));
    if let Some((member, _)) = misspelt.filter(|(_, meant)| meant.is_certain) {
        let edit = Edit::replace(member.key_span, format!("\"{field}\""));
        finding.fix(Fix::risky(format!("rename it to `{field}`"), vec![edit]));
    }
}

/// Returns an example of the field, with placeholders for what only the author knows.
fn example(field: &str, choices: &[Choice]) -> String {
    let value = match choices.first() {
        Some(Choice::Words(words)) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            return format!("`\"{field}\"` with one of {}", words.join(", "));
        }
        Some(Choice::List(_)) => "[…]",
        Some(Choice::Object(_) | Choice::Map(_)) => "{ … }",
        Some(Choice::Boolean) => "true",
        Some(Choice::Number) => "1",
        _ => "\"…\"",
    };
    format!("`\"{field}\": {value}`")
}
