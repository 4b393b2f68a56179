use super::procedures::{is_instruction, says, task};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// The maximum number of other steps that a finding lists.
const MAX_SHOWN: usize = 3;

/// Reports steps that do not say what readers should see.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingOutcome {}

impl Rule for MissingOutcome {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for procedure in task(page, cx).unwrap_or_default() {
            let silent =
                |step: &&Span| is_instruction(page, **step) && !shows_outcome(page, **step);
            let without: Vec<Span> = procedure.steps.iter().filter(silent).copied().collect();
            let Some((first, others)) = without.split_first() else {
                continue;
            };
            let name = |step: &Span| {
                page.element_at(step.start)
                    .map_or(*step, |step| step.name_span())
            };
            let (count, all) = (without.len(), procedure.steps.len());
            let finding = cx.report(
                name(first),
                format!("{count} of {all} steps do not say what happens"),
            );
            finding.note("say what readers should see after the step");
            for other in others.iter().take(MAX_SHOWN) {
                finding.see(name(other), "also this step");
            }
        }
    }
}

/// Returns whether a step shows what happens: in words, or with an image.
fn shows_outcome(page: &Page, step: Span) -> bool {
    let image = page.images_from(step.start).next();
    image.is_some_and(|image| image.span.start < step.end)
        || says(page, step, &PROCEDURE_WORDS.outcomes)
}
