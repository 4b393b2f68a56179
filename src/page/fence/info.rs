//! An info string as a whole, which each part is judged by.

use super::meta_problem::MetaProblem;
use super::parts::{Part, split};
use crate::text::{Span, to_u32};
use std::ops::Range;

/// A split info string.
pub(super) struct Info<'m> {
    /// The whole text.
    pub(super) meta: &'m str,
    /// Its parts, in order.
    pub(super) parts: Vec<Part<'m>>,
    /// Whether `title=` sets the title.
    pub(super) titled: bool,
    /// Whether the block has an intended title.
    pub(super) named: bool,
    place: Span,
}

impl<'m> Info<'m> {
    /// Splits the info string `meta`, which is at `place`.
    pub(super) fn new(meta: &'m str, place: Span) -> Self {
        let parts = split(meta);
        let titled = parts.iter().any(Part::is_title);
        Self {
            meta,
            titled,
            named: titled || parts.iter().any(Part::is_name),
            parts,
            place,
        }
    }

    /// Returns the title of the block, intended or not.
    pub(super) fn title(&self) -> Option<String> {
        if let Some(title) = self.parts.iter().find(|part| part.is_title()) {
            return Some(title.value.to_owned());
        }
        let words = self.parts.iter().filter(|part| part.is_loose());
        let words: Vec<&str> = words.map(|word| word.text).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Converts a range of the info string to a span in the page.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let to_u32 = |byte: usize| self.place.start + to_u32(byte);
        Span::new(self.place.file, to_u32(range.start), to_u32(range.end))
    }

    /// Creates a problem for the whole of `part`.
    pub(super) fn problem(
        &self,
        part: &Part<'_>,
        message: String,
        hint: impl Into<String>,
    ) -> MetaProblem {
        MetaProblem {
            span: self.span(part.start..part.end()),
            message,
            hint: hint.into(),
            edit: None,
            is_certain: true,
        }
    }
}

/// Returns the message for a part that the platform ignores.
pub(super) fn dropped(part: &Part<'_>) -> String {
    format!(
        "the platform drops `{}`, which is not a code block option",
        part.text
    )
}
