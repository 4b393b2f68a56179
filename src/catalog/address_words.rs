//! Words in addresses that tell a mistake from what was meant: `rules/data/addresses.yaml`.

use super::table::read;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

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

/// Returns words in addresses that tell a mistake from what was meant.
pub fn address_words() -> &'static AddressWords {
    static TABLE: LazyLock<AddressWords> = LazyLock::new(|| read("data/addresses.yaml"));
    &TABLE
}
