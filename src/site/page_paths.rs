//! The pages by path, because every link asks for one.

use super::PageKind;
use crate::page::Page;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::sync::Arc;

/// The index of each page, but not of snippets, by its path without the extension.
#[derive(Debug)]
pub(super) struct PagePaths(HashMap<Box<str>, usize, FixedState>);

impl PagePaths {
    pub(super) fn new(pages: &[Arc<Page>], kinds: &[PageKind]) -> Self {
        let mut all = HashMap::with_capacity_and_hasher(pages.len(), FixedState::default());
        for (at, (page, kind)) in pages.iter().zip(kinds).enumerate() {
            let path = page.path();
            let name = path.strip_suffix(".mdx").or(path.strip_suffix(".md"));
            if let Some(name) = name.filter(|_| *kind == PageKind::Page) {
                // Pages are in the order of their paths, so an `.mdx` file takes precedence.
                all.insert(name.into(), at);
            }
        }
        Self(all)
    }

    /// Returns the index of the page with a path without extension.
    pub(super) fn get(&self, path: &str) -> Option<usize> {
        self.0.get(path).copied()
    }
}
