use super::text_fields::require_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page without a `title` in its front matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingTitle {
    supplied_by: Vec<String>,
}

impl Rule for MissingTitle {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let note = "add `title: …`: specific, with the words that a reader would search for";
        let _ = require_text(page, cx, "title", &self.supplied_by, note);
    }
}
