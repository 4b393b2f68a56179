use super::own_words::{Labels, own_sentences};
use super::phrases::{Rewrites, suggest, with_case_of};
use crate::catalog::WORDING;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Reports phrases that a shorter one can replace.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordyPhrase {
    allow: BTreeSet<String>,
}

static WORDY: LazyLock<Rewrites> = LazyLock::new(|| Rewrites::new(&WORDING.wordy));

impl Rule for WordyPhrase {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let found = WORDY.find(block.text());
            if found.is_empty() {
                continue;
            }
            let labels = Labels::of(&block);
            for (phrase, shorter, range) in found {
                let is_allowed = self.allow.contains(phrase) || labels.contain(range.start);
                if is_allowed || is_set(phrase, &block.text()[range.end..]) {
                    continue;
                }
                let span = block.span_of(range.clone());
                let finding = cx.report(span, format!("`{phrase}` is wordy"));
                if shorter.is_empty() {
                    finding.note("remove the phrase, or use a verb instead");
                    continue;
                }
                let shorter = with_case_of(&block.text()[range.clone()], shorter);
                suggest(finding, page, &block, range, (&shorter, true));
            }
        }
    }
}

/// Returns whether a phrase is set together with the word after it: "all of the following".
fn is_set(phrase: &str, after: &str) -> bool {
    let next = after.split_whitespace().next().unwrap_or_default();
    let next = next.trim_end_matches(|letter: char| letter.is_ascii_punctuation());
    phrase == "all of the" && matches!(next, "following" | "above" | "below")
}
