//! A temporary checkout of the files of a tree.

use super::{GitError, Repository, Tree};
use crate::files::TemporaryFolder;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// How a file is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// With its content.
    Text,
    /// Empty, because it only has to exist.
    Name,
}

/// The files of a tree in a temporary folder, at the same paths as in the repository. Deleted on drop.
#[derive(Debug)]
pub struct Checkout {
    tree: Tree,
    /// The root of the repository.
    root: PathBuf,
    /// The folder that represents the root of the repository.
    top: TemporaryFolder,
    written: BTreeSet<PathBuf>,
}

impl Checkout {
    /// Creates an empty folder for the files of `tree`, which belongs to `repository`.
    ///
    /// # Errors
    /// Returns [`GitError::Disk`] if it cannot be created.
    pub fn new(repository: &Repository, tree: Tree) -> Result<Self, GitError> {
        let top = TemporaryFolder::create().map_err(GitError::Disk)?;
        // Searches for parent folders stop at the root of a repository.
        top.write(Path::new(".git/mdxlint"), b"")
            .map_err(GitError::Disk)?;
        Ok(Self {
            tree,
            root: repository.root().to_owned(),
            top,
            written: BTreeSet::new(),
        })
    }

    /// Returns the tree that the files come from.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the folder that represents the root of the repository.
    pub fn top(&self) -> &Path {
        self.top.path()
    }

    /// Returns the root of the repository.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the path in the checkout for `path` in the repository.
    pub fn here(&self, path: &Path) -> PathBuf {
        moved(path, &self.root, self.top())
    }

    /// Returns the path in the repository for `path` in the checkout.
    pub fn home(&self, path: &Path) -> PathBuf {
        moved(path, self.top(), &self.root)
    }

    /// Creates the folder at `path`, relative to the root.
    ///
    /// # Errors
    /// Returns [`GitError::Disk`] if it cannot be created.
    pub fn add_folder(&self, path: &Path) -> Result<(), GitError> {
        self.top.create_folder(path).map_err(GitError::Disk)
    }

    /// Adds the files that `wanted` selects by their paths relative to the root. A file can be added by name first and
    /// with its content later.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails, or the folder is not writable.
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
                Some(Part::Name) => self.top.write(path, b"").map_err(GitError::Disk)?,
            }
        }
        for (path, content) in self.tree.contents(&texts)? {
            self.top.write(path, &content).map_err(GitError::Disk)?;
        }
        // Add links last, so that no file is written through one.
        for (path, target) in self.tree.contents(&links)? {
            let target = super::command::path(&target);
            if stays_inside(path, &target) {
                self.top.link(path, &target).map_err(GitError::Disk)?;
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

/// Returns whether the link at `path`, relative to the root, leads to a path in the repository.
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
