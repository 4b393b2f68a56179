//! Tables.

use crate::syntax::mdx::Alignment;
use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// A Markdown table.
#[derive(Debug, Clone, Copy)]
pub struct Table<'p> {
    /// The whole table.
    pub span: Span,
    /// The alignment of each column.
    pub alignments: &'p [Alignment],
    /// The element around it.
    pub parent: Option<u32>,
    rows: &'p [RowData],
}

impl<'p> Table<'p> {
    /// Returns the rows: first the header, then the body, without the row of dashes.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'p>> + use<'p> {
        let file = self.span.file;
        self.rows.iter().map(move |row| Row {
            span: file.span(row.range),
            cells: &row.cells,
        })
    }
}

/// A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Row<'p> {
    /// The whole row.
    pub span: Span,
    cells: &'p [CellData],
}

impl<'p> Row<'p> {
    /// Returns the cells.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'p>> + use<'p> {
        let file = self.span.file;
        self.cells.iter().map(move |cell| Cell {
            span: file.span(cell.range),
            text: &cell.text,
        })
    }
}

/// A cell of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell<'p> {
    /// The content.
    pub span: Span,
    /// The text that readers see, as in [`super::TextBlock::text`].
    pub text: &'p str,
}

/// The stored data of a table.
#[derive(Debug)]
pub(super) struct TableData {
    pub(super) range: Range,
    pub(super) alignments: Vec<Alignment>,
    pub(super) rows: Vec<RowData>,
    pub(super) parent: Option<u32>,
}

impl TableData {
    /// Returns the table as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> Table<'_> {
        Table {
            span: file.span(self.range),
            alignments: &self.alignments,
            parent: self.parent,
            rows: &self.rows,
        }
    }
}

/// The stored data of a row.
#[derive(Debug)]
pub(super) struct RowData {
    pub(super) range: Range,
    pub(super) cells: Vec<CellData>,
}

/// The stored data of a cell.
#[derive(Debug)]
pub(super) struct CellData {
    pub(super) range: Range,
    pub(super) text: Box<str>,
}
