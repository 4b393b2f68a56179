//! The ids of one page.

use super::anchors::Anchors;
use super::collect::Collector;
use crate::page::Page;
use std::sync::Arc;

impl Page {
    /// Returns the ids in it that links can use. Collected on first use, once for all pages with the same text.
    pub fn anchors(&self) -> &Arc<Anchors> {
        self.views.anchors.get_or_init(|| Arc::new(anchors(self)))
    }

    /// Returns the level and the id of each of its headings, in order. The id is empty if it has none. Collected on first use.
    pub fn heading_ids(&self) -> &[(u8, String)] {
        let ids = &self.views.heading_ids;
        ids.get_or_init(|| {
            let ids = Collector::new(self, &mut Anchors::default()).run();
            ids.into()
        })
    }
}

fn anchors(page: &Page) -> Anchors {
    let mut anchors = Anchors {
        is_open: page.hides_elements() || !page.syntax_errors().is_empty() || is_generated(page),
        ..Anchors::default()
    };
    Collector::new(page, &mut anchors).run();
    anchors
}

/// Returns whether the platform adds generated content about an endpoint or a type to the page. Invalid front matter
/// counts as yes.
fn is_generated(page: &Page) -> bool {
    let front_matter = page.front_matter();
    !(front_matter.span.is_empty() || front_matter.is_read()) || front_matter.documents_endpoint()
}
