use super::own_words::own_sentences;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports sentences with too many words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongSentence {
    max: usize,
}

impl Rule for LongSentence {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let text = block.text();
            // A word and the blank after it have at least two bytes.
            if text.len() < self.max.saturating_mul(2) {
                continue;
            }
            for sentence in block.sentences() {
                let words = text[sentence.clone()].split_whitespace();
                let count = words
                    .filter(|word| word.contains(char::is_alphabetic))
                    .count();
                if count > self.max {
                    cx.report(
                        block.span_of(sentence),
                        format!("sentence has {count} words; the maximum is {}", self.max),
                    )
                    .note("split the sentence, or move its parts to a list");
                }
            }
        }
    }
}
