//! `existence`: words that a text must not contain.

use crate::syntax::value::Node;
use crate::writing::hit::{Exceptions, Hit, Hits};
use crate::writing::keys::{self, OnByDefault, Words};
use crate::writing::pattern::Pattern;
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    tokens: Words,
    raw: Words,
    ignorecase: bool,
    nonword: bool,
    append: bool,
    exceptions: Words,
    vocab: OnByDefault,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Existence {
    pattern: Pattern,
    exceptions: Exceptions,
}

impl Existence {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        let words = keys.tokens.0.join("|");
        let wrapped = match (keys.tokens.0.is_empty(), keys.nonword) {
            (true, _) => String::new(),
            (_, true) => format!("(?m)(?:{words})"),
            (_, false) => format!("(?m)\\b(?:{words})\\b"),
        };
        // These are outside the borders of words.
        let raw = keys.raw.0.concat();
        let body = if keys.append {
            wrapped + &raw
        } else {
            raw + &wrapped
        };
        if body.is_empty() {
            return Err("neither `tokens` nor `raw` has a pattern".to_owned());
        }
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        Ok(Self {
            pattern: Pattern::new(&format!("{flag}{body}"))?,
            exceptions: Exceptions::new(&keys.exceptions.0, keys.vocab.0 && !keys.nonword)?,
        })
    }

    /// Returns texts; everything that it finds contains at least one of them.
    pub(super) fn literals(&self) -> Option<Vec<String>> {
        self.pattern.literals()
    }

    /// Returns what it finds in `text`.
    pub(super) fn find(&self, text: &str, vocabulary: &Vocabulary) -> Hits {
        let mut excuses = self.exceptions.of(text, vocabulary);
        let mut hits = Vec::new();
        for range in self.pattern.find_all(text)? {
            if !excuses.excuse(&range)? {
                let values = vec![text[range.clone()].to_owned()];
                hits.push(Hit { range, values });
            }
        }
        Ok(hits)
    }
}
