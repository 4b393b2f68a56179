//! Errors of git.

use std::io;

/// The reason that git failed.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// The program is missing, or cannot be run.
    #[error("git cannot be run: {0}")]
    NoGit(io::Error),
    /// The folder is not in a repository.
    #[error("{0} is not in a git repository, so the changed files are unknown")]
    NoRepository(String),
    /// The commit does not exist.
    #[error("`{0}` is not a commit in this repository; in a shallow clone, fetch it first")]
    NoCommit(String),
    /// The two histories have no common commit in this clone.
    #[error("`{0}` and HEAD have no common commit here; in a shallow clone, fetch more history")]
    NoCommonCommit(String),
    /// The index contains a merge conflict.
    #[error("{0}: resolve the merge conflict first, then stage the file")]
    Unmerged(String),
    /// An object is not in this clone.
    #[error("object {0} is missing; in a partial clone, fetch all objects first")]
    Missing(String),
    /// Any other failure.
    #[error("git {0}: {1}")]
    Failed(String, String),
    /// The files cannot be written to a temporary folder.
    #[error("the files of a commit cannot be written to a temporary folder: {0}")]
    Disk(io::Error),
}
