//! Newer texts of a workspace, and changes on disk.

use super::Workspace;
use super::contents::Contents;
use super::kinds::has_page_name;
use crate::files::{Disk, Entry, relative};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Workspace {
    /// Overrides the text of the file at `path` with `text`. This can add a page, but not one that is excluded on disk.
    /// After the first snapshot, texts of component files, styles and specifications have no effect.
    pub fn set_text(&mut self, path: &Path, text: String) {
        match self.position(path) {
            _ if self.is_configuration(path) => self.is_stale = true,
            Some(at) => self.pages[at] = None,
            None if Disk.is_file(path) && self.refuses(path).is_some() => (),
            None if self.last.is_some() => self.must_reopen |= has_page_name(path),
            None => self.add_page(path),
        }
        self.overlay.insert(path.to_owned(), text);
    }

    /// Removes the override of the file at `path`, so that the text on disk counts again.
    pub fn unset_text(&mut self, path: &Path) {
        if self.overlay.remove(path).is_some() {
            self.changed_on_disk(path);
        }
    }

    /// Notes that the file or folder at `path` was written, created or removed on disk.
    pub fn changed_on_disk(&mut self, path: &Path) {
        let is_there = Disk.is_file(path);
        let inside = relative(&self.target.root, path);
        let ignore_file = self.sources.get(self.ignore_file).path();
        match self.position(path) {
            _ if path == ignore_file => self.must_reopen = true,
            _ if self.is_configuration(path) && is_there => self.reread(path),
            // Without a size, it was not on disk before, where it may be excluded.
            Some(at) if is_there && self.entries[at].size > 0 => self.pages[at] = None,
            // Other files are read when they are needed, and only their existence counts.
            None if is_there && self.files.contains(&inside) && !self.is_read_once(&inside) => (),
            // Editors write temporary files.
            None if !Disk.exists(path) && !self.knows(&inside) => (),
            _ => self.must_reopen = true,
        }
    }

    /// Returns whether `path`, relative to the root, is a known file or a folder with known files.
    fn knows(&self, path: &str) -> bool {
        let is_in = |known: &str| {
            let rest = known.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let mut pages = self.entries.iter().map(|entry| entry.path.as_str());
        let mut files = self.files.iter().map(String::as_str);
        pages.any(is_in) || files.any(is_in) || self.is_read_once(path)
    }

    /// Reads a part of the manifest from disk again.
    fn reread(&mut self, path: &Path) {
        let found = self
            .manifest
            .files()
            .iter()
            .find(|source| source.path() == path);
        if let Some(id) = found.map(|source| source.id()) {
            let newer = self.reach.read(id, path.to_owned());
            self.sources.replace(Arc::new(newer));
            self.is_stale = true;
        }
    }

    /// Returns whether the file at `path`, relative to the root, is kept after it was read.
    fn is_read_once(&self, path: &str) -> bool {
        let full = self.target.root.join(path);
        self.modules.contains_key(path)
            || self.specifications.contains_key(path)
            || self.sources.iter().any(|source| source.path() == full)
    }

    /// Adds a page that has only a newer text.
    fn add_page(&mut self, path: &Path) {
        let new = Entry::new(&self.target.root, path, 0);
        let entries = Arc::make_mut(&mut self.entries);
        entries.push(new);
        entries.sort();
        self.pages = vec![None; self.entries.len()];
    }

    /// Finds and reads all files again. Texts that did not change are not parsed again, but files get other indexes.
    pub(super) fn reopen(&mut self) {
        let old = self.last.take();
        let fresh = Self::open(self.target.clone(), self.pool, self.configuration.clone());
        let before = std::mem::replace(self, fresh);
        self.generated = before.generated;
        self.version = before.version + 1;
        self.contents = before.contents.map(|_| {
            let pages = old.iter().flat_map(|site| site.pages());
            Arc::new(Contents::of(pages))
        });
        let mut newer: Vec<(PathBuf, String)> = before.overlay.into_iter().collect();
        newer.sort();
        for (path, text) in newer {
            if has_page_name(&path) || self.is_configuration(&path) {
                self.set_text(&path, text);
            } else {
                self.overlay.insert(path, text);
            }
        }
        self.last = old;
    }
}
