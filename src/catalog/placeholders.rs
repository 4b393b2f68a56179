//! What writers leave in place of text that is still to come: `rules/data/placeholders.yaml`.

use super::table::read;
use serde::Deserialize;
use std::sync::LazyLock;

/// The words for text that is missing, and the places that are searched for them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placeholders {
    /// Values that stand for missing text.
    words: Vec<String>,
    /// Words that do so with a colon and a note after them.
    tasks: Vec<String>,
    /// Text that fills a layout, in lower case.
    filler: Vec<String>,
    /// What is left where only a word can be.
    unknown: Vec<String>,
    /// The front matter fields that are searched.
    pub fields: Vec<String>,
    /// The attributes that are searched.
    pub attributes: Vec<String>,
    /// The elements whose text on one line is searched.
    pub elements: Vec<String>,
    /// The attributes whose value can only be a word.
    words_only: Vec<String>,
}

impl Placeholders {
    /// Whether `text` is a placeholder as a whole.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let text = text.trim().trim_end_matches(['.', ':', '!']);
        self.words.iter().any(|word| word == text) || self.is_task(text)
    }

    /// Whether `text` begins as a note of a task does: `TODO: …`, `TODO(ada): …`.
    pub fn is_task(&self, text: &str) -> bool {
        self.tasks.iter().any(|task| {
            let note = text.strip_prefix(task.as_str()).unwrap_or_default();
            let owner = note.strip_prefix('(').and_then(|note| note.split_once(')'));
            let note = owner.map_or(note, |(_, note)| note);
            note.starts_with(": ")
        })
    }

    /// Whether the attribute `name` has a value that says nothing, such as `type="?"`.
    pub fn is_unknown(&self, name: &str, value: &str) -> bool {
        self.words_only.iter().any(|known| known == name)
            && self.unknown.iter().any(|unknown| unknown == value.trim())
    }

    /// Where `text` holds filler.
    pub fn filler(&self, text: &str) -> Option<usize> {
        let folded = text.to_ascii_lowercase();
        self.filler.iter().find_map(|filler| folded.find(filler))
    }
}

/// What writers leave in place of text that is still to come.
pub fn placeholders() -> &'static Placeholders {
    static TABLE: LazyLock<Placeholders> = LazyLock::new(|| read("data/placeholders.yaml"));
    &TABLE
}
