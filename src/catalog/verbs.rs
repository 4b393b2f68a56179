//! The words that tell whether a text is an instruction: `rules/data/verbs.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The words that tell whether a text is an instruction, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verbs {
    /// Words that are verbs, and rarely nouns.
    pub verbs: BTreeSet<String>,
    /// Words that a noun follows.
    pub determiners: BTreeSet<String>,
}

/// The words that tell whether a text is an instruction.
pub static VERBS: Table<Verbs> = Table::new("data/verbs.yaml");
