//! Words that tell English texts from others: `rules/data/language.yaml`.

use super::table::Table;
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::HashSet;

/// Words that are looked up for every word of a page.
type Words = HashSet<String, FixedState>;

/// Words that tell English texts from others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageWords {
    /// Words of nearly every English text, in lower case.
    pub english: Words,
    /// Words of nearly every text in other languages, in lower case.
    pub other: Words,
}

/// Words that tell English texts from others.
pub static LANGUAGE_WORDS: Table<LanguageWords> = Table::new("data/language.yaml");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_in_both_lists() {
        let LanguageWords { english, other } = &*LANGUAGE_WORDS;
        assert_eq!(english.intersection(other).next(), None);
    }
}
