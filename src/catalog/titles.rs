//! The words of titles and of pages that have moved: `rules/data/titles.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The words of titles and of pages that have moved, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Titles {
    /// Titles that name only the kind of a page and not its subject.
    pub generic: BTreeSet<String>,
    /// What a page says if its content has moved.
    pub moved: Vec<String>,
}

/// The words of titles and of pages that have moved.
pub static TITLES: Table<Titles> = Table::new("data/titles.yaml");
