//! Plain Markdown that a component can replace: `rules/data/replacements.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The words by which such Markdown is recognized, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Replacements {
    /// The bold words that start a remark, with the callout for each.
    pub callouts: BTreeMap<String, String>,
    /// The headings of the first column in a table of parameters.
    pub parameters: Vec<String>,
    /// The headings of the first column in a table of response fields.
    pub fields: Vec<String>,
    alternatives: Vec<Vec<String>>,
    no_program: Vec<String>,
}

impl Replacements {
    /// Returns the index of the list of alternatives that contains `title`.
    pub fn alternatives(&self, title: &str) -> Option<usize> {
        let title = title.trim().to_lowercase();
        let mut lists = self.alternatives.iter();
        lists.position(|list| list.contains(&title))
    }

    /// Whether `language` names a programming language.
    pub fn is_program(&self, language: &str) -> bool {
        !language.is_empty() && !self.no_program.iter().any(|name| name == language)
    }
}

/// The table of `rules/data/replacements.yaml`.
pub static REPLACEMENTS: Table<Replacements> = Table::new("data/replacements.yaml");
