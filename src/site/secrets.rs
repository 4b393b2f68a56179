//! The secrets in the files of a site.

use crate::files::{Source, Sources};
use crate::secrets::{Found, find};
use std::sync::OnceLock;

/// The secrets of each file, found on first use.
#[derive(Debug, Default)]
pub(super) struct Secrets(Vec<OnceLock<Box<[Found]>>>);

impl Secrets {
    pub(super) fn new(sources: &Sources) -> Self {
        Self(sources.iter().map(|_| OnceLock::new()).collect())
    }

    /// Returns the secrets in `source`, which is one of the files that this was created for.
    pub(super) fn of(&self, source: &Source) -> &[Found] {
        self.0[source.id().0 as usize].get_or_init(|| find(source.text()).into())
    }
}
