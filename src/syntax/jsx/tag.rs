//! What is known of a tag: the places of its name and attributes, or where it stops being a tag.

use crate::syntax::value::Range;

/// What stands behind an attribute's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// Nothing: `expandable`.
    Boolean,
    /// A string: `title="Get started"`.
    Literal,
    /// An expression: `cols={2}`.
    Expression,
    /// `{...props}`; it has no name.
    Spread,
}

/// One attribute of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// What stands behind the name.
    pub kind: AttributeKind,
    /// The name; empty for a spread.
    pub name: Range,
    /// The value without its quotes or braces; the name's end where there is none.
    pub value: Range,
}

/// An opening or self-closing tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name; empty for a fragment.
    pub name: Range,
    /// The attributes, in order.
    pub attributes: Vec<Attribute>,
    /// The first byte after the `>`.
    pub end: u32,
    /// Whether it ends with `/>`.
    pub closes_itself: bool,
}

/// Where a tag stops being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    /// The first byte that does not fit.
    pub offset: u32,
    /// What was being read.
    pub at: Stage,
}

/// The part of a tag that was being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The element's name.
    Name,
    /// Between attributes.
    Attributes,
    /// Behind an attribute's `=`.
    Value,
}
