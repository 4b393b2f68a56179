//! What has changed.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The lines of a file that are new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lines {
    /// All of them: the file is new.
    All,
    /// These, counted from 1.
    Some(Vec<RangeInclusive<u32>>),
}

impl Lines {
    /// Whether one of the lines `range` (counted from 1) is new.
    pub fn touch(&self, range: &RangeInclusive<u32>) -> bool {
        match self {
            Self::All => true,
            Self::Some(new) => new
                .iter()
                .any(|new| new.start() <= range.end() && range.start() <= new.end()),
        }
    }
}

/// What has changed in a repository: the files that are new or different, and those that are gone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The files by their full paths; a file that is gone has no new lines.
    pub(super) files: BTreeMap<PathBuf, Lines>,
}

impl Changes {
    /// What is new in the file at `path`; nothing where it has not changed.
    pub fn of(&self, path: &Path) -> Option<&Lines> {
        self.files.get(path)
    }

    /// The files that have changed, those that are gone included.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}
