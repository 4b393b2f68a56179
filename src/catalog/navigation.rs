//! The elements of the navigation: `rules/data/navigation.yaml`.

use super::table::read;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What is known of one kind of element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementFacts {
    /// The word for it, which is also the key of its name: `tab`.
    pub name: String,
    /// The key of the list that holds such elements: `tabs`.
    pub list: String,
    /// The lists, and `href`, that the platform keeps in it; of several the first in this order.
    pub lists: Vec<String>,
    /// The lists that the specification allows in it, where it allows fewer.
    #[serde(default)]
    pub specified: Vec<String>,
}

/// The codes of `language`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageCodes {
    /// Those that the platform takes.
    pub platform: Vec<String>,
    /// Those that the specification names.
    pub specification: Vec<String>,
}

/// The elements of the navigation, and how they may stand in one another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavigationTable {
    /// The lists that may stand right in `navigation`; of several the platform keeps the first in this order.
    pub root: Vec<String>,
    /// The lists that the platform keeps even if they are empty; of the others an empty one gives way to the next.
    pub may_be_empty: Vec<String>,
    /// The kinds of elements.
    pub elements: Vec<ElementFacts>,
    /// The lists that may stand in `navigation.global`.
    pub global: Vec<String>,
    /// The fields from which the platform generates pages.
    pub sources: Vec<String>,
    /// The codes of `language`.
    pub languages: LanguageCodes,
    /// The code that a language of one of the two lists has in the other.
    pub instead: BTreeMap<String, String>,
}

impl NavigationTable {
    /// The facts of the elements in the list `key`.
    pub fn of_list(&self, key: &str) -> Option<&ElementFacts> {
        self.elements.iter().find(|facts| facts.list == key)
    }

    /// The facts of the element called `name`.
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
pub fn navigation() -> &'static NavigationTable {
    static TABLE: LazyLock<NavigationTable> = LazyLock::new(|| read("data/navigation.yaml"));
    &TABLE
}
