//! A secret in a text.

use crate::catalog::{SecretGrade, SecretPattern};
use std::ops::Range;

/// A secret in a text.
#[derive(Debug, Clone)]
pub struct Found {
    /// The range of the value in the text.
    pub range: Range<usize>,
    /// The value without escapes, if it is written with escapes.
    pub unescaped: Option<Box<str>>,
    /// The pattern.
    pub pattern: &'static SecretPattern,
    /// How sensitive it is.
    pub grade: SecretGrade,
}

impl Found {
    /// Returns the value as written in `text`, and without escapes if that differs.
    pub fn values<'f>(&'f self, text: &'f str) -> impl Iterator<Item = &'f str> {
        let written = text.get(self.range.clone());
        written.into_iter().chain(self.unescaped.as_deref())
    }
}
