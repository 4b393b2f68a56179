//! Forms that look right and do nothing.

use crate::text::{Edit, Span};

/// Part of an info string that does not do what it looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The part.
    pub span: Span,
    /// What happens to it: one sentence, lower case.
    pub message: String,
    /// What to write.
    pub hint: String,
    /// The edit that says what was meant, where that is known.
    pub edit: Option<Edit>,
    /// Whether the edit can mean nothing else.
    pub is_certain: bool,
}

impl Trap {
    /// The same trap with the edit that says what was meant.
    pub(super) fn mended(self, edit: Edit) -> Self {
        Self {
            edit: Some(edit),
            ..self
        }
    }
    /// The same trap with the edit that says what was probably meant.
    pub(super) fn guessed(self, edit: Option<Edit>) -> Self {
        Self {
            edit,
            is_certain: false,
            ..self
        }
    }
}
