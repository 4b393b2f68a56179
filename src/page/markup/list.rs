//! Lists and code spans.

use crate::text::Span;

/// A Markdown list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The whole list.
    pub span: Span,
    /// The number of the first item, or `None` for bullets.
    pub first_number: Option<u32>,
    /// The number of lists around it.
    pub depth: usize,
    /// The items, each with the content that belongs to it.
    pub items: Vec<Span>,
    /// The element around it.
    pub parent: Option<u32>,
}

impl List {
    /// Returns whether the items are numbered.
    pub fn is_ordered(&self) -> bool {
        self.first_number.is_some()
    }
}

/// Code in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSpan {
    /// The code and its backticks.
    pub span: Span,
    /// The code.
    pub code: Span,
}
