//! The messages to the thread of a site.

use lsp_server::Request;
use std::path::PathBuf;

/// A message to the thread of a site.
pub(super) enum Job {
    /// The text of an open file.
    Text(PathBuf, String),
    /// A file was closed.
    Closed(PathBuf),
    /// A file or folder changed on disk.
    Changed(PathBuf),
    /// A request about a file, or about the whole site.
    Request(Request, Option<PathBuf>),
}
