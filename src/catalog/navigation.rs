//! The elements of the navigation: `rules/data/navigation.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The facts about one kind of element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementFacts {
    /// The name of the kind, which is also the key of an element's name: `tab`.
    pub name: String,
    /// The key of the list that contains such elements: `tabs`.
    pub list: String,
    /// The lists, and `href`, that the platform accepts in it. Of several, it keeps the first in this order.
    pub lists: Vec<String>,
    /// The lists that the specification allows in it, if it allows fewer.
    #[serde(default)]
    pub specified: Vec<String>,
}

/// The values of `language`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageCodes {
    /// The codes that the platform accepts.
    pub platform: Vec<String>,
    /// The codes in the specification.
    pub specification: Vec<String>,
}

/// The elements of the navigation, and how they can be nested.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavigationTable {
    /// The lists that are allowed directly in `navigation`. Of several, the platform keeps the first in this order.
    pub root: Vec<String>,
    /// The lists that the platform keeps even if they are empty. If another list is empty, the next one is kept.
    pub may_be_empty: Vec<String>,
    /// The kinds of elements.
    pub elements: Vec<ElementFacts>,
    /// The lists that are allowed in `navigation.global`.
    pub global: Vec<String>,
    /// The fields from which the platform generates pages.
    pub sources: Vec<String>,
    /// The values of `language`.
    pub languages: LanguageCodes,
    /// The equivalent of a code in the other of the two lists.
    pub instead: BTreeMap<String, String>,
}

impl NavigationTable {
    /// Returns the facts about the elements in the list `key`.
    pub fn of_list(&self, key: &str) -> Option<&ElementFacts> {
        self.elements.iter().find(|facts| facts.list == key)
    }

    /// Returns the facts about the kind `name`.
    pub fn of_name(&self, name: &str) -> Option<&ElementFacts> {
        self.elements.iter().find(|facts| facts.name == name)
    }

    /// Returns whether the platform generates pages from the field `key`.
    pub fn is_source(&self, key: &str) -> bool {
        self.sources.iter().any(|source| source == key)
    }

    /// Whether `key` names a list of elements or pages.
    pub fn is_list(&self, key: &str) -> bool {
        key == "pages" || self.of_list(key).is_some()
    }
}

/// The elements of the navigation.
pub static NAVIGATION: Table<NavigationTable> = Table::new("data/navigation.yaml");
