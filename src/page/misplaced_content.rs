//! Unexpected content of components that only allow certain children.

use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// Content directly inside a component that is not an element: a paragraph, a list, a code block. Pages store it with
/// ranges, and rules see spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MisplacedContent<P = Span> {
    /// The kind of content.
    pub kind: ContentKind,
    /// Its span.
    pub span: P,
    /// The element around it.
    pub parent: u32,
}

impl MisplacedContent<Range> {
    /// Returns the content as a part of `file`.
    pub(super) fn in_file(self, file: FileId) -> MisplacedContent {
        MisplacedContent {
            kind: self.kind,
            span: file.span(self.span),
            parent: self.parent,
        }
    }
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
