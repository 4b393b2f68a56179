//! Forms that look valid but have no effect.

use crate::text::{Edit, Span};

/// A part of an info string that does not do what it seems to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The part.
    pub span: Span,
    /// The effect on the part, in lower case.
    pub message: String,
    /// How to fix it.
    pub hint: String,
    /// The edit that fixes it, if the intention is known.
    pub edit: Option<Edit>,
    /// Whether the intention is certain.
    pub is_certain: bool,
}

impl Trap {
    /// Returns the trap with an edit that certainly matches the intention.
    pub(super) fn mended(self, edit: Edit) -> Self {
        Self {
            edit: Some(edit),
            ..self
        }
    }
    /// Returns the trap with an edit that probably matches the intention.
    pub(super) fn guessed(self, edit: Option<Edit>) -> Self {
        Self {
            edit,
            is_certain: false,
            ..self
        }
    }
}
