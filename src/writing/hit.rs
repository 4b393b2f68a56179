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

    /// Returns whether `found`, a part of `text`, is not reported.
    pub(super) fn excuse(
        &self,
        text: &str,
        found: &Range<usize>,
        vocabulary: &Vocabulary,
    ) -> Result<bool, Exhausted> {
        let part = &text[found.clone()];
        let is_own = match &self.own {
            Some(own) => own.is_in(part)?,
            None => false,
        };
        Ok(is_own || (self.uses_vocabulary && vocabulary.accepts(text, found)?))
    }

    /// Returns the exceptions in `text`, for rules that compare words with them.
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
        Ok(ranges)
    }
}
