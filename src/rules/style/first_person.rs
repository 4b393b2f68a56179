use super::own_words::{Labels, own_sentences};
use super::phrases::Phrases;
use crate::catalog::WORDING;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::ops::Range;
use std::sync::LazyLock;

/// Reports sentences in which the author speaks about themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstPerson {
    plural: bool,
}

static SINGULAR: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&WORDING.singular));
static PLURAL: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&WORDING.plural));

impl Rule for FirstPerson {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let text = block.text();
            let mut found = SINGULAR.find(text);
            found.retain(|(_, range)| is_singular(text, range));
            if self.plural {
                let mut ours = PLURAL.find(text);
                // `US` is a country.
                ours.retain(|(_, range)| &text[range.clone()] != "US");
                found.extend(ours);
                found.sort_by_key(|(_, range)| range.start);
            }
            if found.is_empty() {
                continue;
            }
            let labels = Labels::of(&block);
            for sentence in block.sentences() {
                // A question is one that readers ask.
                if text[sentence.clone()].ends_with('?') {
                    continue;
                }
                let mut all = found.iter().map(|(_, range)| range);
                let first = all
                    .find(|range| sentence.contains(&range.start) && !labels.contain(range.start));
                if let Some(range) = first {
                    let word = &text[range.clone()];
                    cx.report(
                        block.span_of(range.clone()),
                        format!("`{word}` speaks about the author"),
                    )
                    .note("speak to the reader: use `you` or the imperative");
                }
            }
        }
    }
}

/// Returns whether a word for one author is used as one: `I` is also a numeral, and `My` starts names.
fn is_singular(text: &str, word: &Range<usize>) -> bool {
    let before = text[..word.start].trim_end();
    let after = &text[word.end..];
    match &text[word.clone()] {
        "I" => {
            let last = before
                .rsplit(char::is_whitespace)
                .next()
                .unwrap_or_default();
            let is_numeral = last.starts_with(char::is_uppercase);
            !is_numeral
                && after.starts_with(char::is_whitespace)
                && !text[..word.start].ends_with('(')
        }
        "My" => {
            // `My Account` is the name of a page.
            let next = after.trim_start();
            !next.starts_with(char::is_uppercase)
                && (before.is_empty() || before.ends_with(['.', '!', '?', ':']))
        }
        "i" | "Me" | "ME" | "MY" | "Mine" | "Myself" => false,
        _ => true,
    }
}
