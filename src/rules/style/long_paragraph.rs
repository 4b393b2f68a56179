use super::own_words::own_sentences;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports paragraphs with too many words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongParagraph {
    max: usize,
}

impl Rule for LongParagraph {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let count = block.text().split_whitespace().count();
            if count > self.max {
                cx.report(
                    block.span(),
                    format!("paragraph has {count} words; the maximum is {}", self.max),
                )
                .note("split the paragraph, or turn it into a list");
            }
        }
    }
}
