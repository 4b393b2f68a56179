//! Why git did not answer.

use std::io;

/// Why git did not answer.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// The program is not there, or cannot be run.
    #[error("git cannot be run: {0}")]
    NoGit(io::Error),
    /// The folder lies in no repository.
    #[error("{0} is in no git repository: what has changed is known to git alone")]
    NoRepository(String),
    /// There is no such commit.
    #[error("`{0}` is no commit of this repository; in a shallow clone, fetch it first")]
    NoCommit(String),
    /// The two histories have nothing in common, as far as they are here.
    #[error(
        "`{0}` and HEAD have no common commit here; in a shallow clone, fetch more of the history"
    )]
    NoCommonCommit(String),
    /// The index holds a conflict.
    #[error("{0}: resolve the merge conflict first, then stage the file")]
    Unmerged(String),
    /// It failed in another way.
    #[error("git {0}: {1}")]
    Failed(String, String),
    /// Its files cannot be written to a temporary folder.
    #[error("the files of a commit cannot be written to a temporary folder: {0}")]
    Disk(io::Error),
}
