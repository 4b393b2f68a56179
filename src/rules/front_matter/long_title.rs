use super::support::limit_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a `title` that search results would cut.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongTitle {
    max: usize,
}

impl Rule for LongTitle {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        limit_text(
            page,
            cx,
            "title",
            self.max,
            "search results cut it; put the words that matter first and drop the rest",
        );
    }
}
