//! What is checked, and what is wrong with it.

use super::super::error::{Effect, JsErrorKind};
use super::super::span::offset;

/// An error in JavaScript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct JsError {
    /// The offset in the text that was checked.
    pub(in super::super) offset: u32,
    /// The number of bytes that are wrong.
    pub(in super::super) length: u32,
    /// What is wrong.
    pub(in super::super) kind: JsErrorKind,
    /// What the platform does.
    pub(in super::super) effect: Effect,
}

impl JsError {
    /// Creates an error for which the platform refuses the page.
    pub(super) fn new(offset: u32, length: u32, kind: JsErrorKind) -> Self {
        Self {
            offset,
            length,
            kind,
            effect: Effect::Refused,
        }
    }

    /// Creates the error of the character at an offset of `text`.
    pub(super) fn at(text: &str, at: usize, kind: JsErrorKind) -> Self {
        let character = text.get(at..).and_then(|rest| rest.chars().next());
        let length = character.map_or(0, |c| offset(c.len_utf8()));
        Self::new(offset(at.min(text.len())), length, kind)
    }
}

/// Where an expression is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Form {
    /// In a text or between blocks.
    Child,
    /// As the value of an attribute.
    Value,
    /// In a tag, in place of an attribute.
    Spread,
}
