//! The spelling of names and terms: `rules/data/terms.yaml` and `rules/data/term_variants.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The spelling of names and terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terms {
    /// Names in a wrong case, and as their owners write them.
    pub names: BTreeMap<String, String>,
    /// The same for names that packages, commands or values have in lower case too.
    pub lower_names: BTreeMap<String, String>,
    /// Other wrong spellings of names, and the name. Lower case may be a package or a command.
    pub spellings: BTreeMap<String, String>,
    /// Phrases with a noun where a verb is needed, and the phrase with the verb.
    pub phrases: BTreeMap<String, String>,
    /// The same for phrases that are only wrong at the start of a sentence.
    pub instructions: BTreeMap<String, String>,
}

/// Spellings of one term that are all correct.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermVariants {
    /// The spellings of each term, in lower case.
    pub variants: Vec<Vec<String>>,
}

/// Spellings of one term that are all correct.
pub static TERM_VARIANTS: Table<TermVariants> = Table::new("data/term_variants.yaml");

/// The spelling of names and terms.
pub static TERMS: Table<Terms> = Table::new("data/terms.yaml");
