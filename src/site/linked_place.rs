//! The places of pages that links lead to.

use crate::text::{FileId, Span};
use std::collections::HashMap;

/// The links with a fragment, by the page that they lead to.
pub(super) type LinkedPlaces = HashMap<FileId, Vec<LinkedPlace>>;

/// A link that leads to a place in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedPlace {
    /// The id that the link asks for.
    pub id: Box<str>,
    /// Where the target of the link is written.
    pub span: Span,
}
