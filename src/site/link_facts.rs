//! What looking up links needs of a whole site, each part worked out when it is first needed.

use super::branch::Branches;
use super::redirects::RedirectIndex;
use std::sync::OnceLock;

/// What looking up links needs of a whole site.
#[derive(Debug, Default)]
pub(super) struct LinkFacts {
    pub(super) redirects: OnceLock<RedirectIndex>,
    pub(super) branches: OnceLock<Branches>,
    /// Whether another program resolves the references of the site.
    pub(super) foreign_references: OnceLock<bool>,
}
