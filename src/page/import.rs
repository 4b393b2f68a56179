//! Imports.

use crate::text::Span;

/// A file that a page imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Where the quoted name stands.
    pub span: Span,
    /// The name, as it is written.
    pub source: Box<str>,
}
