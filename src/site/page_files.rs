//! The pages by file, because rules ask for the kind of each page.

use crate::page::Page;
use crate::text::{FileId, to_u32};
use std::sync::Arc;

/// The index of the page in each file.
#[derive(Debug, Clone)]
pub(super) struct PageFiles(Vec<Option<u32>>);

impl PageFiles {
    pub(super) fn new(pages: &[Arc<Page>]) -> Self {
        let mut all = Vec::new();
        for (at, page) in pages.iter().enumerate() {
            let file = page.file().0 as usize;
            if file >= all.len() {
                all.resize(file + 1, None);
            }
            all[file] = Some(to_u32(at));
        }
        Self(all)
    }

    /// Returns the index of the page in a file. `None` if the file is not a page.
    pub(super) fn get(&self, file: FileId) -> Option<usize> {
        let at = self.0.get(file.0 as usize)?;
        at.map(|at| at as usize)
    }
}
