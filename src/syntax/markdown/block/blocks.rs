//! The blocks of a page, in its order, before their texts are read.

use super::super::kind::Kind;
use super::super::span::Span;
use super::super::tag::Tag;
use super::super::tree::{Alignment, Definition, Modules};

/// What happens next in the page.
#[derive(Debug)]
pub(super) enum Event {
    /// A container begins: an index in [`Blocks::containers`].
    Enter(u32),
    /// A container ends.
    Exit(u32),
    /// A block that contains no other blocks.
    Leaf(Leaf),
}

/// A list, an item, a block quote or a footnote definition.
#[derive(Debug)]
pub(super) struct Container {
    /// The kind of its node.
    pub(super) kind: Kind,
    /// Its place in the page.
    pub(super) span: Span,
    /// The mark of an item or a list; the label of a footnote.
    pub(super) mark: Span,
    /// The number of the first item of a list.
    pub(super) first: Option<u32>,
    /// Whether a list or an item is spread.
    pub(super) is_spread: bool,
    /// Whether the check box of an item is ticked.
    pub(super) checked: Option<bool>,
}

/// A block that contains no other blocks.
#[derive(Debug)]
pub(super) struct Leaf {
    /// Its place in the page.
    pub(super) span: Span,
    /// What it is.
    pub(super) kind: LeafKind,
}

/// A range of indexes in one of the lists of [`Blocks`].
pub(super) type Range = std::ops::Range<usize>;

/// What a leaf is.
#[derive(Debug)]
pub(super) enum LeafKind {
    /// A paragraph with these lines. The offset is that of the check box before it.
    Paragraph(Range, Option<u32>),
    /// A heading with this level and these lines.
    Heading(u32, Range),
    /// A thematic break.
    ThematicBreak,
    /// A code block or a block of mathematics.
    Code(Box<CodeBlock>),
    /// A table with these rows: the one with the delimiters is left out.
    Table(Vec<Alignment>, Range),
    /// The definition with this index.
    Definition(u32),
    /// Front matter with this value.
    FrontMatter(Kind, Span),
    /// Tags and expressions: indexes of pieces.
    Embedded(Range),
    /// The imports and exports with this index.
    Esm(u32),
}

/// A code block or a block of mathematics.
#[derive(Debug)]
pub(super) struct CodeBlock {
    /// The kind of its node.
    pub(super) kind: Kind,
    /// The marks of the opening fence.
    pub(super) opening: Span,
    /// The marks of the closing fence.
    pub(super) closing: Option<Span>,
    /// What follows the marks of the opening fence.
    pub(super) info: Span,
    /// Indexes of its lines.
    pub(super) lines: Range,
}

/// A line of code.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeLine {
    /// Columns of a tab before it that belong to it.
    pub(super) spaces: u32,
    /// Where it starts.
    pub(super) start: u32,
    /// Where it ends.
    pub(super) end: u32,
    /// Where the next line starts.
    pub(super) next: u32,
}

/// A tag or an expression between blocks.
#[derive(Debug)]
pub(super) enum Piece {
    /// A tag; `None` once it is in the tree.
    Tag(Option<Tag>),
    /// An expression with its braces, and its parts in [`Blocks::parts`].
    Expression(Span, Range),
}

/// The blocks of a page.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// What happens, in the order of the page.
    pub(super) events: Vec<Event>,
    /// The containers.
    pub(super) containers: Vec<Container>,
    /// The lines of texts, and the parts of expressions.
    pub(super) parts: Vec<Span>,
    /// The lines of code.
    pub(super) code: Vec<CodeLine>,
    /// Tags and expressions between blocks.
    pub(super) pieces: Vec<Piece>,
    /// Link definitions, with their normalised labels.
    pub(super) definitions: Vec<(Definition, String)>,
    /// Blocks of imports and exports.
    pub(super) modules: Vec<Modules>,
}
