//! A secret in a text.

use crate::catalog::{SecretGrade, SecretPattern};
use std::ops::Range;

/// A secret in a text.
#[derive(Debug, Clone)]
pub struct Found {
    /// Where the value is, as it is written.
    pub range: Range<usize>,
    /// What the value means, where it is written with escapes.
    pub meant: Option<Box<str>>,
    /// What it is.
    pub pattern: &'static SecretPattern,
    /// Whom it is for.
    pub grade: SecretGrade,
}
