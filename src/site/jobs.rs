//! Reads pages on workers.

use super::contents::Contents;
use crate::files::{Entry, OpenRoot, Source};
use crate::page::{Page, ParserFailure};
use crate::text::{FileId, to_u32};
use crate::workers::{Memory, Outcome, Pool, note};
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
        let memory = match Memory::take(estimate(source.text())) {
            Ok(memory) => memory,
            Err(why) => {
                let failure = ParserFailure::OverBudget(why);
                return Arc::new(Page::without_body(Arc::new(source), path, failure));
            }
        };
        let page = match &self.contents {
            Some(contents) => contents.read(source, path),
            None => Arc::new(Page::read(Arc::new(source), path)),
        };
        page.hold(memory);
        page
    }
}

/// The bytes of memory that a link, a tag or an expression takes, with what rules compute and find.
const MARK: u64 = 520;
/// The bytes of memory that a byte of another text takes. On a large page, it may begin something else.
const BYTE: u64 = 8;
const BYTE_OF_LARGE: u64 = 24;
/// The size of a large page. Few real pages are larger.
const LARGE: usize = 64 << 10;

/// Returns about as many bytes as the page with this text takes.
fn estimate(text: &str) -> u64 {
    let marks = memchr::memchr3_iter(b'[', b'<', b'{', text.as_bytes()).count();
    let byte = if text.len() > LARGE {
        BYTE_OF_LARGE
    } else {
        BYTE
    };
    text.len() as u64 * byte + marks as u64 * MARK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_pages_take_little_and_pages_of_links_much() {
        let usual =
            "A sentence with a [link](/guides/start), `code` and **bold** words.\n\n".repeat(100);
        let links = "[a](b)".repeat(1_200_000);
        assert!(estimate(&usual) < usual.len() as u64 * 20);
        assert!(estimate(&links) > 600_000_000);
    }
}
