//! Markdown lists.

use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// A Markdown list.
#[derive(Debug, Clone, Copy)]
pub struct List<'p> {
    /// The whole list.
    pub span: Span,
    /// The number of the first item, or `None` for bullets.
    pub first_number: Option<u32>,
    /// The number of lists around it.
    pub depth: usize,
    /// The element around it.
    pub parent: Option<u32>,
    items: &'p [Range],
}

impl<'p> List<'p> {
    /// Returns the items, each with the content that belongs to it.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Span> + use<'p> {
        let file = self.span.file;
        self.items.iter().map(move |&item| file.span(item))
    }

    /// Returns whether the items are numbered.
    pub fn is_ordered(&self) -> bool {
        self.first_number.is_some()
    }
}

/// The stored data of a list.
#[derive(Debug)]
pub(super) struct ListData {
    pub(super) range: Range,
    pub(super) first_number: Option<u32>,
    pub(super) depth: usize,
    /// The items, in order.
    pub(super) items: Vec<Range>,
    pub(super) parent: Option<u32>,
}

impl ListData {
    /// Returns the list as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> List<'_> {
        List {
            span: file.span(self.range),
            first_number: self.first_number,
            depth: self.depth,
            parent: self.parent,
            items: &self.items,
        }
    }
}
