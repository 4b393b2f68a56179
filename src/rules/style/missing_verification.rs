use super::procedures::{body, says, task};
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
        let Some(procedures) = task(page, cx) else {
            return;
        };
        if let Some(first) = procedures
            .first()
            .filter(|_| !says(page, body(page), &PROCEDURE_WORDS.verifications))
        {
            cx.report(first.name, "steps without a way to verify the result")
                .note("say how readers verify that it worked");
        }
    }
}
