//! Reads files through a root.

use super::open::{MAX_FILE_BYTES, MAX_SPECIFICATION_BYTES};
use super::{OpenRoot, ReadError, Root, Source};
use crate::text::FileId;
use std::path::{Path, PathBuf};

impl Root {
    /// Reads a file. Errors are in the source's [`ReadError`](super::ReadError).
    pub fn read(&self, id: FileId, path: PathBuf) -> Source {
        let file = self.open(&path);
        Source::read(id, path, file, MAX_FILE_BYTES)
    }

    /// Reads an API specification, which may be larger than other files.
    pub fn read_specification(&self, id: FileId, path: PathBuf) -> Source {
        let file = self.open(&path);
        Source::read(id, path, file, MAX_SPECIFICATION_BYTES)
    }

    /// Returns an API specification that is read when its text is first needed.
    pub fn deferred(&self, id: FileId, path: PathBuf) -> Source {
        Source::deferred(id, path, self.clone())
    }

    /// Returns the text of a file.
    ///
    /// # Errors
    /// The reason why it cannot be read, in a few words.
    pub fn read_text(&self, path: &Path) -> Result<String, String> {
        self.read(FileId(0), path.to_owned()).into_text()
    }

    /// Returns the bytes of a file of at most `most` bytes, in any encoding.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    pub fn read_bytes(&self, path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
        self.bytes(path, most)
    }
}

impl OpenRoot {
    /// Reads a file like [`Root::read`].
    pub fn read(&self, id: FileId, path: PathBuf) -> Source {
        let file = self.open(&path);
        Source::read(id, path, file, MAX_FILE_BYTES)
    }
}
