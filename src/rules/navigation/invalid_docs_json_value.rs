use super::config_problems::{ConfigProblem, IntendedField, ProblemKind, Spot};
use super::config_shape::problems;
use super::platform_effects::{consequence, joined};
use super::reports::report;
use super::string_formats::right_value;
use super::value_messages::{advice, allowed, has_words, message};
use crate::catalog::Choice;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::{Data, Member, Site, Value};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a value in `docs.json` that has a wrong type or form, or is not one of the allowed words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InvalidDocsJsonValue {
    specified_only: bool,
}

impl Rule for InvalidDocsJsonValue {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for problem in problems(site) {
            match &problem.kind {
                ProblemKind::Wrong {
                    spot,
                    value,
                    choices,
                } => report_wrong(&problem, *spot, value, choices, cx),
                ProblemKind::Count { spot, value, field } => {
                    let items = value.items().len();
                    let message = match items {
                        0 => format!("`{}` is empty", spot.key),
                        _ => format!("`{}` has {items} items", spot.key),
                    };
                    let advice = match field.more.max {
                        Some(max) => format!("use {} to {max} items", field.more.min),
                        None => format!("use {} or more items", field.more.min),
                    };
                    let advice = joined(advice, consequence(site, problem.response, value.span));
                    report(cx, (bracket(value), value.span), message, &advice);
                }
                ProblemKind::Twice { spot, value, first } => {
                    let text = value.as_str().unwrap_or_default();
                    let message = format!("duplicate `{text}` in `{}`", spot.key);
                    let advice = "remove one of them".to_owned();
                    let advice = joined(advice, consequence(site, problem.response, value.span));
                    let finding = report(cx, (value.span, value.span), message, &advice);
                    finding.see(*first, "first used here");
                }
                ProblemKind::Refused { member, meant } => {
                    report_refused(&problem, member, *meant, cx);
                }
                ProblemKind::Unspecified {
                    spot,
                    value,
                    choices,
                } if self.specified_only => {
                    let message = format!(
                        "the specification does not allow this value of `{}`",
                        spot.key
                    );
                    let advice = advice(value, choices);
                    report(cx, (bracket(value), value.span), message, &advice);
                }
                ProblemKind::Missing { .. }
                | ProblemKind::NoPattern { .. }
                | ProblemKind::Unknown { .. }
                | ProblemKind::Unspecified { .. } => (),
            }
        }
    }
}

/// Reports a key that the platform refuses.
fn report_refused(
    problem: &ConfigProblem<'_>,
    member: &Member,
    meant: Option<IntendedField>,
    cx: &mut Cx<'_>,
) {
    let (owner, key) = (problem.owner, &*member.key);
    let advice = match (owner.facts.instead.get(key), meant) {
        (Some(instead), _) => instead.clone(),
        (None, Some(meant)) => format!("did you mean `{}`?", meant.name),
        (None, None) => "remove it".to_owned(),
    };
    let message = format!("unknown key `{key}` in {}", owner.name());
    let advice = joined(
        advice,
        consequence(cx.site(), problem.response, owner.value.span),
    );
    let span = member.key_span;
    let finding = report(cx, (span, span), message, &advice);
    if let Some(meant) = meant.filter(|meant| meant.is_certain) {
        let edit = Edit::replace(span, format!("\"{}\"", meant.name));
        let label = format!("rename it to `{}`", meant.name);
        finding.fix(Fix::risky(label, vec![edit]));
    }
}

/// Reports a value of a wrong type or form, with a fix if the right one can be derived.
fn report_wrong(
    problem: &ConfigProblem<'_>,
    spot: Spot<'_>,
    value: &Value,
    choices: &[Choice],
    cx: &mut Cx<'_>,
) {
    let source = cx.site().source(value.span.file).slice(value.span);
    let right = right_value(value, source, choices);
    let message = message(spot, value, choices);
    let mut advice = match &right {
        Some((right, _)) => format!("write `{right}`"),
        None => advice(value, choices),
    };
    if right.is_some() && has_words(choices) {
        advice = format!("{advice}; {}", allowed(value, choices));
    }
    let advice = joined(advice, consequence(cx.site(), problem.response, value.span));
    let finding = report(cx, (bracket(value), value.span), message, &advice);
    if let Some((right, is_certain)) = right {
        let label = format!("write `{right}`");
        let edits = vec![Edit::replace(value.span, right)];
        finding.fix(Fix::safe_if(is_certain, label, edits));
    }
}

/// Returns the span to show for a value: only the opening bracket of a list or object.
fn bracket(value: &Value) -> Span {
    match value.data {
        Data::List(_) | Data::Map(_) => Span {
            end: value.span.start + 1,
            ..value.span
        },
        _ => value.span,
    }
}
