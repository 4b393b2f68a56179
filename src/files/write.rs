//! Writes single files: the only way to change what others may have written.
//!
//! A file is written completely or not at all, and a link that the user did not make is not followed.

use super::draft::{Draft, has_text};
use super::place::{Place, display};
use super::{Disk, WriteError};
use std::io;
use std::path::Path;

#[expect(clippy::disallowed_methods, reason = "this module writes files")]
impl Disk {
    /// Checks that the file at `path` can be replaced.
    ///
    /// # Errors
    /// [`WriteError`] if it is read-only or no regular file, or a link is on the way.
    pub fn ensure_writable(self, path: &Path) -> Result<(), WriteError> {
        Place::of(path)?.ensure_replaceable()
    }

    /// Checks that a file can be created at `path`: nothing is there, not even a link without a target.
    ///
    /// # Errors
    /// [`WriteError`] if something is there, or a link is on the way.
    pub fn ensure_free(self, path: &Path) -> Result<(), WriteError> {
        match Place::of_itself(path) {
            // The folders are created with the file.
            Err(WriteError::NoFolder(_)) => Ok(()),
            place => match place?.has_file() {
                Ok(false) => Ok(()),
                Ok(true) | Err(WriteError::Link(_) | WriteError::NotAFile(_)) => {
                    Err(WriteError::Exists(display(path)))
                }
                Err(error) => Err(error),
            },
        }
    }

    /// Replaces the text of a file atomically, if it still is `before`. Permissions are kept.
    ///
    /// # Errors
    /// [`WriteError`]; the file is unchanged.
    pub fn replace(self, path: &Path, before: &str, after: &str) -> Result<(), WriteError> {
        let place = Place::of(path)?;
        place.ensure_replaceable()?;
        let refused = |error| WriteError::Refused(display(path), error);
        let changed = || WriteError::Changed(display(path));
        if !has_text(&place, before).map_err(refused)? {
            return Err(changed());
        }
        let draft = Draft::at(place)?;
        draft.write(after).map_err(refused)?;
        // Writing takes long enough for an editor to save the file in the meantime.
        if !draft.replaces(before).map_err(refused)? {
            return Err(changed());
        }
        draft.keep().map_err(refused)
    }

    /// Writes a new file. Never overwrites an existing one.
    ///
    /// # Errors
    /// [`WriteError`]; nothing is written.
    pub fn create(self, path: &Path, text: &str) -> Result<(), WriteError> {
        Self::create_at(path, Place::of_itself(path)?, text)
    }

    /// Writes a new file like [`Disk::create`], and creates the folders around it.
    ///
    /// # Errors
    /// [`WriteError`]; nothing is written, except that folders may have been created.
    pub fn create_with_folders(self, path: &Path, text: &str) -> Result<(), WriteError> {
        Self::create_at(path, Place::with_folders(path)?, text)
    }

    fn create_at(path: &Path, place: Place, text: &str) -> Result<(), WriteError> {
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(display(path)),
            _ => WriteError::Refused(display(path), error),
        };
        let draft = Draft::at(place)?;
        draft.write(text).map_err(refused)?;
        draft.keep_new().map_err(refused)
    }

    /// Removes a file, if its text still is `before`.
    ///
    /// # Errors
    /// [`WriteError`]; the file is unchanged.
    pub fn remove(self, path: &Path, before: &str) -> Result<(), WriteError> {
        let place = Place::of_itself(path)?;
        let refused = |error| WriteError::Refused(display(path), error);
        place.has_file()?;
        if !has_text(&place, before).map_err(refused)? {
            return Err(WriteError::Changed(display(path)));
        }
        place.folder.remove(&place.name).map_err(refused)
    }

    /// Gives a file another path, and creates the folders around it. Never overwrites anything.
    ///
    /// # Errors
    /// [`WriteError`]; nothing is changed, except that folders may have been created.
    pub fn rename(self, from: &Path, to: &Path) -> Result<(), WriteError> {
        let (old, new) = (Place::of_itself(from)?, Place::with_folders(to)?);
        let moved = old.folder.move_to(&old.name, &new.folder, &new.name);
        moved.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(display(to)),
            _ => WriteError::Refused(display(to), error),
        })
    }

    /// Removes a folder if nothing is in it, and returns whether it did.
    pub fn remove_empty_folder(self, path: &Path) -> bool {
        std::fs::remove_dir(path).is_ok()
    }
}
