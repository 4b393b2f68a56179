//! Files that are written in pieces, and renamed when they are complete.

use super::Temporary;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A temporary file that is renamed to its final path by [`Draft::keep`]. Dropping it removes the file.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    path: PathBuf,
    _mark: Temporary,
}

impl Draft {
    /// Starts a draft for the file at `path`.
    ///
    /// # Errors
    /// The system's error, if the folder does not exist or is not writable.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let (file, mark) = begin_beside(path)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            _mark: mark,
        })
    }

    /// Returns a handle for writing.
    ///
    /// # Errors
    /// The system's error.
    pub fn writer(&self) -> io::Result<File> {
        self.file.as_file().try_clone()
    }

    /// The final path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the draft to its final path. Replaces an existing file and keeps its permissions.
    ///
    /// # Errors
    /// The system's error; the file at that path is unchanged.
    #[expect(
        clippy::disallowed_methods,
        reason = "this module reads and writes files"
    )]
    pub fn keep(self) -> io::Result<()> {
        if let Ok(before) = fs::metadata(&self.path) {
            fs::set_permissions(self.file.path(), before.permissions())?;
        }
        self.file.as_file().sync_all()?;
        self.file.persist(&self.path)?;
        Ok(())
    }
}

/// Creates a temporary file in the folder of `path`, to be renamed to it.
pub(super) fn begin_beside(path: &Path) -> io::Result<(NamedTempFile, Temporary)> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".mdxlint-");
    #[cfg(unix)]
    builder.permissions(new_file_permissions());
    let file = builder.tempfile_in(folder)?;
    let mark = Temporary::mark(file.path());
    Ok((file, mark))
}

/// Returns the permissions of a new file, before the user's umask.
#[cfg(unix)]
fn new_file_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o666)
}
