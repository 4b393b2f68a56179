//! What a rule found on a page, and what it asked for.

use crate::diagnostic::Finding;
use crate::page::Page;

/// What a rule found on a page.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    /// Whether the rule asked for the site.
    pub(super) uses_site: bool,
    /// Whether the rule panicked.
    pub(super) is_lost: bool,
}

impl Found {
    /// Returns whether it depends neither on the path of `page` nor on its file. `page` records what the rule asked it
    /// for.
    pub(super) fn is_unlocated(&self, page: &Page) -> bool {
        let is_within = |finding: &Finding| finding.is_within(page.file());
        !self.is_lost && !page.take_located() && self.findings.iter().all(is_within)
    }
}
