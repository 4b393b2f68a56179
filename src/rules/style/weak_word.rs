use super::own_words::{Labels, own_sentences};
use super::phrases::Phrases;
use crate::catalog::WORDING;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::starts_sentence;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Reports words that add nothing to a sentence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeakWord {
    allow: BTreeSet<String>,
}

static WEAK: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&WORDING.weak));

impl Rule for WeakWord {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let found = WEAK.find(block.text());
            if found.is_empty() {
                continue;
            }
            let labels = Labels::of(&block);
            for (number, range) in found {
                let word = &WORDING.weak[number];
                // "The very end" is a place.
                let is_exact = word == "very" && block.text()[..range.start].ends_with("the ");
                let is_name = block.text()[range.clone()].starts_with(char::is_uppercase)
                    && !starts_sentence(block.text(), range.start);
                if is_exact || is_name || self.allow.contains(word) || labels.contain(range.start) {
                    continue;
                }
                cx.report(block.span_of(range), format!("`{word}` adds nothing"))
                    .note("remove the word, or say what you mean in figures or facts");
            }
        }
    }
}
