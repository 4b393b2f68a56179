//! Finds the sites that a run checks.

use crate::files::{Disk, Mintignore, walk};
use std::path::{Path, PathBuf};

/// The file at the root of every site.
pub(super) const MANIFEST: &str = "docs.json";

/// A site to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Its root: absolute, with symbolic links resolved.
    pub root: PathBuf,
    /// Whether it contains a `docs.json`.
    pub has_manifest: bool,
    /// The selected files and folders. Empty for all.
    pub only: Vec<PathBuf>,
}

impl Target {
    /// Returns whether only some files of a folder that is not a site are selected, so that other files in it are
    /// unknown.
    pub(super) fn is_part(&self) -> bool {
        let asks_for_files =
            !self.only.is_empty() && !self.only.iter().any(|path| Disk.is_folder(path));
        !self.has_manifest && asks_for_files
    }
}

/// Returns the sites that `paths` (absolute and resolved) belong to: the nearest `docs.json` above each, otherwise
/// those below it, otherwise the folder itself. Files outside any site are grouped, under the folder `base` if it
/// contains them.
pub fn find(paths: &[PathBuf], base: &Path) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for path in paths {
        let is_folder = Disk.is_folder(path);
        let folder = if is_folder {
            path.as_path()
        } else {
            path.parent().unwrap_or(path)
        };
        if let Some(root) = above(folder) {
            let only = (path != root).then_some(path);
            add(&mut targets, root.to_owned(), true, only);
        } else if is_folder {
            let below = below(folder);
            if below.is_empty() {
                add(&mut targets, folder.to_owned(), false, None);
            }
            for root in below {
                add(&mut targets, root, true, None);
            }
        } else {
            let root = if path.starts_with(base) { base } else { folder };
            add(&mut targets, root.to_owned(), false, Some(path));
        }
    }
    targets
}

/// Adds a site once. Selecting all of it overrides selecting parts.
fn add(targets: &mut Vec<Target>, root: PathBuf, has_manifest: bool, only: Option<&PathBuf>) {
    match targets.iter_mut().find(|target| target.root == root) {
        None => targets.push(Target {
            root,
            has_manifest,
            only: only.into_iter().cloned().collect(),
        }),
        Some(target) if target.only.is_empty() => (),
        Some(target) => match only {
            None => target.only.clear(),
            Some(path) => target.only.push(path.clone()),
        },
    }
}

/// Returns the nearest folder above with a `docs.json`, up to the root of the repository.
fn above(folder: &Path) -> Option<&Path> {
    for folder in folder.ancestors() {
        if Disk.is_file(&folder.join(MANIFEST)) {
            return Some(folder);
        }
        if Disk.exists(&folder.join(".git")) {
            return None;
        }
    }
    None
}

/// Returns the outermost folders below with a `docs.json`.
fn below(folder: &Path) -> Vec<PathBuf> {
    let (found, _) = walk(folder, &Mintignore::nothing(), |name| name == MANIFEST);
    let mut roots: Vec<PathBuf> = Vec::new();
    for entry in found {
        let full = entry.full(folder);
        let Some(root) = full.parent() else {
            continue;
        };
        if !roots.iter().any(|outer| root.starts_with(outer)) {
            roots.retain(|inner| !inner.starts_with(root));
            roots.push(root.to_owned());
        }
    }
    roots
}
