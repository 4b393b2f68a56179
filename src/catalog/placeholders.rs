//! Placeholders that writers leave for missing text: `rules/data/placeholders.yaml`.

use super::table::Table;
use crate::text::find_ignoring_case;
use serde::Deserialize;

/// The placeholders, and the places that are searched for them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placeholders {
    /// Values that are placeholders.
    words: Vec<String>,
    /// Words that are placeholders if a colon and a note follow.
    tasks: Vec<String>,
    /// Filler text, in lower case.
    filler: Vec<String>,
    /// Placeholders in attributes that only take a word.
    unknown: Vec<String>,
    /// The front matter fields that are searched.
    pub fields: Vec<String>,
    /// The attributes that are searched.
    pub attributes: Vec<String>,
    /// The elements with text on one line that is searched.
    pub elements: Vec<String>,
    /// The attributes that only take a word.
    words_only: Vec<String>,
}

impl Placeholders {
    /// Whether `text` is a placeholder as a whole.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let text = text.trim().trim_end_matches(['.', ':', '!']);
        self.words.iter().any(|word| word == text) || self.is_task(text)
    }

    /// Whether `text` starts with a task: `TODO: …`, `TODO(ada): …`.
    pub fn is_task(&self, text: &str) -> bool {
        self.tasks.iter().any(|task| {
            let note = text.strip_prefix(task.as_str()).unwrap_or_default();
            let owner = note.strip_prefix('(').and_then(|note| note.split_once(')'));
            let note = owner.map_or(note, |(_, note)| note);
            note.starts_with(": ")
        })
    }

    /// Whether the value of the attribute `name` is a placeholder, such as `type="?"`.
    pub fn is_unknown(&self, name: &str, value: &str) -> bool {
        self.words_only.iter().any(|attribute| attribute == name)
            && self.unknown.iter().any(|unknown| unknown == value.trim())
    }

    /// Returns the offset of filler text in `text`.
    pub fn filler(&self, text: &str) -> Option<usize> {
        let mut all = self.filler.iter();
        all.find_map(|filler| find_ignoring_case(text, filler))
    }
}

/// The placeholders that writers leave for missing text.
pub static PLACEHOLDERS: Table<Placeholders> = Table::new("data/placeholders.yaml");
