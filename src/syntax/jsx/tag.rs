//! A tag with the ranges of its name and attributes, or the position of its syntax error.

use crate::syntax::value::Range;

/// The value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// None: `expandable`.
    Boolean,
    /// A string: `title="Get started"`.
    Literal,
    /// An expression: `cols={2}`.
    Expression,
    /// A spread, which has no name: `{...props}`.
    Spread,
}

/// One attribute of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// The kind of value.
    pub kind: AttributeKind,
    /// The range of the name; empty for a spread.
    pub name: Range,
    /// The range of the value without quotes or braces; the end of the name if there is no value.
    pub value: Range,
}

/// An opening or self-closing tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The range of the name; empty for a fragment.
    pub name: Range,
    /// The attributes, in order.
    pub attributes: Vec<Attribute>,
    /// The offset after the `>`.
    pub end: u32,
    /// Whether it ends with `/>`.
    pub closes_itself: bool,
}

/// The syntax error of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    /// The offset of the first unexpected byte.
    pub offset: u32,
    /// The part that was being read.
    pub at: Stage,
}

/// The part of a tag that was being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The element's name.
    Name,
    /// Between attributes.
    Attributes,
    /// After the `=` of an attribute.
    Value,
}
