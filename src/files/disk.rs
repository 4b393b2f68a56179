//! Reads and writes single files.

#![expect(
    clippy::disallowed_methods,
    reason = "this module reads and writes files"
)]

use super::draft::begin_beside;
use super::open::{MAX_FILE_BYTES, open_named, plain, read_all};
use super::{ReadError, Source, Temporary};
use crate::text::FileId;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

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
    /// The system returned an error.
    #[error("{0}: {1}")]
    Refused(String, io::Error),
}

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

    /// Checks that the file at `path` is writable, because a rename would also replace a read-only one.
    ///
    /// # Errors
    /// [`WriteError`] if it is read-only.
    pub fn ensure_writable(self, path: &Path) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let facts = fs::metadata(path).map_err(|error| WriteError::Refused(name(), error))?;
        if facts.permissions().readonly() {
            return Err(WriteError::ReadOnly(name()));
        }
        Ok(())
    }

    /// Replaces the text of a file atomically, if it still is `before`. Permissions are kept.
    ///
    /// # Errors
    /// [`WriteError`]; the file is unchanged.
    pub fn replace(self, path: &Path, before: &str, after: &str) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let is_same = || has_text(path, before);
        let mode = fs::metadata(path).map(|facts| facts.permissions());
        let try_replace = || -> io::Result<bool> {
            if !is_same()? {
                return Ok(false);
            }
            let (file, _mark) = staged(path, after)?;
            fs::set_permissions(file.path(), mode?)?;
            // Writing takes long enough for an editor to save the file in the meantime.
            let is_same = is_same()?;
            if is_same {
                file.persist(path)?;
            }
            Ok(is_same)
        };
        self.ensure_writable(path)?;
        match try_replace() {
            Ok(true) => Ok(()),
            Ok(false) => Err(WriteError::Changed(name())),
            Err(error) => Err(WriteError::Refused(name(), error)),
        }
    }

    /// Creates a folder and its parents.
    ///
    /// # Errors
    /// [`WriteError`] if the system returns an error.
    pub fn create_folder(self, path: &Path) -> Result<(), WriteError> {
        fs::create_dir_all(path)
            .map_err(|error| WriteError::Refused(path.display().to_string(), error))
    }

    /// Writes a file into a folder of our own, and creates the folder and its parents.
    ///
    /// # Errors
    /// The system's error.
    pub fn set_up(self, path: &Path, content: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, content)
    }

    /// Creates a symbolic link in a folder of our own. Does nothing on systems other than Unix, where links are never
    /// followed.
    ///
    /// # Errors
    /// The system's error.
    pub fn link(self, path: &Path, target: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(target, path)?;
        #[cfg(not(unix))]
        let _ = target;
        Ok(())
    }

    /// Removes a file, if its text still is `before`.
    ///
    /// # Errors
    /// [`WriteError`]; the file is unchanged.
    pub fn remove(self, path: &Path, before: &str) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let is_same = has_text(path, before);
        if !is_same.map_err(|error| WriteError::Refused(name(), error))? {
            return Err(WriteError::Changed(name()));
        }
        fs::remove_file(path).map_err(|error| WriteError::Refused(name(), error))
    }

    /// Gives a file another path, and creates the folders around it. Never overwrites an existing file.
    ///
    /// # Errors
    /// [`WriteError`]; nothing is changed, except that folders may have been created.
    pub fn rename(self, from: &Path, to: &Path) -> Result<(), WriteError> {
        let name = || to.display().to_string();
        if let Some(folder) = to.parent() {
            self.create_folder(folder)?;
        }
        if self.exists(to) {
            return Err(WriteError::Exists(name()));
        }
        fs::rename(from, to).map_err(|error| WriteError::Refused(name(), error))
    }

    /// Removes a folder if nothing is in it, and returns whether it did.
    pub fn remove_empty_folder(self, path: &Path) -> bool {
        fs::remove_dir(path).is_ok()
    }

    /// Writes a new file. Never overwrites an existing one.
    ///
    /// # Errors
    /// [`WriteError`]; nothing is written.
    pub fn create(self, path: &Path, text: &str) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let (file, _mark) =
            staged(path, text).map_err(|error| WriteError::Refused(name(), error))?;
        file.persist_noclobber(path).map_err(|refused| {
            if refused.error.kind() == io::ErrorKind::AlreadyExists {
                WriteError::Exists(name())
            } else {
                WriteError::Refused(name(), refused.error)
            }
        })?;
        Ok(())
    }
}

/// Writes the text to a temporary file in the same folder, to be renamed.
fn staged(path: &Path, text: &str) -> io::Result<(tempfile::NamedTempFile, Temporary)> {
    let (mut file, mark) = begin_beside(path)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok((file, mark))
}

/// Whether the file at `path` has the text `text`.
fn has_text(path: &Path, text: &str) -> io::Result<bool> {
    match read_all(open_named(path)?, text.len() as u64) {
        Ok(bytes) => Ok(bytes == text.as_bytes()),
        Err(ReadError::Unreadable(why)) => Err(io::Error::other(why)),
        Err(ReadError::TooLarge(_) | ReadError::NotUtf8(_)) => Ok(false),
    }
}
