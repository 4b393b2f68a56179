//! The parts of a page that certain components cover.

use crate::page::{Element, Page};

/// The spans of the outermost elements of some kind, in order.
pub(super) struct Regions(Vec<(u32, u32)>);

impl Regions {
    /// Finds the elements of `page` that satisfy `matches`.
    pub(super) fn of(page: &Page, matches: impl Fn(Element<'_>) -> bool) -> Self {
        let mut regions: Vec<(u32, u32)> = Vec::new();
        for element in page.elements() {
            let span = element.span();
            let is_inside = regions.last().is_some_and(|last| span.start < last.1);
            if !is_inside && matches(element) {
                regions.push((span.start, span.end));
            }
        }
        Self(regions)
    }

    /// Returns whether the byte `at` is in one of the elements.
    pub(super) fn holds(&self, at: u32) -> bool {
        let before = self.0.partition_point(|region| region.0 <= at);
        before > 0 && at < self.0[before - 1].1
    }
}
