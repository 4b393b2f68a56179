use super::procedures::{body, says, task};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports procedures that do not say what to do when a step fails.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingTroubleshooting {}

impl Rule for MissingTroubleshooting {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(procedures) = task(page, cx) else {
            return;
        };
        if let Some(first) = procedures
            .first()
            .filter(|_| !says(page, body(page), &PROCEDURE_WORDS.failures))
        {
            cx.report(first.name, "steps without troubleshooting")
                .note("say what to do if a step fails, or link to the page that does");
        }
    }
}
