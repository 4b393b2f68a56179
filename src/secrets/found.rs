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
