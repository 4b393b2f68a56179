//! `spelling`: words that are in none of some dictionaries.

use super::kind_error::KindError;
use crate::syntax::value::Node;
use crate::writing::hit::{Exceptions, Hit, Hits, Memory, touches};
use crate::writing::keys::{self, Words};
use crate::writing::pattern::Pattern;
use crate::writing::spelling::{Dictionaries, Dictionary};
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use unicode_segmentation::UnicodeSegmentation as _;

/// The most words of a page that get suggestions.
const MAX_SUGGESTED: usize = 20;

/// The length in bytes of the longest word that is checked. Longer ones are data.
const LONGEST: usize = 60;

/// Marks that make a word part of a name, an address or code.
const JOINS: &str = "*_/\\@#$=+&~%<>";

/// Marks that join two words if there is one on either side.
const JOINS_WORDS: &str = "-\u{2010}\u{2011}.:'’";

/// The keys. Vale accepts others without an error.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Keys {
    dictionaries: Words,
    dicpath: String,
    aff: String,
    dic: String,
    append: bool,
    custom: bool,
    filters: Words,
    ignore: Words,
    exceptions: Words,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Spelling {
    dictionaries: Vec<Arc<Dictionary>>,
    /// Whether names and abbreviations are not checked.
    skips_names: bool,
    /// Patterns of words that are not checked.
    filters: Vec<Pattern>,
    /// Words that are right.
    accepted: HashSet<String>,
    exceptions: Exceptions,
}

impl Spelling {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong, or why there is no dictionary.
    pub(super) fn read(rule: &Node, all: &Dictionaries) -> Result<Self, KindError> {
        let keys: Keys = keys::read(rule).map_err(KindError::Invalid)?;
        let mut accepted = HashSet::new();
        for name in &keys.ignore.0 {
            // Vale ignores a list that does not exist.
            accepted.extend(all.accepted_words(name).unwrap_or_default());
        }
        let filters = keys.filters.0.iter().map(|filter| Pattern::new(filter));
        let filters: Result<Vec<Pattern>, String> = filters.collect();
        let exceptions = Exceptions::new(&keys.exceptions.0, false);
        Ok(Self {
            dictionaries: dictionaries(&keys, all).map_err(KindError::Unsupported)?,
            skips_names: !keys.custom,
            filters: filters.map_err(KindError::Invalid)?,
            accepted,
            exceptions: exceptions.map_err(KindError::Invalid)?,
        })
    }

    /// Returns the misspelt words in `text`.
    pub(super) fn find(&self, text: &str, vocabulary: &Vocabulary) -> Hits {
        let accepted = vocabulary.spelt_in(text)?;
        let mut excuses = self.exceptions.of(text, vocabulary);
        let mut hits = Vec::new();
        for (start, word) in text.unicode_word_indices() {
            let end = start + word.len();
            let word = ["'s", "’s"]
                .iter()
                .find_map(|own| word.strip_suffix(own))
                .unwrap_or(word);
            let range = start..start + word.len();
            if self.skips(word)
                || is_joined(text, start..end)
                || self.has(word)
                || touches(&accepted, &range)
                || self.is_filtered(word)?
                || excuses.excuse(&range)?
            {
                continue;
            }
            let values = vec![word.to_owned()];
            hits.push(Hit { range, values });
        }
        Ok(hits)
    }

    /// Returns a note with words that are similar to the misspelt `word`. Only the first words of a page get one.
    pub(super) fn note(&self, word: &str, memory: &mut Memory) -> Option<String> {
        if memory.suggested >= MAX_SUGGESTED {
            return None;
        }
        memory.suggested += 1;
        let mut words = self.dictionaries.iter().map(|one| one.suggestions(word));
        let mut words = words.find(|words| !words.is_empty())?;
        for word in &mut words {
            *word = format!("`{word}`");
        }
        let last = words.pop()?;
        Some(if words.is_empty() {
            format!("did you mean {last}?")
        } else {
            format!("did you mean {} or {last}?", words.join(", "))
        })
    }

    /// Returns whether a word is a name or an abbreviation, or not a word of a language.
    fn skips(&self, word: &str) -> bool {
        let is_letter = |letter: char| letter.is_alphabetic() || matches!(letter, '\'' | '’');
        if word.len() > LONGEST || word.chars().nth(1).is_none() {
            return true;
        }
        let has_case_change = || {
            let mut pairs = word.chars().zip(word.chars().skip(1));
            pairs.any(|(one, next)| one.is_lowercase() && next.is_uppercase())
        };
        self.skips_names
            && (!word.chars().all(is_letter)
                || word.ends_with(char::is_uppercase)
                || has_case_change())
    }

    fn has(&self, word: &str) -> bool {
        let plain = word.replace('’', "'");
        let is_listed = || {
            !self.accepted.is_empty()
                && (self.accepted.contains(&plain) || self.accepted.contains(&plain.to_lowercase()))
        };
        self.dictionaries.iter().any(|one| one.has(&plain)) || is_listed()
    }

    fn is_filtered(&self, word: &str) -> Result<bool, crate::writing::pattern::Exhausted> {
        for filter in &self.filters {
            if filter.is_in(word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns the dictionaries that a rule names, or the default one.
fn dictionaries(keys: &Keys, all: &Dictionaries) -> Result<Vec<Arc<Dictionary>>, String> {
    if !keys.aff.is_empty() || !keys.dic.is_empty() {
        return Ok(vec![all.in_files(&keys.aff, &keys.dic)?]);
    }
    let named = keys.dictionaries.0.iter();
    let named: Result<Vec<_>, String> = named.map(|name| all.named(name, &keys.dicpath)).collect();
    let mut named = named?;
    if named.is_empty() || keys.append {
        named.push(all.default_one(&keys.dicpath)?);
    }
    Ok(named)
}

/// Returns whether a word is part of something longer: a name with hyphens, an address, or next to code.
fn is_joined(text: &str, word: Range<usize>) -> bool {
    let mut before = text[..word.start].chars().rev();
    let mut after = text[word.end..].chars();
    let joins = |next: Option<char>, far: Option<char>| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '*';
        next.is_some_and(|next| {
            JOINS.contains(next) || (JOINS_WORDS.contains(next) && far.is_some_and(is_part))
        })
    };
    joins(before.next(), before.next()) || joins(after.next(), after.next())
}
