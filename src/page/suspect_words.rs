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
    /// Finds the words in a text.
    pub(super) fn of(text: &str) -> Self {
        let (mut misspelled, mut repeated) = (Vec::new(), Vec::new());
        let mut before: Option<HashedWord> = None;
        for word in hashed_words(text) {
            let range = || (to_u32(word.range.start), to_u32(word.range.end));
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
        Self {
            misspelled: misspelled.into(),
            repeated: repeated.into(),
        }
    }
}
