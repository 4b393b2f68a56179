//! The scope of a run: baselined findings outside of it are neither used nor changed.

use crate::catalog;
use crate::config::Choice;
use std::path::{Path, PathBuf};

/// The files and rules that a run checks. Paths are those on disk.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// The root of the site.
    pub(super) root: PathBuf,
    /// The roots of all sites of the session.
    pub(super) roots: Vec<PathBuf>,
    /// The selected files and folders. Empty for all.
    pub(super) only: Vec<PathBuf>,
    /// The selected rules.
    pub(super) choice: Choice,
    /// The configuration file with the highest precedence.
    pub(super) config: Option<PathBuf>,
}

impl Scope {
    /// Returns whether the run checks this rule in the file at `path`.
    pub(super) fn has(&self, rule: &str, path: &Path) -> bool {
        let is_excluded = catalog::find(rule).is_some_and(|facts| self.choice.excludes(facts));
        let mut only = self.only.iter();
        let is_selected = self.only.is_empty() || only.any(|selected| path.starts_with(selected));
        // A file outside every site, such as a rule file next to it, is checked with each site as a whole.
        let mut roots = self.roots.iter();
        let is_here = path.starts_with(&self.root) || !roots.any(|root| path.starts_with(root));
        !is_excluded && is_selected && is_here
    }
}
