//! The words that rules about headings know: `rules/data/heading_words.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The words that rules about headings know, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadingWords {
    /// Words that are written with a full stop.
    pub abbreviations: BTreeSet<String>,
}

/// The words that rules about headings know.
pub static HEADING_WORDS: Table<HeadingWords> = Table::new("data/heading_words.yaml");
