//! Words and phrases with better alternatives: `rules/data/wording.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Words and phrases with better alternatives, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Wording {
    /// Words that add nothing, or that judge how difficult a task is.
    pub weak: Vec<String>,
    /// Phrases, and shorter ones with the same meaning. Empty if the sentence has to change.
    pub wordy: BTreeMap<String, String>,
    /// Latin abbreviations, and their English meaning. Empty if the sentence has to change.
    pub latin: BTreeMap<String, String>,
    /// Pairs of pronouns, and the neutral one. Empty if the sentence has to change.
    pub pronoun_pairs: BTreeMap<String, String>,
    /// Pronouns for one gender.
    pub pronouns: Vec<String>,
    /// People of any gender, whom a pronoun in the same sentence refers to.
    pub people: Vec<String>,
    /// Words for the person who writes.
    pub singular: Vec<String>,
    /// Words for the people who write.
    pub plural: Vec<String>,
    /// Words that are correct twice in a row.
    pub doubled: BTreeSet<String>,
}

/// Words and phrases with better alternatives.
pub static WORDING: Table<Wording> = Table::new("data/wording.yaml");
