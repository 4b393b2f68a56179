//! Acronyms that readers know: `rules/data/acronyms.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words in capitals that need no explanation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acronyms {
    /// Acronyms that readers of technical documentation know.
    pub known: BTreeSet<String>,
    /// Words in capitals for emphasis, and as names of commands and values.
    pub words: BTreeSet<String>,
}

/// Words in capitals that need no explanation.
pub static ACRONYMS: Table<Acronyms> = Table::new("data/acronyms.yaml");
