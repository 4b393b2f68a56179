//! Which part of a page some of its components cover.

use crate::page::{Element, Page};

/// The outermost elements of some kind, in order.
pub(super) struct Regions(Vec<(u32, u32)>);

impl Regions {
    /// Finds the elements of `page` that `is_meant` accepts.
    pub(super) fn of(page: &Page, is_meant: impl Fn(Element<'_>) -> bool) -> Self {
        let mut regions: Vec<(u32, u32)> = Vec::new();
        for element in page.elements() {
            let span = element.span();
            let is_inside = regions.last().is_some_and(|last| span.start < last.1);
            if !is_inside && is_meant(element) {
                regions.push((span.start, span.end));
            }
        }
        Self(regions)
    }

    /// Whether the byte `at` is in one of them.
    pub(super) fn holds(&self, at: u32) -> bool {
        let before = self.0.partition_point(|region| region.0 <= at);
        before > 0 && at < self.0[before - 1].1
    }
}
