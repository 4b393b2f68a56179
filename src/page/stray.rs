//! What stands in a component that only holds certain others.

use crate::text::Span;

/// Something right inside a component that is no element: a paragraph, a list, a code block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stray {
    /// What it is.
    pub kind: StrayKind,
    /// Where it stands.
    pub span: Span,
    /// The element that it stands in.
    pub parent: u32,
}

/// What stands in a component and is no element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrayKind {
    /// A code block.
    Code,
    /// A list.
    List,
    /// A paragraph.
    Text,
    /// A heading.
    Heading,
    /// A table.
    Table,
    /// A quote.
    Quote,
}
