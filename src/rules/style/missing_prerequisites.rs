use super::procedures::{body, says, task};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports procedures that do not say what readers need.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingPrerequisites {}

impl Rule for MissingPrerequisites {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(procedures) = task(page, cx) else {
            return;
        };
        let words = &PROCEDURE_WORDS;
        if says(page, body(page), &words.prerequisites) || says(page, body(page), &words.needs) {
            return;
        }
        if let Some(first) = procedures.first() {
            cx.report(first.name, "steps without prerequisites")
                .note("say before the steps what readers need, such as an account, a version or a permission");
        }
    }
}
