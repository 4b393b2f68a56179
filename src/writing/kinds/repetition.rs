//! `repetition`: words that follow themselves.

use crate::syntax::value::Node;
use crate::text::sentence_starts;
use crate::writing::hit::{Exceptions, Hit, Hits};
use crate::writing::keys::{self, OnByDefault, Words};
use crate::writing::pattern::Pattern;
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;
use std::ops::Range;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    tokens: Words,
    max: usize,
    ignorecase: bool,
    alpha: bool,
    exceptions: Words,
    vocab: OnByDefault,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Repetition {
    pattern: Pattern,
    max: usize,
    ignores_case: bool,
    needs_letters: bool,
    exceptions: Exceptions,
}

impl Repetition {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        if keys.tokens.0.is_empty() {
            return Err("`tokens` has no pattern".to_owned());
        }
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        Ok(Self {
            pattern: Pattern::new(&format!("{flag}(?:{})", keys.tokens.0.join("|")))?,
            max: keys.max,
            ignores_case: keys.ignorecase,
            needs_letters: keys.alpha,
            exceptions: Exceptions::new(&keys.exceptions.0, keys.vocab.0)?,
        })
    }

    /// Returns what it finds in `text`.
    pub(super) fn find(&self, text: &str, vocabulary: &Vocabulary) -> Hits {
        let mut excuses = self.exceptions.of(text, vocabulary);
        let mut hits = Vec::new();
        let mut before: Option<Range<usize>> = None;
        let mut count = 0;
        for range in self.pattern.find_all(text)? {
            let word = text[range.clone()].trim();
            let is_word = !self.needs_letters || word.chars().all(char::is_alphabetic);
            let is_same = before
                .as_ref()
                .is_some_and(|before| self.is_same(text[before.clone()].trim(), word));
            if is_same && is_word {
                count += 1;
            }
            if is_same && is_word && count > self.max {
                let start = before.as_ref().map_or(range.start, |before| before.start);
                let both = start..range.end;
                let is_one = sentence_starts(&text[both.clone()]).len() == 1;
                if is_one && !excuses.excuse(&both)? {
                    let values = vec![word.to_owned()];
                    hits.push(Hit {
                        range: both,
                        values,
                    });
                }
                count = 0;
            }
            before = Some(range);
        }
        Ok(hits)
    }

    fn is_same(&self, one: &str, other: &str) -> bool {
        if self.ignores_case {
            one.to_lowercase() == other.to_lowercase()
        } else {
            one == other
        }
    }
}
