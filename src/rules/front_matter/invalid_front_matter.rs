use super::faults::{Advice, advice, advice_on_kind};
use crate::diagnostic::Fix;
use crate::page::{Block, BlockProblem, Page};
use crate::rule::{Cx, Rule};
use crate::syntax::front_matter::Fault;
use crate::syntax::value::Range;
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports front matter that the platform cannot read or silently ignores.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFrontMatter {}

impl Rule for InvalidFrontMatter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        match page.front_matter().block {
            Block::Invalid { at, body, problem } => {
                let text = page.slice(body);
                let range = (at.start - body.start, at.end - body.start);
                let advice = match problem {
                    BlockProblem::Refused(kind) => advice(text, Fault { kind, range }),
                    BlockProblem::NotFields(kind) => advice_on_kind(text, kind, range),
                };
                report(advice, body, cx);
            }
            Block::Unread { at, why, hint } => {
                cx.report(
                    at,
                    format!("the platform does not read this front matter: {why}"),
                )
                .note(hint);
            }
            Block::Missing | Block::Read => (),
        }
    }
}

/// Reports what is wrong with the front matter between fences.
fn report(advice: Advice, body: Span, cx: &mut Cx<'_>) {
    let shift = |(start, end): Range| Span::new(body.file, body.start + start, body.start + end);
    let message = format!(
        "the platform cannot read this front matter: {}",
        advice.message
    );
    let finding = cx.report(shift(advice.at), message).note(advice.note);
    if let Some(first) = advice.first {
        finding.see(shift(first), "first used here");
    }
    if let Some(repair) = advice.repair {
        let edit = Edit::replace(shift(repair.range), repair.text);
        finding.fix(Fix::safe(repair.label, vec![edit]));
    }
}
