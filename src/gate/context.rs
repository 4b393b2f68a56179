//! What the parts of the gate know about a run.

use super::file_view::FileView;
use crate::engine::Ruleset;
use crate::site::Site;
use crate::workers::Pool;

/// A run over a site.
pub(super) struct Context<'r> {
    /// The site, with its paths on disk.
    pub(super) site: &'r Site,
    /// The same site, without masks in its texts.
    pub(super) unmasked: &'r Site,
    pub(super) ruleset: &'r Ruleset,
    pub(super) files: &'r FileView,
    pub(super) pool: Pool,
}
