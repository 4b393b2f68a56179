//! Collects the errors in a configuration file.

use super::raw::SettingError;
use crate::catalog::nearest;
use crate::syntax::value::Node;
use crate::text::{FileId, Span};

/// The errors in one file, in order.
pub(super) struct SettingErrors {
    file: FileId,
    base: u32,
    list: Vec<SettingError>,
}

impl SettingErrors {
    /// Creates an empty list of errors in `file`, with a text that starts at byte `base`.
    pub(super) fn new(file: FileId, base: u32) -> Self {
        Self {
            file,
            base,
            list: Vec::new(),
        }
    }

    /// Returns the errors, in the order they were added.
    pub(super) fn into_list(self) -> Vec<SettingError> {
        self.list
    }

    /// Converts a range of the text to a span of the file.
    pub(super) fn span(&self, (start, end): (u32, u32)) -> Span {
        Span::new(self.file, start + self.base, end + self.base)
    }

    /// Adds an error, and how to fix it.
    pub(super) fn add(&mut self, span: Span, message: impl Into<String>, note: impl Into<String>) {
        self.list.push(SettingError {
            span,
            message: message.into(),
            note: note.into(),
        });
    }

    /// Adds an error about the value of `key`, which has another type than `wanted`.
    pub(super) fn wrong_type(
        &mut self,
        key: &str,
        value: &Node,
        wanted: &str,
        note: impl Into<String>,
    ) {
        let message = format!("`{key}` is {}, not {wanted}", value.kind());
        self.add(self.span(value.range), message, note);
    }

    /// Adds an error about a word that is not one of `known`, with the most similar one as a suggestion.
    pub(super) fn unknown<'k>(
        &mut self,
        span: Span,
        message: String,
        word: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        let near = nearest(word, known.clone());
        let note = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let known: Vec<_> = known.map(|word| format!("`{word}`")).collect();
                format!("known: {}", known.join(", "))
            }
        };
        self.list.push(SettingError {
            span,
            message,
            note,
        });
    }
}
