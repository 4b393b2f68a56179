use super::procedures::report_unless_said;
use crate::catalog::PROCEDURE_WORDS;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports procedures that do not say how to verify the result.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingVerification {}

impl Rule for MissingVerification {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let message = "steps without a way to verify the result";
        let note = "say how readers verify that it worked";
        report_unless_said(page, &[&PROCEDURE_WORDS.verifications], (message, note), cx);
    }
}
