//! What a style rule finds in a text.

use super::pattern::{Exhausted, Pattern};
use super::vocabulary::Vocabulary;
use std::collections::HashSet;
use std::ops::Range;

/// A part of a text that a rule reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    /// The part of the text.
    pub(super) range: Range<usize>,
    /// The values for the message, in order.
    pub(super) values: Vec<String>,
}

/// What a rule found in a text.
pub(super) type Hits = Result<Vec<Hit>, Exhausted>;

/// What a rule remembers of the texts of a page that it has checked.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The terms that the page defines.
    pub(super) defined: HashSet<String>,
    /// The sides of a choice that the page uses: see `consistency`.
    pub(super) sides: Vec<[bool; 2]>,
    /// The number of words that have suggestions.
    pub(super) suggested: usize,
}

/// Texts that a rule does not report.
#[derive(Debug, Default)]
pub(super) struct Exceptions {
    own: Option<Pattern>,
    /// Whether the vocabulary of the site applies too.
    uses_vocabulary: bool,
}

impl Exceptions {
    /// Creates the exceptions `terms`, which are patterns.
    ///
    /// # Errors
    /// Returns why one of them is not valid.
    pub(super) fn new(terms: &[String], uses_vocabulary: bool) -> Result<Self, String> {
        Ok(Self {
            own: Pattern::any_of(terms)?,
            uses_vocabulary,
        })
    }

    /// Returns the exceptions for the texts that a rule finds in `text`.
    pub(super) fn of<'e>(&'e self, text: &'e str, vocabulary: &'e Vocabulary) -> Excuses<'e> {
        Excuses {
            own: self.own.as_ref(),
            vocabulary: self.uses_vocabulary.then_some(vocabulary),
            text,
            phrases: None,
        }
    }

    /// Returns the exceptions in `text`, in order and apart from each other, for rules that compare words with them.
    pub(super) fn ranges_in(
        &self,
        text: &str,
        vocabulary: &Vocabulary,
    ) -> Result<Vec<Range<usize>>, Exhausted> {
        let mut ranges = match &self.own {
            Some(own) => own.find_all(text)?,
            None => Vec::new(),
        };
        if self.uses_vocabulary {
            ranges.extend(vocabulary.ranges_in(text)?);
        }
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.dedup_by(|next, last| {
            let is_joined = next.start < last.end;
            if is_joined {
                last.end = last.end.max(next.end);
            }
            is_joined
        });
        Ok(ranges)
    }
}

/// The exceptions of a rule in one text.
#[derive(Debug)]
pub(super) struct Excuses<'e> {
    own: Option<&'e Pattern>,
    /// The vocabulary, if it applies.
    vocabulary: Option<&'e Vocabulary>,
    text: &'e str,
    /// The accepted terms of several words in the text, once they are needed.
    phrases: Option<Vec<Range<usize>>>,
}

impl Excuses<'_> {
    /// Returns whether `found`, a part of the text, is not reported: it contains an exception or an accepted term, or is
    /// within an accepted term of several words.
    pub(super) fn excuse(&mut self, found: &Range<usize>) -> Result<bool, Exhausted> {
        let part = &self.text[found.clone()];
        if let Some(own) = self.own
            && own.is_in(part)?
        {
            return Ok(true);
        }
        let Some(vocabulary) = self.vocabulary else {
            return Ok(false);
        };
        if vocabulary.has_term(part)? {
            return Ok(true);
        }
        let phrases = match self.phrases.take() {
            Some(phrases) => phrases,
            None => vocabulary.phrases_in(self.text)?,
        };
        let next = phrases.partition_point(|phrase| phrase.start <= found.start);
        let last = next.checked_sub(1).and_then(|last| phrases.get(last));
        let is_within = last.is_some_and(|phrase| found.end <= phrase.end);
        self.phrases = Some(phrases);
        Ok(is_within)
    }
}

/// Returns whether `part` has something in common with one of `ranges`, which are in order and apart from each other.
pub(super) fn touches(ranges: &[Range<usize>], part: &Range<usize>) -> bool {
    let next = ranges.partition_point(|one| one.end <= part.start);
    ranges.get(next).is_some_and(|one| one.start < part.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_apply_to_what_they_touch() {
        let terms = ["b c".to_owned(), "c d e".to_owned()];
        let (vocabulary, _) = Vocabulary::new(&terms[1..], &[]);
        let exceptions = Exceptions::new(&terms[..1], true).expect("valid");
        let text = "a b c d e f";
        let ranges = exceptions.ranges_in(text, &vocabulary).expect("found");
        assert!(ranges.iter().eq([&(2..9)]), "{ranges:?}");
        assert!(touches(&ranges, &(8..9)) && !touches(&ranges, &(9..11)));
        let mut excuses = exceptions.of(text, &vocabulary);
        for (found, expected) in [(0..5, true), (4..5, true), (8..9, true), (8..11, false)] {
            assert_eq!(excuses.excuse(&found), Ok(expected), "{found:?}");
        }
    }
}
