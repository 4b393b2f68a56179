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

/// Returns whether the word with this hash may be the key word of a wrong spelling. Most words are none.
pub fn may_be_term(WordHash(hash): WordHash) -> bool {
    /// A bit for the end of each hash.
    static FILTER: LazyLock<[u64; 1 << (BITS - 6)]> = LazyLock::new(|| {
        let mut bits = [0; 1 << (BITS - 6)];
        for spelling in TERMS.wrong() {
            let (at, bit) = place(WordHash::of(&spelling[key_word(spelling)]).0);
            bits[at] |= bit;
        }
        bits
    });
    let (at, bit) = place(hash);
    FILTER[at] & bit != 0
}

/// Returns the place of a hash in the filter: the number and its bit.
fn place(hash: u64) -> (usize, u64) {
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
            assert!(may_be_term(WordHash::of(word)), "{spelling}");
        }
        assert!(!may_be_term(WordHash::of("documentation")));
    }
}
