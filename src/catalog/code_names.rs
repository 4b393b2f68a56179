//! Names in code that pages also write outside of code: `rules/data/code_names.yaml`.

use super::table::read;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

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

/// Returns names in code that pages also write outside of code.
pub fn code_names() -> &'static CodeNames {
    static TABLE: LazyLock<CodeNames> = LazyLock::new(|| read("data/code_names.yaml"));
    &TABLE
}
