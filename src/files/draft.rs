//! Files that are written in pieces, and renamed when they are complete.

use super::WriteError;
use super::open::read_all;
use super::place::Place;
use super::read_error::ReadError;
use super::temporary::{Temporary, create_in};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// A temporary file that is renamed to its final path by [`Draft::keep`]. Dropping it removes the file.
#[derive(Debug)]
pub struct Draft {
    file: Option<File>,
    place: Place,
    /// The name of the temporary file.
    name: OsString,
    _mark: Temporary,
}

impl Draft {
    /// Starts a draft for the file at `path`, which is new or a regular file. Links that the user did not make are not
    /// followed.
    ///
    /// # Errors
    /// [`WriteError`] if the file cannot be written.
    pub fn begin(path: &Path) -> Result<Self, WriteError> {
        let place = Place::of(path)?;
        place.ensure_replaceable()?;
        Self::at(place)
    }

    /// Starts a draft for the file at `place`.
    pub(super) fn at(place: Place) -> Result<Self, WriteError> {
        let begin = || -> io::Result<_> {
            let (file, name, mark) = create_in(&place.folder)?;
            if let Ok(permissions) = place.folder.permissions(&place.name)
                && place.has_file().unwrap_or(false)
            {
                file.set_permissions(permissions)?;
            }
            Ok((file, name, mark))
        };
        let (file, name, mark) =
            begin().map_err(|error| WriteError::Refused(place.display(), error))?;
        Ok(Self {
            file: Some(file),
            place,
            name,
            _mark: mark,
        })
    }

    /// Returns a handle for writing.
    ///
    /// # Errors
    /// The system's error.
    pub fn writer(&self) -> io::Result<File> {
        let file = self.file.as_ref();
        file.ok_or(io::ErrorKind::NotFound)?.try_clone()
    }

    /// The final real path.
    pub fn path(&self) -> &Path {
        &self.place.path
    }

    /// Writes `text`, to the disk and not only to its cache.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let mut file = self.writer()?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    }

    /// Whether the file at the final path has the text `text`.
    pub(super) fn replaces(&self, text: &str) -> io::Result<bool> {
        has_text(&self.place, text)
    }

    /// Renames the draft to its final path. Replaces an existing file and keeps its permissions.
    ///
    /// # Errors
    /// The system's error; the file at that path is unchanged.
    pub fn keep(mut self) -> io::Result<()> {
        let file = self.file.as_ref().ok_or(io::ErrorKind::NotFound)?;
        self.rename(file)?;
        self.file = None;
        Ok(())
    }

    fn rename(&self, file: &File) -> io::Result<()> {
        let (folder, name) = (&self.place.folder, &self.place.name);
        // Nothing else may have come there since the draft was started.
        if self.place.has_file().map_err(io::Error::other)? {
            file.set_permissions(folder.permissions(name)?)?;
        }
        file.sync_all()?;
        folder.rename(&self.name, name)
    }

    /// Renames the draft to its final path, if nothing is there.
    pub(super) fn keep_new(mut self) -> io::Result<()> {
        let folder = &self.place.folder;
        folder.move_to(&self.name, folder, &self.place.name)?;
        self.file = None;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = self.place.folder.remove(&self.name);
        }
    }
}

/// Whether the file at `place` has the text `text`.
pub(super) fn has_text(place: &Place, text: &str) -> io::Result<bool> {
    match read_all(place.folder.read(&place.name)?, text.len() as u64) {
        Ok(bytes) => Ok(bytes == text.as_bytes()),
        Err(ReadError::Unreadable(why)) => Err(io::Error::other(why)),
        Err(ReadError::TooLarge(_) | ReadError::NotUtf8(_)) => Ok(false),
    }
}
