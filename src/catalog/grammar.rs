//! Words that tell the voice and the tense of a sentence: `rules/data/grammar.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words that tell the voice and the tense of a sentence, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Grammar {
    /// The forms of `be`.
    pub be: BTreeSet<String>,
    /// Participles that do not end in `ed`.
    pub participles: BTreeSet<String>,
    /// Words that end like a participle, but describe a state after `be`.
    pub states: BTreeSet<String>,
    /// Words after `by` that do not name who acts.
    pub not_agents: BTreeSet<String>,
    /// Verbs that say how something always is.
    pub lasting: BTreeSet<String>,
    /// Words between `will` and its verb.
    pub between: BTreeSet<String>,
    /// Words of a sentence about an event, a condition or a plan.
    pub events: BTreeSet<String>,
}

/// Words that tell the voice and the tense of a sentence.
pub static GRAMMAR: Table<Grammar> = Table::new("data/grammar.yaml");
