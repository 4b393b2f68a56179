//! Names in code that pages also write outside of code: `rules/data/code_names.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Names in code that pages also write outside of code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CodeNames {
    /// Names of types in brackets.
    pub types: BTreeSet<String>,
    /// Names of arguments after `**`.
    pub arguments: BTreeSet<String>,
    /// Words between two names of arguments.
    pub conjunctions: BTreeSet<String>,
}

/// Names in code that pages also write outside of code.
pub static CODE_NAMES: Table<CodeNames> = Table::new("data/code_names.yaml");
