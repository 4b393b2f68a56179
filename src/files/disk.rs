//! Reading and writing single files.

#![expect(
    clippy::disallowed_methods,
    reason = "this room is the door to the disk"
)]

use super::draft::begin_beside;
use super::open::{open_named, plain, read_all};
use super::{Source, Temporary, Trouble};
use crate::text::FileId;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Why a file was not written. Nothing has changed on disk in any of these cases.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Another program wrote the file since it was read.
    #[error("{0}: the file has changed since it was read; run again")]
    Changed(String),
    /// There is such a file already.
    #[error("{0}: the file exists already")]
    Exists(String),
    /// Its permissions do not let anybody write to it.
    #[error("{0}: the file is read-only")]
    ReadOnly(String),
    /// The system refused.
    #[error("{0}: {1}")]
    Refused(String, io::Error),
}

/// The files on disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Disk {
    /// Reads a file that the user named on the command line, wherever it is. Whatever goes wrong is in the source's
    /// [`Trouble`]. All other files are read through a [`super::Root`].
    pub fn read_named(self, id: FileId, path: PathBuf) -> Source {
        let file = open_named(&path).map_err(|error| Trouble::Unreadable(plain(&error)));
        Source::read(id, path, file)
    }

    /// The text of a file that the user named on the command line, wherever it is.
    ///
    /// # Errors
    /// Why it cannot be read, in a few words.
    pub fn read_named_text(self, path: &Path) -> Result<String, String> {
        self.read_named(FileId(0), path.to_owned()).into_text()
    }

    /// The names in a folder, sorted; none where it cannot be read.
    pub fn names(self, folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }

    /// Whether `path` is there and lies in `folder` (a real path), wherever symbolic links lead.
    pub fn is_inside(self, folder: &Path, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|real| real.starts_with(folder))
    }

    /// Whether `path` is a symbolic link, wherever it leads.
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

    /// Whether anything bears this name.
    pub fn exists(self, path: &Path) -> bool {
        path.exists()
    }

    /// The real path, symbolic links resolved.
    ///
    /// # Errors
    /// The system's own, for a path that is not there or may not be looked at.
    pub fn real_path(self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    /// Makes sure that the file at `path` may be written to: a rename would replace a read-only one too.
    ///
    /// # Errors
    /// [`WriteError`] when it is read-only.
    pub fn ensure_writable(self, path: &Path) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let facts = fs::metadata(path).map_err(|error| WriteError::Refused(name(), error))?;
        if facts.permissions().readonly() {
            return Err(WriteError::ReadOnly(name()));
        }
        Ok(())
    }

    /// Replaces a file's text, wholly or not at all, where it still holds `before`. Its permissions stay.
    ///
    /// # Errors
    /// [`WriteError`], with the file as it was.
    pub fn replace(self, path: &Path, before: &str, after: &str) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let is_same = || has_text(path, before);
        let mode = fs::metadata(path).map(|facts| facts.permissions());
        let put = || -> io::Result<bool> {
            if !is_same()? {
                return Ok(false);
            }
            let (file, _mark) = staged(path, after)?;
            fs::set_permissions(file.path(), mode?)?;
            // Writing to the disk takes long enough for an editor to save the file meanwhile.
            let is_same = is_same()?;
            if is_same {
                file.persist(path)?;
            }
            Ok(is_same)
        };
        self.ensure_writable(path)?;
        match put() {
            Ok(true) => Ok(()),
            Ok(false) => Err(WriteError::Changed(name())),
            Err(error) => Err(WriteError::Refused(name(), error)),
        }
    }

    /// Makes a folder and those that it lies in.
    ///
    /// # Errors
    /// [`WriteError`] where the system refuses.
    pub fn create_folder(self, path: &Path) -> Result<(), WriteError> {
        fs::create_dir_all(path)
            .map_err(|error| WriteError::Refused(path.display().to_string(), error))
    }

    /// Writes a file into a folder of our own, which is made with those that it lies in.
    ///
    /// # Errors
    /// The system's own.
    pub fn set_up(self, path: &Path, content: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, content)
    }

    /// Creates a symbolic link in a folder of our own; elsewhere than on Unix it does nothing, because links are never
    /// followed there.
    ///
    /// # Errors
    /// The system's own.
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

    /// Takes a file away, where it still holds `before`.
    ///
    /// # Errors
    /// [`WriteError`], with the file as it was.
    pub fn remove(self, path: &Path, before: &str) -> Result<(), WriteError> {
        let name = || path.display().to_string();
        let is_same = has_text(path, before);
        if !is_same.map_err(|error| WriteError::Refused(name(), error))? {
            return Err(WriteError::Changed(name()));
        }
        fs::remove_file(path).map_err(|error| WriteError::Refused(name(), error))
    }

    /// Writes a new file; never over one that is there.
    ///
    /// # Errors
    /// [`WriteError`], with nothing written.
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

/// The text in a temporary file of the same folder, to be renamed into place.
fn staged(path: &Path, text: &str) -> io::Result<(tempfile::NamedTempFile, Temporary)> {
    let (mut file, mark) = begin_beside(path)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok((file, mark))
}

/// Whether the file at `path` has the text `text`.
fn has_text(path: &Path, text: &str) -> io::Result<bool> {
    match read_all(open_named(path)?, text.len() as u64) {
        Ok(now) => Ok(now == text.as_bytes()),
        Err(Trouble::Unreadable(why)) => Err(io::Error::other(why)),
        Err(Trouble::TooLarge(_) | Trouble::NotUtf8(_)) => Ok(false),
    }
}
