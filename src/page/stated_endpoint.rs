//! An endpoint that a page states outside its front matter.

use crate::syntax::endpoint::Method;
use crate::text::Span;

/// A method and an address that a page states.
#[derive(Debug)]
pub struct StatedEndpoint {
    /// The method.
    pub method: Method,
    /// The address: a path, or a URL.
    pub address: String,
    /// The text that states them.
    pub span: Span,
}
