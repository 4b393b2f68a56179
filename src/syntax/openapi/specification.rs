//! What an OpenAPI file says of its endpoints.

use crate::syntax::endpoint::Method;

/// What an OpenAPI file says of its endpoints.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Specification {
    /// The title of the API.
    pub title: Option<Box<str>>,
    /// The endpoints, then the webhooks, in the order of the file.
    pub operations: Vec<Operation>,
    /// The paths that take operations from another place (`$ref`, or `<<` in YAML), which is not followed.
    pub elsewhere: Vec<Box<str>>,
}

/// An endpoint or a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// The method; a webhook's own does not count.
    pub method: Method,
    /// The path as the file writes it, or the name of the webhook.
    pub path: Box<str>,
    /// What it does, in a few words.
    pub summary: Option<Box<str>>,
    /// The first tag: its page stands in the group of this name.
    pub tag: Option<Box<str>>,
    /// The address that the file wishes for its page (`href` of `x-mint`).
    pub href: Option<Box<str>>,
    /// It is deprecated.
    pub is_deprecated: bool,
    /// Its page is made, and stands in no navigation (`x-hidden`).
    pub is_hidden: bool,
    /// No page is made for it (`x-excluded`).
    pub is_excluded: bool,
}
