//! Forms of files that a reader saves under a name: `rules/data/file_forms.yaml`.

use super::table::read;
use serde::Deserialize;
use std::sync::LazyLock;

/// One form of file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileForm {
    /// Its name.
    pub file: String,
    /// Whether other files of this form have other names.
    #[serde(default)]
    pub like: bool,
    /// The highlighters of the blocks that may show it.
    pub languages: Vec<String>,
    /// Of each of these lists, one text begins a line of the file, indentation aside.
    #[serde(default)]
    pub each: Vec<Vec<String>>,
}

impl FileForm {
    /// Whether `code` in this language is such a file.
    pub fn fits(&self, language: &str, code: &str) -> bool {
        let begins_line = |text: &String| {
            let mut lines = code.lines().map(str::trim_start);
            lines.any(|line| line.starts_with(text.as_str()))
        };
        self.languages.iter().any(|known| known == language)
            && self.each.iter().all(|texts| texts.iter().any(begins_line))
    }
}

/// The forms of files, those that are told from fewer lines last.
pub fn file_forms() -> &'static [FileForm] {
    static FORMS: LazyLock<Vec<FileForm>> = LazyLock::new(|| read("data/file_forms.yaml"));
    &FORMS
}
