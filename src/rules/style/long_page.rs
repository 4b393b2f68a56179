use super::procedures::body;
use super::sections::{blocks_in, count_words};
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports pages with too many words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongPage {
    max: usize,
}

impl Rule for LongPage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // A word and the space after it have at least two bytes.
        if page.text().len() / 2 < self.max || page.front_matter().documents_endpoint() {
            return;
        }
        let is_read = |role| !matches!(role, TextRole::AltText | TextRole::Attribute);
        let blocks = blocks_in(page, body(page)).filter(|block| is_read(block.role));
        let words = blocks.filter(|block| !page.is_history(block.parent));
        let count: usize = words.map(|block| count_words(&block)).sum();
        if count > self.max {
            let message = format!("page has {count} words; the maximum is {}", self.max);
            cx.report(page.first_line(), message)
                .note("split the page by task or topic");
        }
    }
}
