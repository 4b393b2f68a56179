//! Files of a tree in a temporary folder.

use super::{GitError, Repository, Tree};
use crate::files::{Disk, Temporary};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use tempfile::TempDir;

/// How a file is set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// With its content.
    Text,
    /// Empty: it only has to exist.
    Name,
}

/// Files of a tree in a temporary folder, at the same places as in the repository. Dropped, it leaves nothing behind.
#[derive(Debug)]
pub struct Checkout {
    tree: Tree,
    /// The root of the repository.
    root: PathBuf,
    /// The folder that represents it.
    top: PathBuf,
    written: BTreeSet<PathBuf>,
    _folder: TempDir,
    _mark: Temporary,
}

impl Checkout {
    /// An empty folder for the files of `tree`, which belongs to `repository`.
    ///
    /// # Errors
    /// [`GitError::Disk`] when it cannot be created.
    pub fn new(repository: &Repository, tree: Tree) -> Result<Self, GitError> {
        let folder = tempfile::Builder::new().prefix("mdxlint-").tempdir();
        let folder = folder.map_err(GitError::Disk)?;
        let top = Disk.real_path(folder.path()).map_err(GitError::Disk)?;
        // Searches upward end at the root of a repository.
        Disk.set_up(&top.join(".git/mdxlint"), b"")
            .map_err(GitError::Disk)?;
        Ok(Self {
            tree,
            root: repository.root().to_owned(),
            top,
            written: BTreeSet::new(),
            _mark: Temporary::mark(folder.path()),
            _folder: folder,
        })
    }

    /// The tree that its files come from.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The folder that represents the root of the repository.
    pub fn top(&self) -> &Path {
        &self.top
    }

    /// The root of the repository.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the file at `path` in the repository is here.
    pub fn here(&self, path: &Path) -> PathBuf {
        moved(path, &self.root, &self.top)
    }

    /// Where the file at `path` here is in the repository.
    pub fn home(&self, path: &Path) -> PathBuf {
        moved(path, &self.top, &self.root)
    }

    /// Creates the folder at `path` from the root.
    ///
    /// # Errors
    /// [`GitError::Disk`] when it cannot be created.
    pub fn add_folder(&self, path: &Path) -> Result<(), GitError> {
        let made = Disk.create_folder(&self.top.join(path));
        made.map_err(|error| GitError::Disk(std::io::Error::other(error)))
    }

    /// Adds the files that `wanted` chooses by their paths from the root. A file may be added by name first and with its
    /// text later.
    ///
    /// # Errors
    /// [`GitError`] when git fails, or the folder cannot be written to.
    pub fn add(&mut self, wanted: impl Fn(&Path) -> Option<Part>) -> Result<(), GitError> {
        let (mut texts, mut links) = (Vec::new(), Vec::new());
        for (path, blob) in &self.tree.blobs {
            if self.written.contains(path) {
                continue;
            }
            match wanted(path) {
                None => (),
                Some(_) if blob.is_link => links.push(path.clone()),
                Some(Part::Text) => texts.push(path.clone()),
                Some(Part::Name) => write(&self.top, path, b"")?,
            }
        }
        for (path, content) in self.tree.contents(&texts)? {
            write(&self.top, path, &content)?;
        }
        // Links come last, so that no file is written through one.
        for (path, target) in self.tree.contents(&links)? {
            let target = super::command::path(&target);
            if stays_inside(path, &target) {
                Disk.link(&self.top.join(path), &target)
                    .map_err(GitError::Disk)?;
            }
        }
        self.written.extend(texts);
        self.written.extend(links);
        Ok(())
    }
}

fn moved(path: &Path, from: &Path, to: &Path) -> PathBuf {
    match path.strip_prefix(from) {
        Ok(inside) if inside.as_os_str().is_empty() => to.to_owned(),
        Ok(inside) => to.join(inside),
        Err(_) => path.to_owned(),
    }
}

/// Whether the link at `path` from the root leads to a place in the repository.
fn stays_inside(path: &Path, target: &Path) -> bool {
    let mut depth = path.components().count() - 1;
    for part in target.components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::CurDir => (),
            Component::ParentDir if depth > 0 => depth -= 1,
            _ => return false,
        }
    }
    true
}

fn write(root: &Path, path: &Path, content: &[u8]) -> Result<(), GitError> {
    Disk.set_up(&root.join(path), content)
        .map_err(GitError::Disk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_leave_the_repository_are_recognized() {
        let stays = |path: &str, target: &str| stays_inside(Path::new(path), Path::new(target));
        assert!(stays("docs/a.json", "b.json"));
        assert!(stays("docs/a.json", "../b.json"));
        assert!(!stays("docs/a.json", "../../b.json"));
        assert!(!stays("docs/a.json", "/etc/passwd"));
    }
}
