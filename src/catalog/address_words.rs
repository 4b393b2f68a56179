//! Words in addresses that tell a mistake from what was meant: `rules/data/addresses.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words in addresses that tell a mistake from what was meant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AddressWords {
    /// The last parts of host names that are not also extensions of files.
    pub top_domains: BTreeSet<String>,
    /// Folders of a host in which documentation is often served.
    pub site_folders: BTreeSet<String>,
    /// Valid schemes that look like a misspelling of `http`.
    pub other_schemes: BTreeSet<String>,
}

/// Words in addresses that tell a mistake from what was meant.
pub static ADDRESS_WORDS: Table<AddressWords> = Table::new("data/addresses.yaml");
