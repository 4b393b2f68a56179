//! The ids of one page.

use super::anchors::Anchors;
use super::collect::Collector;
use crate::page::Page;

impl Page {
    /// Returns the ids in it that a link may lead to. They are collected anew at each call.
    pub fn anchors(&self) -> Anchors {
        let mut anchors = Anchors {
            is_open: self.hides_elements() || !self.faults().is_empty() || is_generated(self),
            ..Anchors::default()
        };
        Collector::new(self, &mut anchors, false).run();
        if has_smart_signs(self) {
            Collector::new(self, &mut anchors, true).run();
        }
        anchors
    }

    /// Returns the level and the id of each of its headings, in order; an empty id if it has none.
    pub fn heading_ids(&self) -> Vec<(u8, String)> {
        Collector::new(self, &mut Anchors::default(), false).run()
    }
}

/// Whether a heading holds what smart punctuation changes: on other pages both algorithms give the same ids.
fn has_smart_signs(page: &Page) -> bool {
    let signs =
        |text: &str| text.contains(['\'', '"']) || text.contains("--") || text.contains("...");
    let mut headings = page.headings().iter();
    headings.any(|heading| signs(&heading.text))
        || page.elements().any(|element| element.is("Heading"))
}

/// Whether the platform adds a description of an endpoint or a type to the page, or front matter that cannot be read
/// may say so.
fn is_generated(page: &Page) -> bool {
    let front_matter = page.front_matter();
    !(front_matter.span.is_empty() || front_matter.is_read()) || front_matter.documents_endpoint()
}
