//! Unexpected content of components that only allow certain children.

use crate::text::Span;

/// Content directly inside a component that is not an element: a paragraph, a list, a code block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MisplacedContent {
    /// The kind of content.
    pub kind: ContentKind,
    /// Its span.
    pub span: Span,
    /// The element around it.
    pub parent: u32,
}

/// The kind of content that is not an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentKind {
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
    /// A block quote.
    Quote,
}
