//! Temporary files, which are removed even if a signal ends the program.

use crate::workers::Journal;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The temporary files and folders that exist.
static EXISTING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The registration of a temporary file or folder: while it exists, [`remove_temporaries`] removes the file or folder.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// Registers the file or folder at `path`.
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

/// A temporary file of another process, which reads it when this one has ended.
#[derive(Debug)]
pub struct SharedJournal(File);

impl SharedJournal {
    /// Opens the file at `path` for writing.
    ///
    /// # Errors
    /// The system's error.
    #[expect(
        clippy::disallowed_methods,
        reason = "this module opens files, and this one is not part of a site"
    )]
    pub fn open(path: &Path) -> io::Result<Self> {
        File::options().write(true).open(path).map(Self)
    }
}

impl Journal for SharedJournal {
    #[cfg(unix)]
    fn write_at(&mut self, record: &[u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.0, record, offset)
    }

    #[cfg(not(unix))]
    fn write_at(&mut self, record: &[u8], offset: u64) -> io::Result<()> {
        use std::io::{Seek as _, Write as _};
        self.0.seek(io::SeekFrom::Start(offset))?;
        self.0.write_all(record)
    }
}

/// Returns what another process wrote to a temporary file.
#[expect(
    clippy::disallowed_methods,
    reason = "this module reads files, and this one is not part of a site"
)]
pub fn read_temporary(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// Removes every temporary file and folder, before a signal ends the program.
#[expect(clippy::disallowed_methods, reason = "this module writes files")]
pub fn remove_temporaries() {
    let existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
    for path in existing.iter() {
        // Errors are ignored, because the program is about to end.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
}
