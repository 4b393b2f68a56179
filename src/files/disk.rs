//! Reading and writing single files.

#![expect(
    clippy::disallowed_methods,
    reason = "this room is the door to the disk"
)]

use super::draft::begin_beside;
use super::{Source, Temporary, Trouble};
use crate::text::FileId;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The largest file that is read as a page or configuration. The largest real page known has 0.7 MB.
const LARGEST: u64 = 8 << 20;

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
    /// Reads a file. Whatever goes wrong is said by the source's [`Trouble`].
    pub fn read(self, id: FileId, path: PathBuf) -> Source {
        let unreadable = |path, error: &io::Error| {
            Source::troubled(id, path, String::new(), Trouble::Unreadable(plain(error)))
        };
        match fs::metadata(&path) {
            Err(error) => return unreadable(path, &error),
            Ok(facts) if facts.len() > LARGEST => {
                let trouble = Trouble::TooLarge(facts.len());
                return Source::troubled(id, path, String::new(), trouble);
            }
            Ok(facts) if !facts.is_file() => {
                let trouble = Trouble::Unreadable("it is not a regular file".to_owned());
                return Source::troubled(id, path, String::new(), trouble);
            }
            Ok(_) => (),
        }
        match fs::read(&path) {
            Err(error) => unreadable(path, &error),
            Ok(bytes) => decode(id, path, bytes),
        }
    }

    /// A file that is read when its text is asked for.
    pub fn later(self, id: FileId, path: PathBuf) -> Source {
        Source::later(id, path, |id, path| Self.read(id, path))
    }

    /// Reads a small file that need not be there; what is no regular file, or too large, counts as not there.
    pub fn read_if_there(self, path: &Path) -> Option<String> {
        let facts = fs::metadata(path).ok()?;
        if !facts.is_file() || facts.len() > LARGEST {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be had, in a few words.
    pub fn read_text(self, path: &Path) -> Result<String, String> {
        let source = self.read(FileId(0), path.to_owned());
        match source.trouble() {
            None => Ok(source.text().to_owned()),
            Some(Trouble::Unreadable(why)) => Err(why.clone()),
            Some(Trouble::NotUtf8(_)) => Err("it is not UTF-8 text".to_owned()),
            Some(Trouble::TooLarge(bytes)) => Err(format!("it has {bytes} bytes, too many")),
        }
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
        let is_same = || fs::read(path).map(|now| now == before.as_bytes());
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
        let now = fs::read(path).map_err(|error| WriteError::Refused(name(), error))?;
        if now != before.as_bytes() {
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

fn decode(id: FileId, path: PathBuf, bytes: Vec<u8>) -> Source {
    match String::from_utf8(bytes) {
        Ok(text) => Source::new(id, path, text),
        Err(error) => {
            let at = u32::try_from(error.utf8_error().valid_up_to()).unwrap_or(u32::MAX);
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Source::troubled(id, path, text, Trouble::NotUtf8(at))
        }
    }
}

/// The system's words without its error number.
fn plain(error: &io::Error) -> String {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or(&words);
    words.to_lowercase()
}
