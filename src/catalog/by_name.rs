//! Values with names, for tables that are searched often.

use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Names, in no order.
pub(super) type Names = HashSet<String, FixedState>;

/// Values with names. Takes a fraction of the time of a sorted map to find one.
#[derive(Debug, Deserialize)]
#[serde(from = "BTreeMap<String, V>")]
pub(super) struct ByName<V> {
    values: HashMap<String, V, FixedState>,
    /// The names, in order.
    names: Vec<String>,
}

impl<V> From<BTreeMap<String, V>> for ByName<V> {
    fn from(values: BTreeMap<String, V>) -> Self {
        Self {
            names: values.keys().cloned().collect(),
            values: values.into_iter().collect(),
        }
    }
}

impl<V> ByName<V> {
    /// Returns the value with this name.
    pub(super) fn get(&self, name: &str) -> Option<&V> {
        self.values.get(name)
    }

    /// Returns the names, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the values with their names, in the order of the names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.names()
            .filter_map(|name| Some((name, self.get(name)?)))
    }
}
