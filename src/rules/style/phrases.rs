//! Finds words and phrases in the text that readers see.

use crate::diagnostic::{Finding, Fix};
use crate::page::{HIDDEN, Page, TextBlock, TextRole};
use crate::text::Edit;
use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum number of phrases that become an automaton without failures.
const MAX_DFA: usize = 500;

/// A list of words and phrases, which are found as whole words and in any case.
#[derive(Debug)]
pub(super) struct Phrases {
    search: Option<AhoCorasick>,
}

impl Phrases {
    /// Prepares the search. A phrase has one blank between two words.
    pub(super) fn new<P: AsRef<[u8]>>(phrases: impl IntoIterator<Item = P>) -> Self {
        let phrases: Vec<P> = phrases.into_iter().collect();
        // Three times as fast, and a long list would need much memory.
        let kind = (phrases.len() <= MAX_DFA).then_some(AhoCorasickKind::DFA);
        let builder = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .kind(kind)
            .build(phrases);
        Self {
            search: builder.ok(),
        }
    }

    /// Returns whether a text contains one of the phrases, perhaps inside a longer word.
    pub(super) fn may_occur_in(&self, text: &str) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| search.is_match(text))
    }

    /// Returns the phrases in a text in order: the number in the list and the range. A line break counts as a blank.
    pub(super) fn find(&self, text: &str) -> Vec<(usize, Range<usize>)> {
        let Some(search) = &self.search else {
            return Vec::new();
        };
        let line = on_one_line(text);
        let found = search.find_iter(&*line);
        found
            .map(|found| (found.pattern().as_usize(), found.range()))
            .filter(|(_, range)| is_whole(text, range))
            .collect()
    }
}

/// Phrases with a better one for each, which is empty if the sentence has to change.
#[derive(Debug)]
pub(super) struct Rewrites {
    phrases: Phrases,
    pairs: Vec<(&'static str, &'static str)>,
}

impl Rewrites {
    /// Prepares the search.
    pub(super) fn new(table: &'static BTreeMap<String, String>) -> Self {
        let pairs = table.iter().map(|(from, to)| (&**from, &**to));
        Self {
            phrases: Phrases::new(table.keys()),
            pairs: pairs.collect(),
        }
    }

    /// Returns the phrases in a text in order: the phrase, the better one, and the range.
    pub(super) fn find(&self, text: &str) -> Vec<(&'static str, &'static str, Range<usize>)> {
        let found = self.phrases.find(text).into_iter();
        found
            .map(|(number, range)| {
                let (from, to) = self.pairs[number];
                (from, to, range)
            })
            .collect()
    }
}

/// Says in a finding what to write instead of a part of a text, with a fix if there is no markup inside the part.
pub(super) fn suggest(
    finding: &mut Finding,
    page: &Page,
    block: &TextBlock<'_>,
    part: Range<usize>,
    (better, is_safe): (&str, bool),
) {
    finding.note(format!("write `{}`", better.trim_end_matches(',')));
    if let Some(edit) = replace(page, block, part, better) {
        finding.fix(Fix::safe_if(
            is_safe,
            format!("write `{better}`"),
            vec![edit],
        ));
    }
}

/// Returns a text with a blank for each line break.
pub(super) fn on_one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        Cow::Owned(text.replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns whether a part of a text consists of whole words, which are not part of a name, a path or an address.
pub(super) fn is_whole(text: &str, part: &Range<usize>) -> bool {
    let (Some(before), Some(after)) = (text.get(..part.start), text.get(part.end..)) else {
        return false;
    };
    let joins = |letter: char| letter.is_alphanumeric() || "_-/\\@#$=&+~%<>{}".contains(letter);
    let mut ahead = after.chars();
    let (next, second) = (ahead.next(), ahead.next());
    let mut back = before.chars().rev();
    let (last, earlier) = (back.next(), back.next());
    let is_inner = |mark: char, outer: Option<char>| {
        ".:'’*".contains(mark)
            && outer.is_some_and(|letter| letter.is_alphanumeric() || letter == HIDDEN)
    };
    let ends = next.is_none_or(|next| !joins(next) && next != HIDDEN && !is_inner(next, second));
    let starts = last.is_none_or(|last| {
        !joins(last) && last != HIDDEN && last != '.' && !is_inner(last, earlier)
    });
    starts && ends
}

/// Returns `replacement` with a capital if the text that it replaces has one, and with a capital in each word if each of its
/// words has one: "Setup Your" becomes "Set Up Your".
pub(super) fn with_case_of(found: &str, replacement: &str) -> String {
    let is_title = found.contains(char::is_whitespace)
        && found
            .split_whitespace()
            .all(|word| word.starts_with(char::is_uppercase));
    if is_title {
        let words: Vec<String> = replacement.split(' ').map(capitalized).collect();
        return words.join(" ");
    }
    if found.starts_with(char::is_uppercase) {
        capitalized(replacement)
    } else {
        replacement.to_owned()
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the edit that replaces a part of a text, or `None` if there is markup inside the part, or if the text is also the
/// label of a definition.
pub(super) fn replace(
    page: &Page,
    block: &TextBlock<'_>,
    part: Range<usize>,
    replacement: &str,
) -> Option<Edit> {
    let text = block.text().get(part.clone())?;
    let span = block.span_of(part);
    let words = page.slice(span).split_whitespace();
    let is_plain = words.eq(text.split_whitespace());
    (is_plain && !page.is_in_reference(span)).then(|| Edit::replace(span, replacement))
}

/// Returns whether an anchor is derived from the text, so that links break if its words change.
pub(super) fn is_anchor(block: &TextBlock<'_>) -> bool {
    matches!(block.role, TextRole::Heading(_) | TextRole::Attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        let phrases = Phrases::new(["in order to", "just", "e.g."]);
        let found = phrases.find(text).into_iter();
        found.map(|(_, range)| &text[range]).collect()
    }

    #[test]
    fn whole_words_are_found() {
        for (text, expected) in [
            ("Just do it, just. (just)", &["Just", "just", "just"][..]),
            ("in\norder to", &["in\norder to"]),
            ("adjust justice just-in-time just.toml @just just/in", &[]),
            ("a tool, e.g. this, or (e.g., that)", &["e.g.", "e.g."]),
            ("just's a just’s ajust .just", &[]),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
