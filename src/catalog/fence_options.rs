//! The options after the language of a code fence: `rules/data/fence_options.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The options after the language of a code fence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FenceOptions {
    /// Options of the platform without a value.
    pub switches: BTreeSet<String>,
    /// Options of the platform with a value.
    pub valued: BTreeSet<String>,
    /// What other site builders call the title.
    pub other_titles: BTreeSet<String>,
    /// Options of other site builders.
    pub foreign: BTreeSet<String>,
}

impl FenceOptions {
    /// Returns whether the platform has an option with this name.
    pub fn is_option(&self, name: &str) -> bool {
        self.switches.contains(name) || self.valued.contains(name)
    }
}

/// The options after the language of a code fence.
pub static FENCE_OPTIONS: Table<FenceOptions> = Table::new("data/fence_options.yaml");
