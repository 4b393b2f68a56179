//! Plain Markdown that a component shows better: `rules/data/replacements.yaml`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words by which such Markdown is recognized, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Replacements {
    /// The bold word that begins a remark, and the callout for it.
    pub callouts: BTreeMap<String, String>,
    /// How the first column of a table of parameters is called.
    pub parameters: Vec<String>,
    /// How the first column of a table of response fields is called.
    pub fields: Vec<String>,
    alternatives: Vec<Vec<String>>,
    no_program: Vec<String>,
}

impl Replacements {
    /// Returns the number of the list of alternatives that holds `title`.
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

/// Returns the table of `rules/data/replacements.yaml`.
pub fn replacements() -> &'static Replacements {
    static TABLE: LazyLock<Replacements> =
        LazyLock::new(|| super::table::read("data/replacements.yaml"));
    &TABLE
}
