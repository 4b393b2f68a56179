//! Words that look like misspellings: `rules/data/spelling.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words that look like misspellings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spelling {
    /// Words that are correct in technical texts, in lower case.
    pub accepted: BTreeSet<String>,
}

/// Words that look like misspellings.
pub static SPELLING: Table<Spelling> = Table::new("data/spelling.yaml");
