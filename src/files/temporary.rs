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

/// A folder that Linux keeps in memory.
#[cfg(target_os = "linux")]
const IN_MEMORY: &str = "/dev/shm";

/// A temporary file that one process writes, and another one reads when that has ended.
#[derive(Debug)]
pub struct SharedJournal(File);

impl SharedJournal {
    /// Creates a file without a name, which exists as long as a process uses it. It is in memory where the system has a folder
    /// for that, because each page is recorded twice.
    ///
    /// # Errors
    /// The system's error.
    #[cfg(target_os = "linux")]
    pub fn temporary() -> io::Result<Self> {
        let in_memory = tempfile::tempfile_in(IN_MEMORY);
        in_memory.or_else(|_| tempfile::tempfile()).map(Self)
    }

    /// Returns what was written.
    #[cfg(target_os = "linux")]
    pub fn content(mut self) -> Vec<u8> {
        use std::io::Read as _;
        let mut content = Vec::new();
        // Writing does not move the position of the file.
        let _ = self.0.read_to_end(&mut content);
        content
    }

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
#[cfg(not(target_os = "linux"))]
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
