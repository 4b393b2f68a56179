//! Pages are read on workers.

use crate::files::{Entry, Root, Source};
use crate::page::Page;
use crate::text::{FileId, fit};
use crate::workers::note;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The pages to be read on workers.
#[derive(Clone)]
pub(super) struct Jobs {
    /// Their places in `entries`.
    pub(super) due: Arc<Vec<usize>>,
    pub(super) entries: Arc<Vec<Entry>>,
    /// The root of the site.
    pub(super) root: Arc<Path>,
    /// Where they are read.
    pub(super) reach: Root,
    /// The texts of those that the overlay holds, by their places in `entries`.
    pub(super) newer: Arc<HashMap<usize, String>>,
    /// The number of the first page's file.
    pub(super) first: u32,
}

impl Jobs {
    pub(super) fn source(&self, index: usize) -> Arc<Source> {
        let at = self.due[index];
        let id = FileId(self.first + fit(at));
        let path = self.entries[at].full(&self.root);
        Arc::new(match self.newer.get(&at) {
            Some(text) => Source::new(id, path, text.clone()),
            None => self.reach.read(id, path),
        })
    }

    /// Reads a page. It stays where the worker put it: outcomes are moved about.
    pub(super) fn read(&self, index: usize) -> Arc<Page> {
        let path = &self.entries[self.due[index]].path;
        note(path);
        Arc::new(Page::read(self.source(index), path))
    }
}
