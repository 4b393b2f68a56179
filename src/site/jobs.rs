//! Reads pages on workers.

use super::contents::Contents;
use crate::files::{Entry, OpenRoot, Source};
use crate::page::{Page, ParserFailure};
use crate::text::{FileId, to_u32};
use crate::workers::{Outcome, Pool, note};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The pages to read on workers.
#[derive(Clone)]
pub(super) struct Jobs {
    /// Their indexes in `entries`.
    pub(super) due: Arc<Vec<usize>>,
    pub(super) entries: Arc<Vec<Entry>>,
    /// The root of the site.
    pub(super) root: Arc<Path>,
    /// The root that they are read from.
    pub(super) reach: Arc<OpenRoot>,
    /// The newer texts of those that have one, by their indexes in `entries`.
    pub(super) newer: Arc<HashMap<usize, String>>,
    /// The contents of the pages that were read, if pages with the same text share them.
    pub(super) contents: Option<Arc<Contents>>,
    /// The file index of the first page.
    pub(super) first: u32,
}

impl Jobs {
    /// Reads all pages, and returns them in the order of `due`. Only the front matter is read of a page that fails.
    pub(super) fn run(self, pool: Pool, progress: &mut dyn FnMut(usize)) -> Vec<Arc<Page>> {
        let (count, work) = (self.due.len(), self.clone());
        let read = move |index| work.read(index);
        let outcomes = pool.run(count, read, progress);
        let pages = outcomes.into_iter().enumerate();
        let pages = pages.map(|(index, outcome)| match outcome {
            Outcome::Done(page) => page,
            Outcome::TimedOut => self.failed(index, ParserFailure::TimedOut(pool.limit)),
            Outcome::Panicked(_) => self.failed(index, ParserFailure::Crashed),
        });
        pages.collect()
    }

    /// Returns a page that could not be read.
    fn failed(&self, index: usize, failure: ParserFailure) -> Arc<Page> {
        let path = &self.entries[self.due[index]].path;
        let source = Arc::new(self.source(index));
        Arc::new(Page::without_body(source, path, failure))
    }

    fn source(&self, index: usize) -> Source {
        let at = self.due[index];
        let id = FileId(self.first + to_u32(at));
        let path = self.entries[at].full(&self.root);
        match self.newer.get(&at) {
            Some(text) => Source::new(id, path, text.clone()),
            None => self.reach.read(id, path),
        }
    }

    /// Reads a page. The result is in an `Arc`, because outcomes are moved several times.
    fn read(&self, index: usize) -> Arc<Page> {
        let path = &self.entries[self.due[index]].path;
        note(path);
        let source = self.source(index);
        match &self.contents {
            Some(contents) => contents.read(source, path),
            None => Arc::new(Page::read(Arc::new(source), path)),
        }
    }
}
