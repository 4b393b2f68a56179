use super::procedures::report_unless_said;
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
        let message = "steps without troubleshooting";
        let note = "say what to do if a step fails, or link to the page that does";
        report_unless_said(page, &[&PROCEDURE_WORDS.failures], (message, note), cx);
    }
}
