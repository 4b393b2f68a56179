//! The words of a page that may be wrong. One pass over the text finds them, and most pages have none: rules about words
//! look no further there.

use crate::catalog::{key_words, may_be_misspelled};
use crate::syntax::value::Range;
use crate::text::{HashedWord, hashed_words, is_repetition, to_u32};

/// The words of a page that may be wrong.
#[derive(Debug)]
pub(super) struct SuspectWords {
    /// The words that may be misspellings in the catalog.
    pub(super) misspelled: Box<[Range]>,
    /// The words that follow the same word.
    pub(super) repeated: Box<[Range]>,
    /// The words that may be part of a wrong spelling of a term.
    pub(super) terms: Box<[Range]>,
}

impl SuspectWords {
    /// Finds the words in the parts of a text, which are given with their offsets.
    pub(super) fn of<'t>(parts: impl Iterator<Item = (usize, &'t str)>) -> Self {
        let (mut misspelled, mut repeated, mut terms) = (Vec::new(), Vec::new(), Vec::new());
        let key_words = key_words();
        for (offset, text) in parts {
            let mut before = HashedWord::none();
            for word in hashed_words(text) {
                let place = |at: usize| to_u32(offset + at);
                let range = || (place(word.range.start), place(word.range.end));
                if may_be_misspelled(word.hash)
                    && word.is_plain
                    && !is_joined(text.as_bytes(), &word.range)
                {
                    misspelled.push(range());
                }
                if key_words.may_contain(word.hash) {
                    terms.push(range());
                }
                if before.hash == word.hash
                    && is_repetition(text, &before.range, &word.range)
                    && !starts_tag(&text[..before.range.start])
                {
                    repeated.push(range());
                }
                before = word;
            }
        }
        Self {
            misspelled: misspelled.into(),
            repeated: repeated.into(),
            terms: terms.into(),
        }
    }
}

/// Returns whether a word is part of a name or an address, such as the target of a link. In sentences, none of these
/// characters is markup that separates words.
fn is_joined(text: &[u8], word: &std::ops::Range<usize>) -> bool {
    let is_joint = |at: usize| text.get(at).is_some_and(|byte| b"-/#=@+%".contains(byte));
    word.start.checked_sub(1).is_some_and(is_joint) || is_joint(word.end)
}

/// Returns whether the text before a word shows that the word is the name of an element: `<Icon icon="star" />`.
fn starts_tag(before: &str) -> bool {
    before.ends_with('<') && !before.ends_with("\\<")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_are_found_outside_names() {
        for (text, expected) in [
            ("recieve", 1),
            ("*Recieve* it", 1),
            ("_recieve_ <b>recieve</b>", 2),
            ("[a](#recieve) [b](/recieve) [c](b-recieve)", 0),
            ("reCieve RECIEVE", 0),
        ] {
            let found = SuspectWords::of(std::iter::once((0, text)));
            assert_eq!(found.misspelled.len(), expected, "{text}");
        }
    }

    #[test]
    fn repeated_words_are_found_outside_tags() {
        for (text, expected) in [
            ("the the", vec!["the"]),
            ("The the end\nend", vec!["the", "end"]),
            ("<Icon icon=\"star\" />", vec![]),
            ("\\<Icon icon", vec!["icon"]),
            ("the, the", vec![]),
        ] {
            let found = SuspectWords::of(std::iter::once((0, text)));
            let words = found.repeated.iter();
            let words: Vec<_> = words
                .map(|&(start, end)| &text[start as usize..end as usize])
                .collect();
            assert_eq!(words, expected, "{text}");
        }
    }
}
