//! Which files a folder holds.

use super::Mintignore;
use super::gitignored::Gitignores;
use ignore::{DirEntry, Match, WalkBuilder, WalkState};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One file below the root.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Its path from the root, with `/`.
    pub path: String,
    /// Where it lies below the root, where `path` cannot say it: its name is no UTF-8.
    pub odd: Option<Box<Path>>,
    /// Its size in bytes; 0 where it is not known.
    pub size: u64,
}

impl Entry {
    /// The file at `full`, below `root`.
    pub fn new(root: &Path, full: &Path, size: u64) -> Self {
        let path = relative(root, full);
        let odd = (root.join(&path) != full).then(|| full.into());
        Self { path, odd, size }
    }

    /// Where it lies: absolute.
    pub fn full(&self, root: &Path) -> PathBuf {
        match &self.odd {
            Some(full) => full.to_path_buf(),
            None => root.join(&self.path),
        }
    }
}

/// What was passed over, to be told where nothing was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Files and folders that `.mintignore` or the platform's built-in list leaves out.
    pub mintignore: usize,
    /// Symbolic links; they are never followed.
    pub links: usize,
    /// Folders that could not be read.
    pub unreadable: usize,
}

/// Finds the files below `root` that `wanted` names by their file name, sorted by path.
///
/// Left out: what `.gitignore` and `.mintignore` name, hidden folders, `node_modules`, virtual environments and
/// symbolic links.
pub fn walk(
    root: &Path,
    mintignore: &Mintignore,
    wanted: impl Fn(&OsStr) -> bool + Sync,
) -> (Vec<Entry>, Skipped) {
    let (left_out, links, unreadable) = <(AtomicUsize, AtomicUsize, AtomicUsize)>::default();
    let found = Mutex::new(Vec::new());
    let ignored = mintignore.clone();
    let gitignores = Gitignores::above(root);
    // Ignore files are read by `gitignores`, within limits.
    WalkBuilder::new(root)
        .standard_filters(false)
        .follow_links(false)
        .build_parallel()
        .run(|| {
            Box::new(|entry| {
                let Ok(entry) = entry else {
                    unreadable.fetch_add(1, Ordering::Relaxed);
                    return WalkState::Continue;
                };
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                if entry.depth() > 0 && is_left_out(&entry, is_folder, &gitignores) {
                    return WalkState::Skip;
                }
                if is_folder {
                    gitignores.enter(entry.path());
                }
                if entry.depth() > 0 && ignored.leaves_out(entry.path(), is_folder) {
                    left_out.fetch_add(1, Ordering::Relaxed);
                    return WalkState::Skip;
                }
                if entry.path_is_symlink() && entry.depth() > 0 {
                    links.fetch_add(1, Ordering::Relaxed);
                } else if !is_folder && wanted(entry.file_name()) {
                    let size = entry.metadata().map_or(0, |facts| facts.len());
                    let file = Entry::new(root, entry.path(), size);
                    if let Ok(mut found) = found.lock() {
                        found.push(file);
                    }
                }
                WalkState::Continue
            })
        });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort();
    let skipped = Skipped {
        mintignore: left_out.into_inner(),
        links: links.into_inner(),
        unreadable: unreadable.into_inner(),
    };
    (found, skipped)
}

/// `path` from `root`, with `/` on every system.
pub fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

/// Whether `.gitignore` names the entry, or it is hidden, or a folder of installed packages.
fn is_left_out(entry: &DirEntry, is_folder: bool, gitignores: &Gitignores) -> bool {
    let is_hidden = || entry.file_name().as_encoded_bytes().starts_with(b".");
    match gitignores.matched(entry.path(), is_folder) {
        Match::Ignore(()) => return true,
        Match::None if is_hidden() => return true,
        Match::None | Match::Whitelist(()) => (),
    }
    is_folder && is_environment(entry.path())
}

/// Folders of installed packages.
fn is_environment(folder: &Path) -> bool {
    let name = folder.file_name().and_then(OsStr::to_str);
    matches!(
        name,
        Some("node_modules" | "venv" | "virtualenv" | "__pypackages__" | "site-packages")
    ) || super::Disk.is_file(&folder.join("pyvenv.cfg"))
}
