//! Tables.

use crate::syntax::mdx::Alignment;
use crate::text::Span;

/// A Markdown table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The whole table.
    pub span: Span,
    /// The alignment of each column.
    pub alignments: Vec<Alignment>,
    /// The rows: first the header, then the body, without the row of dashes.
    pub rows: Vec<Row>,
    /// The element around it.
    pub parent: Option<u32>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The whole row.
    pub span: Span,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The content.
    pub span: Span,
    /// The text that readers see, as in [`super::TextBlock::text`].
    pub text: Box<str>,
}
