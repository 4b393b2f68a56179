//! The front matter fields of pages: `rules/data/front_matter.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The front matter fields of pages.
pub static FRONT_MATTER: Table<FrontMatterTable> = Table::new("data/front_matter.yaml");

/// One front matter field that the platform reads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The allowed types, joined with `|`.
    #[serde(rename = "type")]
    kinds: String,
    /// The allowed values; if empty, any.
    #[serde(default)]
    pub values: Vec<String>,
    /// An example line.
    pub example: Option<String>,
    /// A type with which the build of the site stops.
    #[serde(rename = "fails-as")]
    pub fails_as: Option<String>,
    /// Where the page takes the documentation of an endpoint from, if the field says that it has one.
    pub endpoint: Option<EndpointSource>,
}

/// The source of the documentation of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndpointSource {
    /// A specification, which the platform reads.
    Specification,
    /// The page itself.
    Written,
}

impl Field {
    /// Returns the allowed types.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.split('|').map(str::trim)
    }
}

/// The front matter fields of pages: `rules/data/front_matter.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontMatterTable {
    /// The fields that the platform reads.
    pub fields: BTreeMap<String, Field>,
    /// Fields of other site builders, with the platform's name for each.
    pub foreign: BTreeMap<String, String>,
    /// Fields that look like a misspelling but are not.
    pub own: BTreeSet<String>,
}
