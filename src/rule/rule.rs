//! The trait that every rule implements.

use super::Cx;
use crate::page::Page;
use crate::site::Site;

/// A rule. The fields of the type are the options of the rule.
///
/// A rule cannot return an error: if it does not know a fact, it reports nothing. It says what is wrong and where; its
/// id, severity and manual come from `rules/`, and the engine applies suppressions.
pub trait Rule: Send + Sync {
    /// Checks a page or snippet. Runs on several threads at once, after all pages of the site are parsed.
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let _ = (page, cx);
    }

    /// Checks the site as a whole. Runs once.
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let _ = (site, cx);
    }
}
