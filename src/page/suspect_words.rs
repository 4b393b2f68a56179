//! The words of a page that may be wrong. One pass over the text finds them, and most pages have none: rules about words
//! look no further there.

use crate::catalog::may_be_misspelled;
use crate::syntax::value::Range;
use crate::text::{HashedWord, hashed_words, is_repetition, to_u32};

/// The words of a page that may be wrong.
#[derive(Debug)]
pub(super) struct SuspectWords {
    /// The words that may be misspellings in the catalog.
    pub(super) misspelled: Box<[Range]>,
    /// The words that follow the same word.
    pub(super) repeated: Box<[Range]>,
}

impl SuspectWords {
    /// Finds the words in the parts of a text, which are given with their offsets.
    pub(super) fn of<'t>(parts: impl Iterator<Item = (usize, &'t str)>) -> Self {
        let (mut misspelled, mut repeated) = (Vec::new(), Vec::new());
        for (offset, text) in parts {
            let mut before: Option<HashedWord> = None;
            for word in hashed_words(text) {
                let place = |at: usize| to_u32(offset + at);
                let range = || (place(word.range.start), place(word.range.end));
                if word.is_plain && may_be_misspelled(word.hash) {
                    misspelled.push(range());
                }
                let is_repeated = before.is_some_and(|before| {
                    before.hash == word.hash && is_repetition(text, &before.range, &word.range)
                });
                if is_repeated {
                    repeated.push(range());
                }
                before = Some(word);
            }
        }
        Self {
            misspelled: misspelled.into(),
            repeated: repeated.into(),
        }
    }
}
