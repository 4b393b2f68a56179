use super::own_words::{Labels, own_words};
use super::phrases::{is_anchor, is_whole, replace};
use crate::catalog::WORDING;
use crate::diagnostic::Fix;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::{is_repetition, words};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// The minimum number of words in a text: less is a value or a name.
const MIN_WORDS: usize = 4;

/// Reports a word that appears twice in a row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatedWord {
    allow: BTreeSet<String>,
}

impl Rule for RepeatedWord {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !cx.is_declared_english(page) {
            return;
        }
        // Few pages contain one: the others are not parsed again.
        if page.repeated_words().all(|word| self.is_allowed(word)) {
            return;
        }
        for block in own_words(page, cx) {
            let text = block.text();
            let is_cell = matches!(block.role, TextRole::TableCell | TextRole::TableHeader);
            if is_cell || text.split_whitespace().nth(MIN_WORDS - 1).is_none() {
                continue;
            }
            let mut found = pairs(text)
                .filter(|(first, second)| {
                    !self.is_allowed(&text[second.clone()])
                        && is_whole(text, &(first.start..second.end))
                        && is_twice(text, first, second)
                        && !is_parameter(text, &text[second.clone()])
                })
                .peekable();
            if found.peek().is_none() {
                continue;
            }
            let labels = Labels::in_quotation_marks(&block);
            for (first, second) in found {
                if !labels.contain(first.start) {
                    report(page, &block, first, second, cx);
                }
            }
        }
    }
}

impl RepeatedWord {
    fn is_allowed(&self, word: &str) -> bool {
        WORDING.doubled.contains(word) || self.allow.contains(word)
    }
}

/// Returns whether a word and the same one after it are neither part of a longer series, such as "la la la", nor of a call.
fn is_twice(text: &str, first: &Range<usize>, second: &Range<usize>) -> bool {
    let word = &text[second.clone()];
    let before = text[..first.start].split_whitespace().next_back();
    let rest = &text[second.end..];
    let after = rest.split_whitespace().next();
    let is_same = |other: Option<&str>| {
        other.is_some_and(|other| {
            let other = other.trim_matches(|letter: char| letter.is_ascii_punctuation());
            other.eq_ignore_ascii_case(word)
        })
    };
    !is_same(before) && !is_same(after) && !rest.starts_with('(')
}

fn report(
    page: &Page,
    block: &TextBlock<'_>,
    first: Range<usize>,
    second: Range<usize>,
    cx: &mut Cx<'_>,
) {
    let text = block.text();
    let span = block.span_of(first.start..second.end);
    // Markup between the words separates them: a term in bold and its definition.
    if page.slice(span) != &text[first.start..second.end] {
        return;
    }
    let finding = cx.report(span, format!("repeated word `{}`", &text[second.clone()]));
    finding.note("remove one of the two words");
    if let Some(edit) = replace(page, block, first.end..second.end, "") {
        let label = "remove the second word";
        let is_certain = !is_anchor(block) && !may_be_other_word(text, &first);
        finding.fix(Fix::safe_if(is_certain, label, vec![edit]));
    }
}

/// Words after which an article starts the next part of a sentence.
const BEFORE_ARTICLES: [&str; 44] = [
    "about", "after", "all", "also", "and", "are", "as", "at", "be", "because", "before",
    "between", "both", "but", "by", "during", "for", "from", "has", "have", "if", "in", "into",
    "is", "of", "on", "or", "over", "since", "than", "that", "then", "through", "to", "under",
    "until", "was", "were", "when", "where", "which", "while", "with", "without",
];

/// Returns whether the first of two equal articles may be a typo of another word, as in "no permissions the the user": it
/// follows a word that may be a noun.
fn may_be_other_word(text: &str, first: &Range<usize>) -> bool {
    if !matches!(
        &*text[first.clone()].to_ascii_lowercase(),
        "the" | "a" | "an"
    ) {
        return false;
    }
    let before = text[..first.start].trim_end();
    let word = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    let is_start = word.is_empty() || word.ends_with(|letter: char| ".:;,!?(".contains(letter));
    !is_start && !BEFORE_ARTICLES.contains(&&*word.to_ascii_lowercase())
}

/// Returns whether a text contains the signature of a function with a parameter that has this name: `move(from, to)`.
fn is_parameter(text: &str, word: &str) -> bool {
    let mut signatures = text.split('(').skip(1).zip(text.split('('));
    signatures.any(|(after, before)| {
        let inside = after.split(')').next().unwrap_or_default();
        before.ends_with(char::is_alphanumeric) && words(inside).any(|range| &inside[range] == word)
    })
}

/// Returns the words that a text contains twice in a row.
fn pairs(text: &str) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
    words(text)
        .zip(words(text).skip(1))
        .filter(|(first, second)| is_repetition(text, first, second))
}
