//! The tree of a page: nodes in the order of the page, and what is known of each kind.

use super::error::MdxError;
use super::kind::Kind;
use super::span::Span;

/// The index of a node in [`Document::nodes`].
pub type NodeId = u32;

/// The detail of a node with none, and of a text with a value that is its source.
pub const SAME: u32 = u32::MAX;

/// A node of the tree. Its children follow it, up to `next`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The kind.
    pub kind: Kind,
    /// The place in the page.
    pub span: Span,
    /// The index of the first node that is neither this one nor in it.
    pub next: NodeId,
    /// The index of what is known of it in the list for its kind, or [`SAME`].
    pub detail: u32,
}

/// The tree of a page, and its errors.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The nodes, parents before children, in the order of the page. The first is the root.
    pub nodes: Vec<Node>,
    /// Front matter.
    pub front_matter: Vec<FrontMatter>,
    /// Lists.
    pub lists: Vec<List>,
    /// Items of lists.
    pub items: Vec<Item>,
    /// Code blocks and blocks of mathematics.
    pub codes: Vec<Code>,
    /// Link definitions.
    pub definitions: Vec<Definition>,
    /// Labels of footnotes.
    pub labels: Vec<Label>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Elements.
    pub elements: Vec<Element>,
    /// The attributes of all elements, those of one in a row.
    pub attributes: Vec<Attribute>,
    /// Values that are not the same as their source.
    pub values: Vec<Value>,
    /// Which part of a value comes from which part of the page, those of one value in a row.
    pub pieces: Vec<Piece>,
    /// Links and images.
    pub links: Vec<Link>,
    /// References to link definitions.
    pub references: Vec<Reference>,
    /// Blocks of imports and exports.
    pub modules: Vec<Modules>,
    /// The text of all values.
    pub strings: String,
    /// The errors, in the order of the page.
    pub errors: Vec<MdxError>,
    /// The steps that were needed: a constant number for each byte. Counted for tests.
    pub steps: u64,
}

/// Front matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrontMatter {
    /// What is between its fences.
    pub value: Span,
}

/// A list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct List {
    /// The number of the first item; `None` for bullets.
    pub first: Option<u32>,
    /// Whether blank lines separate items.
    pub is_spread: bool,
    /// The marker: `-`, `*`, `+`, `.` or `)`.
    pub marker: u8,
}

/// An item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// The marker, without white space behind it.
    pub marker: Span,
    /// Whether its check box is ticked; `None` if it has none.
    pub checked: Option<bool>,
    /// Whether blank lines separate its blocks.
    pub is_spread: bool,
}

/// A code block or a block of mathematics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The opening fence: its marks only.
    pub opening: Span,
    /// The marks of the closing fence; `None` if it is never closed.
    pub closing: Option<Span>,
    /// The first word of the info string, as written; empty if there is none.
    pub language: Span,
    /// The rest of the info string, trimmed, as written.
    pub meta: Span,
    /// What is between the fences, container marks and indentation taken away: an index in [`Document::values`], or
    /// [`SAME`] if it is `body` as written.
    pub value: u32,
    /// The lines between the fences as written, from the first content of the first line to the end of the last one,
    /// without the line end.
    pub body: Span,
}

/// A link definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// The label, without brackets, as written.
    pub label: Span,
    /// The destination as written, without angle brackets.
    pub destination: Span,
    /// The title as written, without quotes; `None` if there is none.
    pub title: Option<Span>,
    /// The normalised label: a range of [`Document::strings`].
    pub identifier: Span,
}

/// The label of a footnote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// The label, without `[^` and `]`, as written.
    pub label: Span,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The alignment of each column.
    pub alignments: Vec<Alignment>,
}

/// The alignment of a column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alignment {
    /// None is given.
    None,
    /// `:--`
    Left,
    /// `--:`
    Right,
    /// `:-:`
    Center,
}

/// An element. The span of its node goes from its opening tag to its closing tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Element {
    /// The opening tag.
    pub tag: Span,
    /// The name as written, with dots or colon; empty for a fragment.
    pub name: Span,
    /// The first of its attributes.
    pub first_attribute: u32,
    /// The index after the last of its attributes.
    pub end_of_attributes: u32,
    /// Whether the tag closes itself.
    pub is_self_closing: bool,
    /// The closing tag, if there is one.
    pub closing: Option<Span>,
}

/// An attribute of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// The whole attribute.
    pub span: Span,
    /// The name; empty for a spread.
    pub name: Span,
    /// The value.
    pub value: AttributeValue,
}

/// The value of an attribute. Spans are as written, so they contain the marks of containers in later lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeValue {
    /// None: the attribute is true.
    None,
    /// What is between quotes, character references not resolved.
    Literal(Span),
    /// What is between braces.
    Expression(Span),
    /// What is between braces, with the three dots.
    Spread(Span),
}

/// A value that is not the same as its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The range of [`Document::strings`].
    pub text: Span,
    /// The first of its pieces.
    pub first_piece: u32,
    /// The index after the last of its pieces.
    pub end_of_pieces: u32,
}

/// A part of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The offset in the value at which it starts. It ends where the next one starts.
    pub offset: u32,
    /// The part of the page. It has the length of the piece, or is a character reference, an escape or a line end.
    pub source: Span,
}

/// A link or an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The destination as written, without angle brackets.
    pub destination: Span,
    /// The title as written, without quotes.
    pub title: Option<Span>,
    /// What is between the square brackets; the address itself for a bare one.
    pub content: Span,
    /// How it is written.
    pub form: LinkForm,
}

/// How a link is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkForm {
    /// `[text](destination)`
    Inline,
    /// A bare address with a scheme.
    Address,
    /// A bare address that begins with `www.`: the platform puts `http://` before it.
    Www,
    /// A bare mail address: the platform puts `mailto:` before it.
    Mail,
}

/// A reference to a link definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The label as written, without brackets.
    pub label: Span,
    /// What is between the first pair of square brackets.
    pub content: Span,
    /// The index of the definition in [`Document::definitions`].
    pub definition: u32,
}

/// A block of imports and exports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Modules {
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

/// A statement in a block of imports and exports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// The statement.
    pub span: Span,
    /// Whether it is an export.
    pub is_export: bool,
}
