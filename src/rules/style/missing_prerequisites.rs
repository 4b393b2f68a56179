use super::procedures::report_unless_said;
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
        let message = "steps without prerequisites";
        let note =
            "say before the steps what readers need, such as an account, a version or a permission";
        let words = &*PROCEDURE_WORDS;
        let said = [&*words.prerequisites, &*words.needs];
        report_unless_said(page, &said, (message, note), cx);
    }
}
