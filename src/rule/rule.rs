//! The contract of a rule.

use super::Cx;
use crate::page::Page;
use crate::site::Site;

/// One check. Its fields are its options; it cannot fail, and what it cannot know it does not report.
///
/// A rule says where and what. Its name, severity and page come from its facts, and the engine applies suppressions.
pub trait Rule: Send + Sync {
    /// Looks at one page or snippet. Called on many threads at once, after every page of the site is read.
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let _ = (page, cx);
    }

    /// Looks at the site as a whole. Called once.
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let _ = (site, cx);
    }
}
