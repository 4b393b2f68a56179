use super::support::limit_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a `description` that search results would cut.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongDescription {
    max: usize,
}

impl Rule for LongDescription {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        limit_text(
            page,
            cx,
            "description",
            self.max,
            "search results cut it; put the words that matter first and drop the rest",
        );
    }
}
