//! Splits a text into words.

use super::word_hash::{SMALL, WordHash};
use std::ops::Range;

/// The highest bit of each of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;
/// One in each of eight bytes.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A run of letters of the Latin alphabet, as long as possible.
#[derive(Debug, Clone)]
pub struct HashedWord {
    /// The range in the text.
    pub range: Range<usize>,
    /// The hash of the word.
    pub hash: WordHash,
    /// Whether it has no capital, or only its first letter is one.
    pub is_plain: bool,
}

impl HashedWord {
    /// Returns a word without letters, which no word of a text is equal to.
    pub fn none() -> Self {
        Self {
            range: 0..0,
            hash: WordHash::EMPTY,
            is_plain: false,
        }
    }
}

/// Returns the words of a text, in order, each with what one look at its letters tells.
pub fn hashed_words(text: &str) -> impl Iterator<Item = HashedWord> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = loop {
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            match letters_in(eight(rest)).trailing_zeros() / 8 {
                8 => at += 8,
                skipped => break at + skipped as usize,
            }
        };
        at = start;
        let mut hash = WordHash::EMPTY;
        let mut capitals = 0;
        loop {
            let next = eight(&bytes[at..]);
            let length = (letters_in(next) ^ HIGH).trailing_zeros() / 8;
            if length == 0 {
                break;
            }
            let mask = u64::MAX >> (64 - 8 * length);
            // The first letter may be a capital.
            let first = if at == start { 0xff } else { 0 };
            capitals |= !next & SMALL & mask & !first;
            hash = hash.with(next & mask);
            at += length as usize;
            if length < 8 {
                break;
            }
        }
        Some(HashedWord {
            range: start..at,
            hash,
            is_plain: capitals == 0,
        })
    })
}

/// Returns the first eight bytes, with zeros behind the end.
fn eight(bytes: &[u8]) -> u64 {
    let first = bytes.first_chunk().copied();
    u64::from_le_bytes(first.unwrap_or_else(|| {
        let mut last = [0; 8];
        last[..bytes.len()].copy_from_slice(bytes);
        last
    }))
}

/// Returns the highest bit of each of eight bytes that is a letter of the Latin alphabet.
fn letters_in(eight: u64) -> u64 {
    let small = (eight | SMALL) & !HIGH;
    // No sum is larger than a byte.
    let from_a = small + ONES * u64::from(0x80 - b'a');
    let after_z = small + ONES * u64::from(0x7f - b'z');
    from_a & !after_z & !eight & HIGH
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
        let signs: String = (0..0x180_u32).filter_map(char::from_u32).collect();
        for text in [
            "",
            "a",
            "One two, threeFour-five",
            "é äb c9d E-Mail",
            "…",
            "eight888 Eightlet8 eightletters INTERNATIONALIZATION z{ @A[ `a",
            "        eightletT",
            &signs,
        ] {
            let hashed: Vec<_> = hashed_words(text).collect();
            let ranges: Vec<_> = hashed.iter().map(|word| word.range.clone()).collect();
            assert_eq!(ranges, words(text).collect::<Vec<_>>(), "{text}");
            for word in hashed {
                let letters = &text[word.range.clone()];
                assert_eq!(word.hash, WordHash::of(letters), "{letters}");
                let lower = letters.to_ascii_lowercase();
                assert_eq!(word.hash, WordHash::of(&lower), "{letters}");
                assert_eq!(word.is_plain, is_plain(letters), "{letters}");
            }
        }
    }
}
