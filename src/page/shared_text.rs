//! Pages with the same text.

use super::Page;
use crate::files::TextId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl Page {
    /// Identifies the text, and so the content, among the pages of a site.
    pub fn text_id(&self) -> Option<TextId> {
        self.source.text_id()
    }

    /// Returns this page with a record of its own of whether its path or file was asked for.
    #[must_use]
    pub fn unlocated(&self) -> Self {
        Self {
            source: Arc::clone(&self.source),
            path: Arc::clone(&self.path),
            views: Arc::clone(&self.views),
            is_located: AtomicBool::new(false),
        }
    }

    /// Returns whether the path or the file was asked for since the last call. If not, what was found on the page is
    /// also true of every other page with the same text.
    pub fn take_located(&self) -> bool {
        self.is_located.swap(false, Ordering::Relaxed)
    }

    /// Records that the path or the file was asked for.
    pub(super) fn locate(&self) {
        // Threads that read the same page would wait for each other if all of them wrote.
        if !self.is_located.load(Ordering::Relaxed) {
            self.is_located.store(true, Ordering::Relaxed);
        }
    }
}
