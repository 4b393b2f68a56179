//! The data tables that rules read.

use super::facts::{embedded, parse};
use serde::de::DeserializeOwned;
use std::ops::Deref;
use std::path::Path;
use std::sync::OnceLock;

/// A data table, embedded in the program and parsed on first use.
#[derive(Debug)]
pub struct Table<T> {
    path: &'static str,
    parsed: OnceLock<T>,
}

impl<T> Table<T> {
    /// Creates the table of the file at `path`, relative to `rules`.
    pub(super) const fn new(path: &'static str) -> Self {
        Self {
            path,
            parsed: OnceLock::new(),
        }
    }
}

impl<T: DeserializeOwned> Deref for Table<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.parsed.get_or_init(|| read(self.path))
    }
}

/// Reads a table. The tables are part of the program, so an invalid one is a bug.
fn read<T: DeserializeOwned>(path: &str) -> T {
    let text = embedded(&Path::new(path).with_extension("json"))
        .unwrap_or_else(|| panic!("rules/{path} is not embedded"));
    parse(text).unwrap_or_else(|error| panic!("rules/{path}: {error}"))
}
