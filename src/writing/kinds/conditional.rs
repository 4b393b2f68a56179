//! `conditional`: terms that need a definition.

use crate::syntax::value::Node;
use crate::writing::hit::{Exceptions, Hit, Hits, Memory};
use crate::writing::keys::{self, OnByDefault, Words};
use crate::writing::pattern::Pattern;
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    first: String,
    second: String,
    exceptions: Words,
    /// Accepted without effect, as in Vale.
    ignorecase: bool,
    vocab: OnByDefault,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Conditional {
    /// The terms.
    first: Pattern,
    /// The definitions.
    second: Pattern,
    exceptions: Exceptions,
}

impl Conditional {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        for (name, value) in [("first", &keys.first), ("second", &keys.second)] {
            if value.is_empty() {
                return Err(format!("`{name}` is missing"));
            }
        }
        Ok(Self {
            first: Pattern::new(&keys.first)?,
            second: Pattern::new(&keys.second)?,
            exceptions: Exceptions::new(&keys.exceptions.0, keys.vocab.0)?,
        })
    }

    /// Returns what it finds in `text`: terms without a definition before them or in the same text.
    pub(super) fn find(&self, text: &str, memory: &mut Memory, vocabulary: &Vocabulary) -> Hits {
        let mut is_defined = false;
        for found in self.second.find_all(text)? {
            let groups = self.second.groups_at(text, found.start)?;
            is_defined |= groups.len() == 1;
            let terms = groups.into_iter().skip(1).flatten();
            memory
                .defined
                .extend(terms.map(|term| text[term].to_owned()));
        }
        let mut excuses = self.exceptions.of(text, vocabulary);
        let mut hits = Vec::new();
        for range in self.first.find_all(text)? {
            let term = &text[range.clone()];
            let is_known = is_defined || memory.defined.contains(term);
            if !is_known && !excuses.excuse(&range)? {
                let values = vec![term.to_owned()];
                hits.push(Hit { range, values });
            }
        }
        Ok(hits)
    }
}
