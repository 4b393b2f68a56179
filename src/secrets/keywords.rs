//! Finds hundreds of words in one pass over a text.
//!
//! Three bytes at each position show whether a word can start there; at most positions none can, and the rest is
//! skipped. An automaton reads a text at a sixth of this speed, and takes longer to build than reading a small site
//! (`docs/decisions/0013-secrets.md` has the figures).

use super::chains::{Chains, FACTOR};
use super::heads::{Heads, Place, first_four};
use super::keyword::Keyword;

/// The bits of the first two and three bytes of a number.
const TWO: u32 = 0xffff;
const THREE: u32 = 0x00ff_ffff;

/// Words in lower case, prepared for searching; the case of texts is ignored.
pub(super) struct Keywords {
    words: Vec<&'static str>,
    /// Finds the places at which a word can start.
    heads: Heads,
    /// The words of more than three bytes, by the hash of their first four.
    long: Chains,
    /// The others, by the hash of all.
    short: Chains,
    /// The first four bytes of each word, and a mask of the bits that count.
    firsts: Vec<(u32, u32)>,
}

impl Keywords {
    /// Prepares the words, which keep their order.
    pub(super) fn new(keywords: &[Keyword]) -> Self {
        let mut all = Self {
            words: keywords.iter().map(|keyword| keyword.word).collect(),
            heads: Heads::new(keywords),
            long: Chains::new(keywords.len()),
            short: Chains::new(keywords.len()),
            firsts: Vec::with_capacity(keywords.len()),
        };
        for (at, word) in all.words.iter().enumerate() {
            let (first, counts) = first(word.as_bytes());
            let chains = if word.len() > 3 {
                &mut all.long
            } else {
                &mut all.short
            };
            chains.add(hash(first & counts), at);
            all.firsts.push((first, counts));
        }
        all
    }

    /// Calls `visit` with each word that starts in `bytes`, in order: its index and its offset. Words can overlap.
    pub(super) fn find(&self, bytes: &[u8], mut visit: impl FnMut(usize, usize)) {
        let visit_words = |place| self.at(bytes, place, &mut visit);
        self.heads.find(bytes, visit_words);
    }

    /// Visits the words that start at a place.
    #[inline]
    fn at(&self, bytes: &[u8], (at, head, four): Place, visit: &mut impl FnMut(usize, usize)) {
        let four = u32::from_le_bytes(four) | 0x2020_2020;
        if head.may_be_long() && self.long.may_have(hash(four)) {
            self.visit_all(&self.long, hash(four), (bytes, at, four), visit);
        }
        if head.may_be_short() {
            for part in [four & THREE, four & TWO] {
                self.visit_all(&self.short, hash(part), (bytes, at, four), visit);
            }
        }
    }

    /// Visits the words of a chain that start at the byte `at`.
    fn visit_all(
        &self,
        chains: &Chains,
        hash: u16,
        (bytes, at, four): (&[u8], usize, u32),
        visit: &mut impl FnMut(usize, usize),
    ) {
        let here = &bytes[at..];
        for number in chains.words(hash) {
            // Most words with the same hash fail here.
            let (begins, counts) = self.firsts[number];
            let word = self.words[number].as_bytes();
            let is_here = (begins ^ four) & counts == 0
                && here
                    .get(..word.len())
                    .is_some_and(|here| here.eq_ignore_ascii_case(word));
            if is_here {
                visit(number, at);
            }
        }
    }

    /// Returns the word with this index.
    pub(super) fn word(&self, number: usize) -> &'static str {
        self.words[number]
    }
}

/// Returns the first four bytes as one number, ignoring case, and a mask of the bits that are set by them.
fn first(word: &[u8]) -> (u32, u32) {
    let theirs = [0, 1, 2, 3].map(|at| if at < word.len() { u8::MAX } else { 0 });
    (
        u32::from_le_bytes(first_four(word)) | 0x2020_2020,
        u32::from_le_bytes(theirs),
    )
}

/// Returns the hash of up to four bytes.
fn hash(bytes: u32) -> u16 {
    let [.., low, high] = bytes.wrapping_mul(FACTOR).to_le_bytes();
    u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[Keyword], text: &str) -> Vec<(&'static str, usize)> {
        let words = Keywords::new(words);
        let mut found = Vec::new();
        words.find(text.as_bytes(), |word, at| {
            found.push((words.word(word), at));
        });
        found.sort_by_key(|&(word, at)| (at, word));
        found
    }

    fn keyword(word: &'static str) -> Keyword {
        Keyword {
            word,
            starts_word: false,
            continues: false,
        }
    }

    #[test]
    fn words_are_found_at_every_position() {
        let words = ["key", "keyring", "s3", "ring", "_k-"].map(keyword);
        for (text, expected) in [
            ("", vec![]),
            ("k", vec![]),
            ("S3", vec![("s3", 0)]),
            ("as3", vec![("s3", 1)]),
            ("KeyRing", vec![("key", 0), ("keyring", 0), ("ring", 3)]),
            ("äkeykey", vec![("key", 2), ("key", 5)]),
            ("_K-_k", vec![("_k-", 0)]),
            ("_k-é", vec![("_k-", 0)]),
            ("a_k-\u{0}", vec![("_k-", 1)]),
            ("ke y \u{7f}k\u{d}", vec![]),
        ] {
            // The words before and behind change which positions are looked at together.
            for before in 0..20 {
                let text = format!("{}{text}{}", ".".repeat(before), ".".repeat(20));
                let expected: Vec<_> = expected
                    .iter()
                    .map(|&(word, at)| (word, at + before))
                    .collect();
                assert_eq!(found(&words, &text), expected, "{text}");
            }
            assert_eq!(found(&words, text), expected, "{text}");
        }
    }

    #[test]
    fn words_that_start_a_word_are_found_there() {
        let words = ["sk-", "live_"].map(|word| Keyword {
            starts_word: true,
            ..keyword(word)
        });
        let before = "...................";
        for (text, expected) in [
            (" sk-", true),
            ("-sk-", true),
            ("\\nsk-", true),
            ("%3Dsk-", true),
            ("desk-", false),
            (" live_", true),
            ("_live_", false),
        ] {
            let text = format!("{before}{text}{before}");
            assert_eq!(!found(&words, &text).is_empty(), expected, "{text}");
        }
    }

    #[test]
    fn short_words_that_continue_are_found_before_tokens() {
        let words = [Keyword {
            continues: true,
            ..keyword("q~")
        }];
        let before = "...................";
        for (text, expected) in [("8Q~x", true), ("Q~ x", false)] {
            let text = format!("{before}{text}{before}");
            assert_eq!(!found(&words, &text).is_empty(), expected, "{text}");
        }
    }
}
