//! Pages by text, so that each text is parsed and kept once.

use crate::files::Source;
use crate::page::Page;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The pages that were read, by the hashes of their texts.
#[derive(Debug, Default)]
pub(super) struct Contents(Mutex<HashMap<u64, Arc<Page>>>);

impl Contents {
    /// Creates the contents of pages that were read before. Pages with errors are read again, because the parser may have
    /// been too slow only once.
    pub(super) fn of<'p>(pages: impl Iterator<Item = &'p Arc<Page>>) -> Self {
        let is_valid =
            |page: &&Arc<Page>| page.read_error().is_none() && page.syntax_errors().is_empty();
        let by_hash = pages
            .filter(is_valid)
            .map(|page| (hash(page.text()), Arc::clone(page)));
        Self(Mutex::new(by_hash.collect()))
    }

    /// Reads the page in `source`, or takes the content of a page with the same text that was read before.
    pub(super) fn read(&self, source: Source, path: &str) -> Arc<Page> {
        let hash = hash(source.text());
        let known = self.pages().get(&hash).cloned();
        let is_whole = source.read_error().is_none();
        // Two texts may have the same hash.
        if let Some(page) = known.filter(|page| is_whole && page.text() == source.text()) {
            return Arc::new(Page::with_text_of(&page, source, path));
        }
        let page = Arc::new(Page::read(Arc::new(source), path));
        if is_whole {
            self.pages()
                .entry(hash)
                .or_insert_with(|| Arc::clone(&page));
        }
        page
    }

    fn pages(&self) -> MutexGuard<'_, HashMap<u64, Arc<Page>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}
