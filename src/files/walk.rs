//! Finds the files below a folder.

use super::Mintignore;
use super::folders::each_folder;
use super::gitignored::Gitignores;
use ignore::Match;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file below the root.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The path relative to the root, with `/`.
    pub path: String,
    /// The full path, if `path` cannot express it because the name is not UTF-8.
    pub non_utf8_path: Option<Box<Path>>,
    /// The size in bytes; 0 if unknown.
    pub size: u64,
}

impl Entry {
    /// Returns the entry for the file at `full`, below `root`.
    pub fn new(root: &Path, full: &Path, size: u64) -> Self {
        let path = relative(root, full);
        let non_utf8_path = (root.join(&path) != full).then(|| full.into());
        Self {
            path,
            non_utf8_path,
            size,
        }
    }

    /// Returns the absolute path.
    pub fn full(&self, root: &Path) -> PathBuf {
        match &self.non_utf8_path {
            Some(full) => full.to_path_buf(),
            None => root.join(&self.path),
        }
    }
}

/// The number of entries that were skipped, for the message that no pages were found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Files and folders that `.mintignore` or the platform's built-in list excludes.
    pub mintignore: usize,
    /// Symbolic links, which are never followed.
    pub links: usize,
    /// Folders that could not be read.
    pub unreadable: usize,
}

/// Finds the files below `root` with a file name that `has_name` accepts, sorted by path.
///
/// Files that `.gitignore` or `.mintignore` excludes are skipped, as are hidden files and folders, `node_modules`,
/// virtual environments and symbolic links.
#[expect(clippy::disallowed_methods, reason = "this module finds files")]
pub fn walk(
    root: &Path,
    mintignore: &Mintignore,
    has_name: impl Fn(&OsStr) -> bool + Sync,
) -> (Vec<Entry>, Skipped) {
    let (excluded, links, unreadable) = <(AtomicUsize, AtomicUsize, AtomicUsize)>::default();
    let found = Mutex::new(Vec::new());
    let gitignores = Gitignores::above(root);
    each_folder(root, &|folder, due| {
        let count = |counter: &AtomicUsize| counter.fetch_add(1, Ordering::Relaxed);
        let Ok(entries) = folder.read_dir() else {
            count(&unreadable);
            return;
        };
        let mut named = Vec::new();
        for entry in entries {
            match entry.and_then(|entry| Ok((entry.file_type()?, entry.file_name(), entry))) {
                Ok(entry) => named.push(entry),
                Err(_) => {
                    count(&unreadable);
                }
            }
        }
        let has = |wanted: &str| named.iter().any(|(_, name, _)| name == wanted);
        if has("pyvenv.cfg") && folder != root {
            return;
        }
        gitignores.enter(folder, (has(".git"), has(".gitignore")));
        let inside = Inside::new(root, folder);
        let mut files = Vec::new();
        for (kind, name, entry) in named {
            let (path, is_folder) = (folder.join(&name), kind.is_dir());
            if is_excluded(&name, &path, is_folder, &gitignores) {
                continue;
            }
            if mintignore.excludes(&path, is_folder) {
                count(&excluded);
            } else if is_folder {
                due.push(path);
            } else if kind.is_symlink() {
                count(&links);
            } else if has_name(&name) {
                let size = entry.metadata().map_or(0, |facts| facts.len());
                files.push(inside.entry(&name, &path, size));
            }
        }
        if let Ok(mut found) = found.lock() {
            found.append(&mut files);
        }
    });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort();
    let skipped = Skipped {
        mintignore: excluded.into_inner(),
        links: links.into_inner(),
        unreadable: unreadable.into_inner(),
    };
    (found, skipped)
}

/// A folder below a root, and its path relative to the root.
struct Inside<'r> {
    root: &'r Path,
    /// With `/` at the end, unless it is empty; `None` if the path cannot express the folder.
    prefix: Option<String>,
}

impl<'r> Inside<'r> {
    fn new(root: &'r Path, folder: &Path) -> Self {
        let mut prefix = relative(root, folder);
        let is_exact = root.join(&prefix) == folder;
        if !prefix.is_empty() {
            prefix.push('/');
        }
        Self {
            root,
            prefix: is_exact.then_some(prefix),
        }
    }

    /// Returns the entry of the file with this name, which is at `full`.
    fn entry(&self, name: &OsStr, full: &Path, size: u64) -> Entry {
        match (&self.prefix, name.to_str()) {
            (Some(prefix), Some(name)) => Entry {
                path: format!("{prefix}{name}"),
                non_utf8_path: None,
                size,
            },
            _ => Entry::new(self.root, full, size),
        }
    }
}

/// Returns `path` relative to `root`, with `/` on every system.
pub fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

/// Whether the entry is ignored by `.gitignore`, hidden, or a folder of installed packages.
fn is_excluded(name: &OsStr, path: &Path, is_folder: bool, gitignores: &Gitignores) -> bool {
    let is_hidden = || name.as_encoded_bytes().starts_with(b".");
    match gitignores.matched(path, is_folder) {
        Match::Ignore(()) => return true,
        Match::None if is_hidden() => return true,
        Match::None | Match::Whitelist(()) => (),
    }
    is_folder
        && matches!(
            name.to_str(),
            Some("node_modules" | "venv" | "virtualenv" | "__pypackages__" | "site-packages")
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test writes the files")]
    fn hidden_files_and_installed_packages_are_skipped() {
        let scene = tempfile::tempdir().expect("a folder");
        let root = scene.path();
        for path in [
            "pyvenv.cfg",
            "a.mdx",
            "b/c.mdx",
            ".d/e.mdx",
            "node_modules/f.mdx",
            "environment/pyvenv.cfg",
            "environment/g.mdx",
            "environment/lib/h.mdx",
        ] {
            let path = root.join(path);
            let folder = path.parent().expect("a folder");
            fs::create_dir_all(folder).expect("created");
            fs::write(path, "x").expect("written");
        }
        let is_page = |name: &OsStr| name.as_encoded_bytes().ends_with(b".mdx");
        let (found, _) = walk(root, &Mintignore::nothing(), is_page);
        let found: Vec<(&str, u64)> = found.iter().map(|one| (&*one.path, one.size)).collect();
        assert_eq!(found, [("a.mdx", 1), ("b/c.mdx", 1)]);
    }
}
