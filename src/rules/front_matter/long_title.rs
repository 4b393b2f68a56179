use super::text_fields::limit_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a `title` that search results truncate.
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
            "shorten it and start with the important words: search results truncate it",
        );
    }
}
