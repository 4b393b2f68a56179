//! The spelling of names and terms: `rules/data/terms.yaml` and `rules/data/term_variants.yaml`.

use super::table::Table;
use crate::text::{WordHash, words};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// The spelling of names and terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terms {
    /// Names in a wrong case, and as their owners write them.
    pub names: BTreeMap<String, String>,
    /// The same for names that packages, commands or values have in lower case too.
    pub lower_names: BTreeMap<String, String>,
    /// Other wrong spellings of names, and the name. Lower case may be a package or a command.
    pub spellings: BTreeMap<String, String>,
    /// Phrases with a noun where a verb is needed, and the phrase with the verb.
    pub phrases: BTreeMap<String, String>,
    /// The same for phrases that are only wrong at the start of a sentence.
    pub instructions: BTreeMap<String, String>,
}

/// Spellings of one term that are all correct.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermVariants {
    /// The spellings of each term, in lower case.
    pub variants: Vec<Vec<String>>,
}

/// Spellings of one term that are all correct.
pub static TERM_VARIANTS: Table<TermVariants> = Table::new("data/term_variants.yaml");

/// The spelling of names and terms.
pub static TERMS: Table<Terms> = Table::new("data/terms.yaml");

impl Terms {
    /// Returns the wrong spellings of all tables.
    fn wrong(&self) -> impl Iterator<Item = &str> {
        let names = self.names.keys().chain(self.lower_names.keys());
        let phrases = self.phrases.keys().chain(self.instructions.keys());
        let all = names.chain(self.spellings.keys()).chain(phrases);
        all.map(String::as_str)
    }
}

/// Returns the longest word of a spelling, by which a text is searched for it. No other word of a text with this spelling is
/// as rare.
pub fn key_word(spelling: &str) -> Range<usize> {
    words(spelling).max_by_key(Range::len).unwrap_or_default()
}

/// The number of bits in the filter, as a power of two.
const BITS: u32 = 13;

/// A filter for the key words of wrong spellings: a bit for the end of each hash.
pub struct KeyWords([u64; 1 << (BITS - 6)]);

/// Returns the key words of all wrong spellings in the catalog.
pub fn key_words() -> &'static KeyWords {
    static KEY_WORDS: LazyLock<KeyWords> = LazyLock::new(|| {
        let mut bits = [0; 1 << (BITS - 6)];
        for spelling in TERMS.wrong() {
            let (at, bit) = place(WordHash::of(&spelling[key_word(spelling)]));
            bits[at] |= bit;
        }
        KeyWords(bits)
    });
    &KEY_WORDS
}

impl KeyWords {
    /// Returns whether the word with this hash may be a key word. Most words are none.
    pub fn may_contain(&self, word: WordHash) -> bool {
        let (at, bit) = place(word);
        self.0[at] & bit != 0
    }
}

/// Returns the place of a hash in the filter: the number and its bit.
fn place(WordHash(hash): WordHash) -> (usize, u64) {
    let end = hash % (1 << BITS);
    (
        usize::try_from(end >> 6).unwrap_or_default(),
        1 << (end % 64),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_has_a_key_word() {
        assert_eq!(key_word("to log in"), 3..6);
        for spelling in TERMS.wrong() {
            let word = &spelling[key_word(spelling)];
            assert!(word.len() > 1, "{spelling}");
            assert!(key_words().may_contain(WordHash::of(word)), "{spelling}");
        }
        assert!(!key_words().may_contain(WordHash::of("documentation")));
    }
}
