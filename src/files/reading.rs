//! Files read through a root.

use super::{Root, Source};
use crate::text::FileId;
use std::path::{Path, PathBuf};

impl Root {
    /// Reads a file. Whatever goes wrong is in the source's [`Trouble`](super::Trouble).
    pub fn read(&self, id: FileId, path: PathBuf) -> Source {
        let file = self.open(&path);
        Source::read(id, path, file)
    }

    /// A file that is read when its text is needed.
    pub fn later(&self, id: FileId, path: PathBuf) -> Source {
        Source::later(id, path, self.clone())
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read, in a few words.
    pub fn read_text(&self, path: &Path) -> Result<String, String> {
        self.read(FileId(0), path.to_owned()).into_text()
    }
}
