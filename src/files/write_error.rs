//! The reason why a file cannot be written.

use std::io;

/// The reason why a file was not written. Nothing was changed on disk in any of these cases.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Another program changed the file after it was read.
    #[error("{0}: the file has changed since it was read; run again")]
    Changed(String),
    /// The file already exists.
    #[error("{0}: the file already exists")]
    Exists(String),
    /// The file is read-only.
    #[error("{0}: the file is read-only")]
    ReadOnly(String),
    /// Something other than a file has the path.
    #[error("{0} is not a regular file")]
    NotAFile(String),
    /// The folder of the file does not exist.
    #[error("{0}: the folder does not exist")]
    NoFolder(String),
    /// A link is at the path or on the way to it, which the author of a site may have made.
    #[error(
        "{0} is a symbolic link: files are only written to real paths; name the path that it leads to"
    )]
    Link(String),
    /// The system returned an error.
    #[error("{0}: {1}")]
    Refused(String, io::Error),
}
