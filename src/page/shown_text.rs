//! Elements that show the text of another file.

use super::{Element, Page};

/// The text that an element shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownText {
    /// No text of another file.
    Nothing,
    /// The text of an unknown file.
    Unknown,
    /// The text of the file with this name, as written in an import.
    File(String),
}

impl Page {
    /// Returns the text that an element of this page shows.
    pub fn shown_text(&self, element: Element<'_>) -> ShownText {
        if let Some(import) = self.text_import(element.name()) {
            return ShownText::File(import.source.to_owned());
        }
        match element.literal("file") {
            _ if !element.is("Snippet") => ShownText::Nothing,
            Some(file) => ShownText::File(format!("/_snippets/{file}")),
            None => ShownText::Unknown,
        }
    }
}
