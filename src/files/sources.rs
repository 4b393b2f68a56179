//! All files of a run.

use super::Source;
use crate::text::FileId;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All files of a run, by number.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    list: Vec<Arc<Source>>,
}

impl Sources {
    /// Returns the number of the next file.
    pub fn next_id(&self) -> FileId {
        FileId(u32::try_from(self.list.len()).unwrap_or(u32::MAX))
    }

    /// Adds a file with the number from [`Sources::next_id`].
    pub fn add(&mut self, source: Source) -> Arc<Source> {
        let source = Arc::new(source);
        self.add_shared(Arc::clone(&source));
        source
    }

    /// Like [`Sources::add`], for a file that is already shared.
    pub fn add_shared(&mut self, source: Arc<Source>) {
        debug_assert_eq!(source.id(), self.next_id(), "files are numbered in order");
        self.list.push(source);
    }

    /// Replaces a file by a newer version.
    pub fn replace(&mut self, source: Arc<Source>) {
        let at = source.id().0 as usize;
        if let Some(old) = self.list.get_mut(at) {
            *old = source;
        }
    }

    /// Returns the files, some of them with other `texts` of the same length. The second text of a file is the one that
    /// identifies findings.
    #[must_use]
    pub fn changed(&self, mut texts: HashMap<FileId, (String, String)>) -> Self {
        let one = |source: &Arc<Source>| {
            texts.remove(&source.id()).map_or_else(
                || Arc::clone(source),
                |(text, own)| Arc::new(source.with_text(text, own)),
            )
        };
        Self {
            list: self.list.iter().map(one).collect(),
        }
    }

    /// Returns the files with the paths that `path` returns; if it returns none, the path stays.
    #[must_use]
    pub fn moved(&self, path: impl Fn(&Path) -> Option<PathBuf>) -> Self {
        let one = |source: &Arc<Source>| {
            path(source.path()).map_or_else(
                || Arc::clone(source),
                |path| Arc::new(source.with_path(path)),
            )
        };
        Self {
            list: self.list.iter().map(one).collect(),
        }
    }

    /// Returns the file with this number. Every span belongs to a file of its own run, so the file always exists.
    ///
    /// # Panics
    /// If `id` is from another run.
    pub fn get(&self, id: FileId) -> &Arc<Source> {
        &self.list[id.0 as usize]
    }

    /// Returns all files, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.list.iter()
    }
}
