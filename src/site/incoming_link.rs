//! Links between pages.

use crate::text::{FileId, Span};
use std::collections::HashMap;

/// The links with a fragment, by the page that they lead to.
pub(super) type IncomingLinks = HashMap<FileId, Vec<IncomingLink>>;

/// The links of a page to other pages.
#[derive(Debug, Default)]
pub(super) struct OutgoingLinks {
    /// The pages that they lead to.
    pub(super) pages: Box<[FileId]>,
    /// The links with a fragment, each with the page that it leads to.
    pub(super) anchors: Box<[(FileId, IncomingLink)]>,
}

/// A link to an anchor in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingLink {
    /// The id in the link.
    pub id: Box<str>,
    /// The span of the target of the link.
    pub span: Span,
}
