use super::own_words::{Labels, own_words};
use super::phrases::{is_anchor, is_whole, suggest, with_case_of};
use crate::catalog::{SPELLING, correction_of, may_be_misspelled};
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::{HashedWord, hashed_words, starts_sentence, words};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The minimum length of a word that is corrected although it may be a name.
const MIN_LENGTH_OF_TITLE: usize = 8;

/// Reports misspellings with a certain correction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misspelling {
    allow: BTreeSet<String>,
}

impl Rule for Misspelling {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !cx.is_declared_english(page) {
            return;
        }
        let corrections = self.corrections(page);
        // Few pages contain one: the others are not parsed again.
        if corrections.is_empty() {
            return;
        }
        let blocks = own_words(page, cx);
        if blocks.is_empty() {
            return;
        }
        let is_name = |block: &TextBlock<'_>, range: &Range<usize>| {
            let is_capital =
                block.text()[range.clone()].starts_with(|letter: char| letter.is_ascii_uppercase());
            is_capital && !starts_sentence(block.text(), range.start) && !is_title(block)
        };
        let mut names = code_words(page, &corrections);
        for block in &blocks {
            let found = misspelled(block, &corrections);
            let found = found.filter(|(range, _)| is_name(block, range));
            names.extend(found.map(|(range, _)| block.text()[range].to_ascii_lowercase()));
        }
        for block in &blocks {
            let mut found = misspelled(block, &corrections).peekable();
            if found.peek().is_none() {
                continue;
            }
            let labels = Labels::in_quotation_marks(block);
            for (range, correction) in found {
                let word = &block.text()[range.clone()];
                let may_be_name = word.starts_with(|letter: char| letter.is_ascii_uppercase())
                    && is_title(block)
                    && range.len() < MIN_LENGTH_OF_TITLE
                    && !starts_long_text(block, range.start);
                if may_be_name
                    || is_cut_off(block.text(), range.end)
                    || labels.contain(range.start)
                    || names.contains(&word.to_ascii_lowercase())
                {
                    continue;
                }
                let correction = with_case_of(word, correction);
                let span = block.span_of(range.clone());
                let finding = cx.report(span, format!("misspelled `{word}`"));
                suggest(
                    finding,
                    page,
                    block,
                    range,
                    (&correction, !is_anchor(block)),
                );
            }
        }
    }
}

impl Misspelling {
    /// Returns the misspellings in the source of a page, in lower case, with their corrections.
    fn corrections(&self, page: &Page) -> BTreeMap<String, String> {
        let found = page
            .words_maybe_misspelled()
            .filter_map(|word| Some((word.to_ascii_lowercase(), correction_of(word)?)));
        found
            .filter(|(word, _)| !(self.allow.contains(word) || SPELLING.accepted.contains(word)))
            .filter(|(word, correction)| !is_variant(word, correction))
            .collect()
    }
}

/// Returns whether a text continues with an ellipsis, so that the word before it may lack its end.
fn is_cut_off(text: &str, at: usize) -> bool {
    text[at..].starts_with("...") || text[at..].starts_with('…')
}

/// Returns whether a word is a variant of its correction with a silent `e`, which dictionaries accept too: "likeable".
fn is_variant(word: &str, correction: &str) -> bool {
    let stem = word.strip_suffix("eable");
    stem.is_some_and(|stem| correction.strip_suffix("able") == Some(stem))
}

/// Returns the misspellings in a block, with their corrections.
fn misspelled<'b>(
    block: &TextBlock<'b>,
    corrections: &'b BTreeMap<String, String>,
) -> impl Iterator<Item = (Range<usize>, &'b str)> + use<'b> {
    let text = block.text();
    let may_be_wrong = |word: &HashedWord| word.is_plain && may_be_misspelled(word.hash);
    hashed_words(text)
        .filter(may_be_wrong)
        .filter_map(move |word| {
            let letters = text[word.range.clone()].to_ascii_lowercase();
            let correction = corrections.get(&letters)?;
            is_whole(text, &word.range).then_some((word.range, correction.as_str()))
        })
}

/// Returns whether a word starts a text that is too long for a name.
fn starts_long_text(block: &TextBlock<'_>, at: usize) -> bool {
    at == 0 && block.text().split_whitespace().nth(2).is_some()
}

/// Returns whether a text may have a capital in each word.
fn is_title(block: &TextBlock<'_>) -> bool {
    !matches!(block.role, TextRole::Paragraph | TextRole::Description)
}

/// Returns the misspellings that the page contains in code too: they are names.
fn code_words(page: &Page, corrections: &BTreeMap<String, String>) -> BTreeSet<String> {
    let spans = page.code_spans().map(|code| page.slice(code.code));
    let blocks = page.code_blocks().map(|block| page.slice(block.span));
    let all = spans.chain(blocks);
    let words = all.flat_map(|code| words(code).map(|range| code[range].to_ascii_lowercase()));
    words
        .filter(|word| corrections.contains_key(word))
        .collect()
}
