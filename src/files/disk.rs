//! Reads single files, and tells what is on the disk.

#![expect(clippy::disallowed_methods, reason = "this module reads files")]

use super::open::{MAX_FILE_BYTES, open_named, plain};
use super::place::real_argument;
use super::{ReadError, Source};
use crate::text::FileId;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files on disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Disk {
    /// Reads a file that the user named on the command line, wherever it is. Errors are in the source's [`ReadError`].
    /// All other files are read through a [`super::Root`].
    pub fn read_named(self, id: FileId, path: PathBuf) -> Source {
        let file = open_named(&path).map_err(|error| ReadError::Unreadable(plain(&error)));
        Source::read(id, path, file, MAX_FILE_BYTES)
    }

    /// Returns the text of a file that the user named on the command line, wherever it is.
    ///
    /// # Errors
    /// The reason why it cannot be read, in a few words.
    pub fn read_named_text(self, path: &Path) -> Result<String, String> {
        self.read_named(FileId(0), path.to_owned()).into_text()
    }

    /// Returns the names in a folder, sorted; none if it cannot be read.
    pub fn names(self, folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }

    /// Whether `path` exists and its real path is in `folder` (a real path).
    pub fn is_inside(self, folder: &Path, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|real| real.starts_with(folder))
    }

    /// Whether `path` is a symbolic link.
    pub fn is_link(self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|facts| facts.file_type().is_symlink())
    }

    /// Whether `path` is a regular file.
    pub fn is_file(self, path: &Path) -> bool {
        path.is_file()
    }

    /// Whether `path` is a folder.
    pub fn is_folder(self, path: &Path) -> bool {
        path.is_dir()
    }

    /// Whether `path` exists.
    pub fn exists(self, path: &Path) -> bool {
        path.exists()
    }

    /// Returns the real path, with symbolic links resolved.
    ///
    /// # Errors
    /// The system's error, for a path that does not exist or is not accessible.
    pub fn real_path(self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    /// Returns the real path of a file or folder that the user names. The author of a repository can put a link there, which may
    /// not lead out of the repository.
    ///
    /// # Errors
    /// The system's error, and an error for such a link.
    pub fn real_argument(self, path: &Path) -> io::Result<PathBuf> {
        real_argument(path)
    }
}
