//! Well-known configuration files, recognized by their content: `rules/data/file_forms.yaml`.

use super::table::Table;
use serde::Deserialize;

/// A well-known file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileForm {
    /// The name of the file.
    pub file: String,
    /// Whether files with this content can have other names.
    #[serde(default)]
    pub like: bool,
    /// The languages of the blocks that may show it.
    pub languages: Vec<String>,
    /// For each of these lists, one of the texts starts a line of the file, after indentation.
    #[serde(default)]
    pub each: Vec<Vec<String>>,
}

impl FileForm {
    /// Whether `code` in this language looks like such a file.
    pub fn fits(&self, language: &str, code: &str) -> bool {
        let begins_line = |text: &String| {
            let mut lines = code.lines().map(str::trim_start);
            lines.any(|line| line.starts_with(text.as_str()))
        };
        self.languages.iter().any(|name| name == language)
            && self.each.iter().all(|texts| texts.iter().any(begins_line))
    }
}

/// The well-known files; those that are recognized by fewer lines come last.
pub static FILE_FORMS: Table<Vec<FileForm>> = Table::new("data/file_forms.yaml");
