//! A Hunspell dictionary.

use crate::workers::{Memory, caught};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The most suggestions for a word.
const MAX_SUGGESTIONS: usize = 3;

/// The length in bytes of the longest word with suggestions. The search takes longer for longer words.
const LONGEST_SUGGESTED: usize = 24;

/// The bytes of memory that a dictionary takes for each of its own.
const COST: u64 = 10;

/// A dictionary, which several rules and threads can use.
pub(crate) struct Dictionary {
    content: spellbook::Dictionary,
    /// The memory that it takes.
    _memory: Memory,
    /// The suggestions for misspelt words, which often occur on several pages.
    suggestions: Mutex<HashMap<String, Vec<String>>>,
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dictionary")
    }
}

impl Dictionary {
    /// Reads the affix file and the word list of a dictionary.
    ///
    /// # Errors
    /// Returns why it cannot be used, as a clause.
    pub(super) fn read(aff: &[u8], dic: &[u8]) -> Result<Self, String> {
        let encoding = encoding(aff);
        let text = |bytes: &[u8]| -> Result<String, String> {
            if let Ok(text) = std::str::from_utf8(bytes) {
                return Ok(text.trim_start_matches('\u{feff}').to_owned());
            }
            match encoding.as_deref() {
                Some("ISO8859-1" | "ISO-8859-1") => {
                    Ok(bytes.iter().copied().map(char::from).collect())
                }
                Some(other) => Err(format!("its encoding `{other}` is not UTF-8")),
                None => Err("it is not UTF-8".to_owned()),
            }
        };
        let (aff, dic) = (text(aff)?, text(dic)?);
        let memory = Memory::take((aff.len() + dic.len()) as u64 * COST);
        let memory = memory.map_err(|why| format!("it {why}"))?;
        match caught(|| spellbook::Dictionary::new(&aff, &dic)) {
            Ok(Ok(content)) => Ok(Self {
                content,
                _memory: memory,
                suggestions: Mutex::default(),
            }),
            Ok(Err(error)) => Err(format!("it is not valid: {error}")),
            Err(_) => Err("it is not valid".to_owned()),
        }
    }

    /// Returns whether it contains `word`, in one of its forms.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.content.check(word)
    }

    /// Returns words that are similar to `word`, the most similar one first.
    pub(crate) fn suggestions(&self, word: &str) -> Vec<String> {
        if word.len() > LONGEST_SUGGESTED {
            return Vec::new();
        }
        let known = |word: &str| {
            let known = self.suggestions.lock();
            let known = known.unwrap_or_else(PoisonError::into_inner);
            known.get(word).cloned()
        };
        if let Some(known) = known(word) {
            return known;
        }
        let mut found = Vec::new();
        // Words with the same groups of letters are rarely what was meant, and take the longest to find.
        let suggester = self.content.suggester().with_ngram_suggestions(false);
        suggester.suggest(word, &mut found);
        found.truncate(MAX_SUGGESTIONS);
        let known = self.suggestions.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        known.insert(word.to_owned(), found.clone());
        found
    }
}

/// Returns the encoding that an affix file names.
fn encoding(aff: &[u8]) -> Option<String> {
    let start = String::from_utf8_lossy(&aff[..aff.len().min(4096)]);
    let mut lines = start.lines();
    let named = lines.find_map(|line| line.trim().strip_prefix("SET "))?;
    Some(named.trim().to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_their_forms() {
        let aff = b"SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s [^sxzhy]\n";
        let dictionary = Dictionary::read(aff, b"2\nparcel/S\nsend\n").expect("valid");
        assert!(dictionary.has("parcels") && dictionary.has("Send"));
        assert!(!dictionary.has("sends"));
        assert_eq!(dictionary.suggestions("parecls"), ["parcels"]);
        assert_eq!(dictionary.suggestions("parecls"), ["parcels"]);
    }

    #[test]
    fn old_encodings_are_read() {
        let word = |encoding: &str| {
            let aff = format!("SET {encoding}\n");
            Dictionary::read(aff.as_bytes(), b"1\ncaf\xe9\n").map(|one| one.has("café"))
        };
        assert_eq!(word("ISO8859-1"), Ok(true));
        assert!(word("KOI8-R").is_err() && word("UTF-8").is_err());
    }
}
