use super::phrase_list::plain_heading;
use super::procedures::{is_instruction, procedures};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports prerequisites below the steps that need them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatePrerequisites {}

impl Rule for LatePrerequisites {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let names = &PROCEDURE_WORDS.prerequisites;
        let is_named = |text: &str| names.contains(&plain_heading(text));
        if !page.headings().any(|heading| is_named(heading.text)) {
            return;
        }
        let procedures = procedures(page);
        // For each level, the start of the section around headings of this level.
        let mut starts = [0_u32; 8];
        let mut seen = [false; 8];
        for heading in page.headings() {
            let level = usize::from(heading.level.min(6));
            for deeper in level + 1..8 {
                starts[deeper] = heading.span.start;
                seen[deeper] = false;
            }
            let is_first = !seen[level];
            if !is_named(heading.text) || page.is_history(heading.parent) {
                continue;
            }
            seen[level] = true;
            let is_here = |at: u32| at >= starts[level] && at < heading.span.start;
            let mut before = procedures.iter().filter(|procedure| {
                procedure
                    .steps
                    .iter()
                    .any(|&step| is_instruction(page, step))
                    && procedure.parent == heading.parent
                    && is_here(procedure.span.start)
            });
            // The prerequisites before a second procedure belong to it.
            let is_last = procedures
                .iter()
                .all(|procedure| procedure.span.start < heading.span.start);
            if let Some(steps) = before.next().filter(|_| is_first && is_last) {
                cx.report(
                    heading.span,
                    format!("`{}` come after the steps", heading.text),
                )
                .note("move the section before the first step")
                .see(steps.name, "the steps");
            }
        }
    }
}
