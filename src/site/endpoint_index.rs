//! The endpoint that a page documents by hand, as a snapshot keeps it.

use super::asked::Asked;
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::Address;
use crate::text::{FileId, Span};

/// What a snapshot keeps about the endpoint of a page: the endpoint, and what it depends on.
#[derive(Debug)]
pub(super) struct EndpointIndex {
    pub(super) facts: Option<EndpointFacts>,
    pub(super) asked: Asked,
}

/// The endpoint that a page documents by hand.
#[derive(Debug)]
pub(super) struct EndpointFacts {
    pub(super) method: Method,
    pub(super) address: Address,
    pub(super) written: String,
    pub(super) span: Span,
    pub(super) servers: Vec<Address>,
    pub(super) has_sections_of_others: bool,
    /// The files of the page and the snippets in it, and whether that is all that it shows.
    pub(super) included: (Vec<FileId>, bool),
    /// The path of the specification, and the index of the operation.
    pub(super) operation: Option<(String, usize)>,
}
