//! Changes in a repository.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The new lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lines {
    /// All lines: the file is new.
    All,
    /// These lines, starting at 1.
    Some(Vec<RangeInclusive<u32>>),
}

impl Lines {
    /// Returns whether one of the lines in `range`, starting at 1, is new.
    pub fn touch(&self, range: &RangeInclusive<u32>) -> bool {
        match self {
            Self::All => true,
            Self::Some(new) => new
                .iter()
                .any(|new| new.start() <= range.end() && range.start() <= new.end()),
        }
    }
}

/// The changes in a repository: new, changed and deleted files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The files by their full paths. A deleted file has no new lines.
    pub(super) files: BTreeMap<PathBuf, Lines>,
}

impl Changes {
    /// Returns the new lines of the file at `path`, or `None` if it is unchanged.
    pub fn of(&self, path: &Path) -> Option<&Lines> {
        self.files.get(path)
    }

    /// Returns the changed files, including deleted ones.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// Returns whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}
