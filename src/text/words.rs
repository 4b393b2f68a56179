//! Splits a text into words.

use super::StableHash;
use std::ops::Range;

/// A run of letters of the Latin alphabet, as long as possible.
#[derive(Debug, Clone)]
pub struct HashedWord {
    /// The range in the text.
    pub range: Range<usize>,
    /// The hash of the word in lower case.
    pub hash: StableHash,
    /// Whether it has no capital, or only its first letter is one.
    pub is_plain: bool,
}

/// Returns the words of a text, in order, each with what one look at its letters tells.
pub fn hashed_words(text: &str) -> impl Iterator<Item = HashedWord> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes.get(at..)?.iter().position(u8::is_ascii_alphabetic)?;
        let mut hash = StableHash::default();
        let mut capitals = 0_usize;
        at = start;
        while let Some(letter) = bytes.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
            hash.add([letter.to_ascii_lowercase()]);
            capitals += usize::from(letter.is_ascii_uppercase());
            at += 1;
        }
        let is_first = bytes[start].is_ascii_uppercase();
        Some(HashedWord {
            range: start..at,
            hash,
            is_plain: capitals == usize::from(is_first),
        })
    })
}

/// Returns the longest runs of letters of the Latin alphabet, as ranges, in order.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let start = at + rest.iter().position(u8::is_ascii_alphabetic)?;
        let run = bytes.get(start..)?;
        let length = run.iter().position(|byte| !byte.is_ascii_alphabetic());
        at = length.map_or(bytes.len(), |length| start + length);
        Some(start..at)
    })
}

/// Returns whether a word has no capital, or only its first letter is one.
pub fn is_plain(word: &str) -> bool {
    let mut rest = word.bytes().skip(1);
    rest.all(|byte| byte.is_ascii_lowercase())
}

/// Returns whether a text contains a word twice in a row, with only blanks between: at `first` and at `second`, which are
/// adjacent words. The second one has no capital, or the two may be a name.
pub fn is_repetition(text: &str, first: &Range<usize>, second: &Range<usize>) -> bool {
    let (one, two) = (&text[first.clone()], &text[second.clone()]);
    one.len() > 1
        && one.eq_ignore_ascii_case(two)
        && is_plain(one)
        && two.starts_with(|letter: char| letter.is_ascii_lowercase())
        && text[first.end..second.start]
            .chars()
            .all(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_same_words() {
        for text in ["", "a", "One two, threeFour-five", "é äb c9d E-Mail", "…"] {
            let hashed: Vec<_> = hashed_words(text).collect();
            let ranges: Vec<_> = hashed.iter().map(|word| word.range.clone()).collect();
            assert_eq!(ranges, words(text).collect::<Vec<_>>(), "{text}");
            for word in hashed {
                let letters = &text[word.range.clone()];
                let lower = letters.to_ascii_lowercase();
                assert_eq!(word.hash, StableHash::of(lower.bytes()), "{letters}");
                assert_eq!(word.is_plain, is_plain(letters), "{letters}");
            }
        }
    }
}
