//! A git repository and its changes.

use super::GitError;
use super::command::Git;
use std::path::Path;

/// The base of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Since {
    /// From the last commit to the files on disk.
    LastCommit,
    /// From the common ancestor with a branch or a commit, to the files on disk.
    Commit(String),
    /// From the last commit to the index.
    Staged,
}

/// A git repository with a working tree.
#[derive(Debug, Clone)]
pub struct Repository {
    git: Git,
}

impl Repository {
    /// Finds the repository that contains `folder`.
    ///
    /// # Errors
    /// Returns [`GitError::NoRepository`] if there is none, [`GitError::NoGit`] if git cannot be run.
    pub fn around(folder: &Path) -> Result<Self, GitError> {
        Git::around(folder).map(|git| Self { git })
    }

    pub(super) fn git(&self) -> &Git {
        &self.git
    }

    /// Returns the top-level folder.
    pub fn root(&self) -> &Path {
        self.git.root()
    }

    /// Returns the commit to compare with for `since`, or `None` if there is no commit yet.
    ///
    /// # Errors
    /// Returns a [`GitError`] if the commit does not exist.
    pub fn base(&self, since: &Since) -> Result<Option<String>, GitError> {
        let head = self.commit("HEAD");
        let Since::Commit(name) = since else {
            return Ok(head.ok());
        };
        let other = self.commit(name)?;
        let base = self
            .git
            .run(&["merge-base", &other, &head?])
            .map_err(|_| GitError::NoCommonCommit(name.clone()))?;
        Ok(Some(String::from_utf8_lossy(&base).trim().to_owned()))
    }

    fn commit(&self, name: &str) -> Result<String, GitError> {
        let full = format!("{name}^{{commit}}");
        let arguments = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &full,
        ];
        match self.git.run(&arguments) {
            Ok(answer) => Ok(String::from_utf8_lossy(&answer).trim().to_owned()),
            Err(GitError::NoGit(error)) => Err(GitError::NoGit(error)),
            Err(_) => Err(GitError::NoCommit(name.to_owned())),
        }
    }
}
