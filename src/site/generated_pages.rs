//! The endpoint pages that the platform generates, as a snapshot keeps them.

use crate::text::{FileId, Span};

/// An endpoint page that the platform generates.
#[derive(Debug)]
pub(super) struct GeneratedPageIndex {
    /// The path of the specification from the root of the site.
    pub(super) file: String,
    /// The index of the operation.
    pub(super) operation: usize,
    pub(super) named_at: Span,
    pub(super) page: Option<FileId>,
}
