//! Words that tell English texts from others: `rules/data/language.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words that tell English texts from others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageWords {
    /// Words of nearly every English text, in lower case.
    pub english: BTreeSet<String>,
    /// Words of nearly every text in other languages, in lower case.
    pub other: BTreeSet<String>,
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
