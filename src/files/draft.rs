//! Files that are written piece by piece, and take their names when they are whole.

use super::Temporary;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is being written beside the one that it will be. Dropped before it is kept, it leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    path: PathBuf,
    _mark: Temporary,
}

impl Draft {
    /// Begins the file at `path`.
    ///
    /// # Errors
    /// The system's own, where the folder is not there or may not be written to.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let (file, mark) = begin_beside(path)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            _mark: mark,
        })
    }

    /// Where it is written to.
    ///
    /// # Errors
    /// The system's own.
    pub fn writer(&self) -> io::Result<File> {
        self.file.as_file().try_clone()
    }

    /// The name that it will take.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name, in the place of one that bears it already; that one's permissions stay.
    ///
    /// # Errors
    /// The system's own, with the file at that name as it was.
    #[expect(
        clippy::disallowed_methods,
        reason = "this room is the door to the disk"
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

/// A temporary file in the folder of `path`, to be renamed to it.
pub(super) fn begin_beside(path: &Path) -> io::Result<(NamedTempFile, Temporary)> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".mdxlint-");
    #[cfg(unix)]
    builder.permissions(readable());
    let file = builder.tempfile_in(folder)?;
    let mark = Temporary::mark(file.path());
    Ok((file, mark))
}

/// What a new file may be used for, before the user's umask.
#[cfg(unix)]
fn readable() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o666)
}
