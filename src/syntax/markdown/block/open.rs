//! What is open at the start of a line: containers, a leaf, tags and expressions.

use super::super::js::ModuleReader;
use super::super::span::Span;
use super::super::tag::{BraceReader, TagReader};
use super::super::tree::Alignment;
use super::line::Line;
use super::marks::Fence;

/// An open container.
#[derive(Debug)]
pub(super) struct Open {
    /// Its index in the list of containers.
    pub(super) index: u32,
    /// The columns that it and the lists around it take from a blank line.
    pub(super) indent: u32,
    pub(super) kind: OpenKind,
}

/// What an open container is.
#[derive(Debug)]
pub(super) enum OpenKind {
    Quote,
    Footnote,
    List(OpenList),
}

/// An open list.
#[derive(Debug)]
pub(super) struct OpenList {
    pub(super) marker: u8,
    /// The index of the open item.
    pub(super) item: u32,
    /// The columns that its content is indented.
    pub(super) size: u32,
    pub(super) first_lines: FirstLines,
    /// Whether the item has no content yet.
    pub(super) is_fresh: bool,
    /// Whether there is a blank line between blocks of the item.
    pub(super) has_blank: bool,
}

/// The first lines of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstLines {
    /// There is content in them.
    Content,
    /// Nothing follows the marker in its line.
    Blank,
    /// A blank line follows such a line.
    BlankTwice,
}

/// The open leaf.
pub(super) enum OpenLeaf {
    None,
    Paragraph(Paragraph),
    Table(OpenTable),
    Code(OpenCode),
    Modules(OpenModules),
}

/// An open paragraph, or definitions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paragraph {
    /// The index of its first line.
    pub(super) first: usize,
    /// The index after its last line.
    pub(super) last: usize,
    /// Where its last line ends.
    pub(super) end: u32,
    /// The item that it is the first block of.
    pub(super) item: Option<u32>,
    /// Whether its first line cannot be the first row of a table.
    pub(super) is_after_table: bool,
}

/// An open table.
pub(super) struct OpenTable {
    pub(super) alignments: Vec<Alignment>,
    /// The index of its first row.
    pub(super) first: usize,
    /// The index after its last row.
    pub(super) last: usize,
    /// Where it ends.
    pub(super) end: u32,
}

/// An open code block or block of mathematics.
pub(super) struct OpenCode {
    pub(super) start: u32,
    pub(super) fence: Fence,
    /// The columns that its opening fence is indented.
    pub(super) indent: u32,
    pub(super) opening: Span,
    pub(super) info: Span,
    pub(super) first: usize,
    /// Where its last line ends.
    pub(super) end: u32,
    /// Where the line after it starts.
    pub(super) next: u32,
}

impl OpenLeaf {
    /// Returns whether it takes every line that is not lazy.
    pub(super) fn is_concrete(&self) -> bool {
        matches!(self, Self::Code(_) | Self::Modules(_))
    }
}

/// An open block of imports and exports.
pub(super) struct OpenModules {
    pub(super) start: u32,
    /// Where its last line that is not blank ends.
    pub(super) end: u32,
    pub(super) reader: Box<ModuleReader>,
}

/// Tags and expressions that are being read.
pub(super) struct Attempt {
    /// Their lines.
    pub(super) lines: Vec<Line>,
    /// The offset of the first tag or expression.
    pub(super) start: u32,
    pub(super) reader: Reader,
    /// The index of the first of them.
    pub(super) first_piece: usize,
    /// The index of the first part of an expression.
    pub(super) first_part: usize,
    /// Whether the last one that is complete is an expression: no expression can follow it.
    pub(super) is_after_expression: bool,
}

/// What is being read.
pub(super) enum Reader {
    Tag(TagReader),
    /// An expression, and the index of its first part.
    Expression(BraceReader, usize),
    None,
}
