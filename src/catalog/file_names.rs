//! What the extensions and names of files say about their content: `rules/data/file_names.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// What the extensions and names of files say about their content.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FileNames {
    /// Extensions of images.
    pub images: BTreeSet<String>,
    /// Extensions of videos.
    pub videos: BTreeSet<String>,
    /// Extensions of sounds.
    pub sounds: BTreeSet<String>,
    /// Extensions of other files with an `@` or `:` in their names.
    pub documents: BTreeSet<String>,
    /// Extensions of files in examples that are not names of languages.
    pub configuration: BTreeSet<String>,
    /// Names of files in examples that have no extension.
    pub without_extension: BTreeSet<String>,
    /// Names of files for coding agents.
    pub for_agents: BTreeSet<String>,
}

impl FileNames {
    /// Returns whether `extension`, in lower case, is that of an image or a video.
    pub fn is_picture(&self, extension: &str) -> bool {
        self.images.contains(extension) || self.videos.contains(extension)
    }
}

/// What the extensions and names of files say about their content.
pub static FILE_NAMES: Table<FileNames> = Table::new("data/file_names.yaml");
