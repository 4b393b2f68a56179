use super::support::demand_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page whose front matter has no `description`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingDescription {
    supplied_by: Vec<String>,
}

impl Rule for MissingDescription {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let note = "add `description: …`: one sentence that says what the page is for";
        demand_text(page, cx, "description", &self.supplied_by, note);
    }
}
