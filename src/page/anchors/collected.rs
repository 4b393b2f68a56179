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
            let ids = Collector::new(self, &mut Anchors::default(), false).run();
            ids.into()
        })
    }
}

fn anchors(page: &Page) -> Anchors {
    let mut anchors = Anchors {
        is_open: page.hides_elements() || !page.syntax_errors().is_empty() || is_generated(page),
        ..Anchors::default()
    };
    Collector::new(page, &mut anchors, false).run();
    if has_smart_signs(page) {
        Collector::new(page, &mut anchors, true).run();
    }
    anchors
}

/// Returns whether smart punctuation changes a heading. If not, both algorithms give the same ids.
fn has_smart_signs(page: &Page) -> bool {
    let signs =
        |text: &str| text.contains(['\'', '"']) || text.contains("--") || text.contains("...");
    let mut headings = page.headings();
    headings.any(|heading| signs(heading.text))
        || page.elements().any(|element| element.is("Heading"))
}

/// Returns whether the platform adds generated content about an endpoint or a type to the page. Invalid front matter
/// counts as yes.
fn is_generated(page: &Page) -> bool {
    let front_matter = page.front_matter();
    !(front_matter.span.is_empty() || front_matter.is_read()) || front_matter.documents_endpoint()
}
