//! How pages write the types of API fields: `rules/data/api_types.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// How pages write the types of API fields. All names are in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApiTypes {
    /// The names of each type of JSON.
    types: BTreeMap<String, BTreeSet<String>>,
    /// The names for no value.
    nothing: BTreeSet<String>,
}

impl ApiTypes {
    /// Returns the type of JSON that a name means, ignoring case.
    pub fn named(&self, name: &str) -> Option<&str> {
        let lower = name.to_lowercase();
        let mut types = self.types.iter();
        let found = types.find(|(_, names)| names.contains(&lower));
        found.map(|(name, _)| name.as_str())
    }

    /// Returns whether a name means no value, ignoring case.
    pub fn is_nothing(&self, name: &str) -> bool {
        self.nothing.contains(&name.to_lowercase())
    }
}

/// How pages write the types of API fields.
pub static API_TYPES: Table<ApiTypes> = Table::new("data/api_types.yaml");
