//! The syntax of other site builders: `rules/data/foreign_syntax.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The equivalents of the platform's components in other site builders.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForeignTable {
    callouts: BTreeMap<String, String>,
    alerts: BTreeMap<String, String>,
    accordions: BTreeSet<String>,
    contents: BTreeSet<String>,
}

impl ForeignTable {
    /// Returns the callout that replaces a box of this kind.
    pub fn callout(&self, kind: &str) -> Option<&str> {
        self.callouts.get(&kind.to_lowercase()).map(String::as_str)
    }

    /// Returns the callout that replaces an alert `[!KIND]`.
    pub fn alert(&self, kind: &str) -> Option<&str> {
        let own = self.alerts.get(&kind.to_lowercase());
        own.map(String::as_str).or_else(|| self.callout(kind))
    }

    /// Whether a box of this kind opens and closes.
    pub fn is_accordion(&self, kind: &str) -> bool {
        self.accordions.contains(&kind.to_lowercase())
    }

    /// Whether a line inserts a table of contents.
    pub fn is_contents(&self, line: &str) -> bool {
        self.contents.contains(&line.to_lowercase())
    }
}

/// The syntax of other site builders.
pub static FOREIGN_SYNTAX: Table<ForeignTable> = Table::new("data/foreign_syntax.yaml");
