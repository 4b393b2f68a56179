//! Data about a whole site for resolving links, computed on first use.

use super::branch::Branches;
use super::redirects::RedirectIndex;
use std::sync::OnceLock;

/// Data about a whole site for resolving links.
#[derive(Debug, Default)]
pub(super) struct LinkFacts {
    pub(super) redirects: OnceLock<RedirectIndex>,
    pub(super) branches: OnceLock<Branches>,
    /// Whether another program resolves the references of the site.
    pub(super) foreign_references: OnceLock<bool>,
}
