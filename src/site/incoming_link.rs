//! The anchors that links lead to.

use crate::text::{FileId, Span};
use std::collections::HashMap;

/// The links with a fragment, by the page that they lead to.
pub(super) type IncomingLinks = HashMap<FileId, Vec<IncomingLink>>;

/// A link to an anchor in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingLink {
    /// The id in the link.
    pub id: Box<str>,
    /// The span of the target of the link.
    pub span: Span,
}
