//! The words of a site, and whether they are names.

use crate::catalog::TITLE_WORDS;
use crate::page::{Page, TextBlock, TextRole};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The minimum number of times that the sentences of a site have a word in small letters. A rarer one may be a name.
const MIN_USES: usize = 3;
/// How many times more often a word has small letters than a capital, unless it is also a name.
const MIN_RATIO: usize = 10;

/// How often the sentences of a site have a word in small letters, and with a capital in the middle.
#[derive(Default)]
struct Uses {
    small: usize,
    capital: usize,
}

/// The words of the sentences of a site.
#[derive(Default)]
pub(super) struct CaseWords {
    uses: HashMap<String, Uses>,
    /// Pairs of words in a row that both have capitals: parts of names, such as "Dead Letter" and "GitHub Actions".
    pairs: HashSet<(String, String)>,
}

impl CaseWords {
    /// Reads the sentences of the pages.
    pub(super) fn of(pages: &[&Page]) -> Self {
        let mut words = Self::default();
        for page in pages {
            for block in page.passages() {
                if matches!(
                    block.role,
                    TextRole::Paragraph | TextRole::Description | TextRole::TableCell
                ) {
                    words.read(&block);
                }
            }
        }
        words
    }

    fn read(&mut self, block: &TextBlock<'_>) {
        let text = block.text();
        for sentence in block.sentences() {
            let mut before: Option<&str> = None;
            for range in all_words(&text[sentence.clone()]) {
                let range = sentence.start + range.start..sentence.start + range.end;
                let word = &text[range.clone()];
                let is_capital = word.starts_with(char::is_uppercase);
                let is_first = before.is_none()
                    || text[..range.start]
                        .trim_end()
                        .ends_with(['.', ':', '—', '–', '-', '(', '"', '“']);
                if is_plain(word) {
                    let uses = self.uses.entry(word.to_lowercase()).or_default();
                    uses.small += usize::from(!is_capital);
                    uses.capital += usize::from(is_capital && !is_first);
                    let is_next = |first: &&str| first.starts_with(char::is_uppercase);
                    if let Some(first) = before.filter(is_next).filter(|_| is_capital) {
                        let pair = (first.to_lowercase(), word.to_lowercase());
                        self.pairs.insert(pair);
                    }
                }
                before = Some(word);
            }
        }
    }

    /// Returns whether a word is not a name: sentences have it in small letters.
    fn is_common(&self, word: &str) -> bool {
        let uses = self.uses.get(&word.to_lowercase());
        uses.is_some_and(|uses| uses.small >= MIN_USES && uses.small >= uses.capital * MIN_RATIO)
    }

    /// Returns the words of a heading that show its style: common words after the first, except short ones.
    pub(super) fn deciding(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = self.common(text);
        found.retain(|range| {
            let lower = text[range.clone()].to_lowercase();
            lower.len() > 3 && !TITLE_WORDS.is_small(&lower, true)
        });
        found
    }

    /// Returns the common words after the first that start with a capital.
    pub(super) fn capitals(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = self.common(text);
        found.retain(|range| text[range.clone()].starts_with(char::is_uppercase));
        found
    }

    /// Returns the common words of a heading after the first, and not after a colon or another sign.
    fn common(&self, text: &str) -> Vec<Range<usize>> {
        let all: Vec<Range<usize>> = all_words(text).collect();
        let word = |at: usize| all.get(at).map(|range| text[range.clone()].to_lowercase());
        let are_name = |at: usize| match (word(at), word(at + 1)) {
            (Some(first), Some(second)) => self.pairs.contains(&(first, second)),
            _ => false,
        };
        let is_inside = |range: &Range<usize>| {
            let before = &text[..range.start];
            let last = before.trim_end().chars().next_back();
            before.ends_with(' ') && last.is_some_and(|last| last.is_alphabetic() || last == ',')
        };
        let is_alone = |range: &Range<usize>| {
            let rest = text[range.end..].chars().next();
            rest.is_none_or(|next| next.is_whitespace() || ",?!:)".contains(next))
        };
        let inner = (0..all.len()).filter(|&at| is_inside(&all[at]) && is_alone(&all[at]));
        let common = inner.filter(|&at| {
            is_plain(&text[all[at].clone()])
                && self.is_common(&text[all[at].clone()])
                && !are_name(at)
                && !at.checked_sub(1).is_some_and(are_name)
        });
        common.map(|at| all[at].clone()).collect()
    }
}

/// Returns the words of a text, as ranges.
pub(super) fn all_words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find(char::is_alphanumeric)?;
        let inside = |letter: char| letter.is_alphanumeric() || "'’-_/.".contains(letter);
        let rest = &text[start..];
        let length = rest.find(|letter| !inside(letter)).unwrap_or(rest.len());
        let word = rest[..length].trim_end_matches(['.', '-', '\'', '’', '/', '_']);
        at = start + length;
        Some(start..start + word.len())
    })
}

/// Returns whether a word has at most one capital, at its start. Acronyms and code have more.
fn is_plain(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next();
    letters.all(|letter| letter.is_lowercase() || "'’".contains(letter))
}

/// Returns a word with its first letter in the other case.
pub(super) fn other_case(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| {
        if first.is_uppercase() {
            first.to_lowercase().to_string()
        } else {
            first.to_uppercase().to_string()
        }
    });
    first
        .into_iter()
        .chain([letters.as_str().to_owned()])
        .collect()
}
