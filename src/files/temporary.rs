//! Temporary files, which are removed however the program ends.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The temporary files and folders that exist.
static EXISTING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The mark of a temporary file or folder: as long as it lives, [`remove_temporaries`] removes that.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// Marks the file or folder at `path`.
    pub fn mark(path: &Path) -> Self {
        let path = path.to_owned();
        let mut existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
        existing.insert(path.clone());
        Self { path }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
        existing.remove(&self.path);
    }
}

/// Opens a temporary file that another process made, for writing.
///
/// # Errors
/// The system's own.
#[expect(
    clippy::disallowed_methods,
    reason = "this module opens files, and this one is of no site"
)]
pub fn open_temporary(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Returns what another process wrote into a temporary file.
#[expect(
    clippy::disallowed_methods,
    reason = "this module reads files, and this one is of no site"
)]
pub fn read_temporary(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// Removes every temporary file and folder, before a signal ends the program.
#[expect(
    clippy::disallowed_methods,
    reason = "this room is the door to the disk"
)]
pub fn remove_temporaries() {
    let existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
    for path in existing.iter() {
        // What cannot be removed stays behind: nobody is left to hear of it.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
}
