use super::text_fields::require_text;
use crate::diagnostic::SharedProblem;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page without a `description` in its front matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingDescription {
    supplied_by: Vec<String>,
    by_folder: bool,
    unlisted_pages: bool,
}

static NO_DESCRIPTION: SharedProblem = SharedProblem {
    problem: "have no `description`",
    fix: "add one to each page",
    tool: "if a tool generates these pages, make it write one",
};

impl Rule for MissingDescription {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let has_one = page.front_matter().string("description").is_some();
        // An unlisted page may not be meant for readers; the rule `orphan-page` reports it.
        if has_one || (!self.unlisted_pages && cx.site().is_unlisted(page)) {
            return;
        }
        let note = "add `description: …`: one sentence that says what the page is for";
        let finding = require_text(page, cx, "description", &self.supplied_by, note);
        if let Some(finding) = finding.filter(|_| self.by_folder) {
            finding.shared = Some(&NO_DESCRIPTION);
        }
    }
}
