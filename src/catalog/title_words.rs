//! Words that stay in lower case in a title: `rules/data/title_words.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words that stay in lower case in a title.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TitleWords {
    short: BTreeSet<String>,
    long: BTreeSet<String>,
}

impl TitleWords {
    /// Returns whether a word, in lower case, stays so. `is_chicago` says whether longer prepositions do too.
    pub fn is_small(&self, word: &str, is_chicago: bool) -> bool {
        self.short.contains(word) || (is_chicago && self.long.contains(word))
    }
}

/// Words that stay in lower case in a title.
pub static TITLE_WORDS: Table<TitleWords> = Table::new("data/title_words.yaml");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_styles_differ_in_prepositions() {
        assert!(TITLE_WORDS.is_small("the", false));
        assert!(TITLE_WORDS.is_small("with", true) && !TITLE_WORDS.is_small("with", false));
    }
}
