//! The words which say that an example is not meant to be valid: `rules/data/wrong_examples.yaml`.

use super::table::Table;
use serde::Deserialize;

/// The words which say that an example is not meant to be valid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrongExamples {
    /// Words in or near an example.
    pub wrong: Vec<String>,
    /// Words near an example.
    pub wrong_near: Vec<String>,
    /// Words around an example which say that a program rejects it.
    pub rejected: Vec<String>,
    /// Names of files with a format that allows more than JSON.
    pub lenient_files: Vec<String>,
}

/// The words which say that an example is not meant to be valid.
pub static WRONG_EXAMPLES: Table<WrongExamples> = Table::new("data/wrong_examples.yaml");
