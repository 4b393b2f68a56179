//! A record of unfinished work, in a file next to what the work changes.

use super::WriteError;
use super::draft::Draft;
use super::open::{plain, read_all};
use super::place::{Place, display};
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The maximum size of a record in bytes. It contains the texts of all files that are changed.
const MAX_RECORD_BYTES: u64 = 1 << 30;

/// Why there is a record that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The process that wrote it is still running.
    #[error("{0}: another process is working on it")]
    InUse(String),
    /// It is a copy, such as one from a repository: only what was written here may decide what is changed here.
    #[error("{0} was not written by mdxlint in this folder: delete it")]
    Foreign(String),
    /// It cannot be read.
    #[error("{0}: {1}")]
    Unreadable(String, String),
    /// It cannot be written, or something else is at its path.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// A record of unfinished work. Other processes see that it is in use as long as it is open.
#[derive(Debug)]
pub struct Record {
    place: Place,
    _file: File,
}

impl Record {
    /// Writes a record to a new file.
    ///
    /// # Errors
    /// [`WriteError`] if it cannot be written, or exists.
    pub fn create(path: &Path, content: &str) -> Result<Self, WriteError> {
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(display(path)),
            _ => WriteError::Refused(display(path), error),
        };
        let draft = Draft::at(Place::of_itself(path)?)?;
        let file = draft.writer().map_err(refused)?;
        let identity = identity(&file).map_err(refused)?;
        draft
            .write(&format!("{identity}\n{content}"))
            .map_err(refused)?;
        draft.keep_new().map_err(refused)?;
        Ok(Self {
            place: Place::of_itself(path)?,
            _file: file,
        })
    }

    /// Opens the record at `path` and returns it with its content; none if there is no file.
    ///
    /// # Errors
    /// [`RecordError`] if it cannot be used.
    pub fn open(path: &Path) -> Result<Option<(Self, String)>, RecordError> {
        let place = Place::of_itself(path)?;
        if !place.has_file()? {
            return Ok(None);
        }
        let unreadable = |why: String| RecordError::Unreadable(display(path), why);
        let foreign = || RecordError::Foreign(display(path));
        let file = place.folder.read(&place.name);
        let file = file.map_err(|error| unreadable(plain(&error)))?;
        if file.try_lock().is_err() {
            return Err(RecordError::InUse(display(path)));
        }
        let own = identity(&file).map_err(|error| unreadable(plain(&error)))?;
        let read = file
            .try_clone()
            .map_err(|error| unreadable(plain(&error)))?;
        let bytes =
            read_all(read, MAX_RECORD_BYTES).map_err(|error| unreadable(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| foreign())?;
        let (identity, content) = text.split_once('\n').ok_or_else(foreign)?;
        if identity != own {
            return Err(foreign());
        }
        let content = content.to_owned();
        Ok(Some((Self { place, _file: file }, content)))
    }

    /// Removes the record, because the work is finished.
    ///
    /// # Errors
    /// [`WriteError`]; the record is still there.
    pub fn remove(self) -> Result<(), WriteError> {
        let removed = self.place.folder.remove(&self.place.name);
        removed.map_err(|error| WriteError::Refused(self.place.display(), error))
    }
}

/// Returns what a copy of a file does not share with it, and nobody knows before it is created.
fn identity(file: &File) -> io::Result<String> {
    let facts = file.metadata()?;
    let created = facts.created().ok();
    let created = created.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let created = created.map_or(0, |time| time.as_nanos());
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&facts);
    #[cfg(not(unix))]
    let number = 0;
    Ok(format!("mdxlint {number}-{created}"))
}
