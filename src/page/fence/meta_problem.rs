//! Forms that look valid but have no effect.

use crate::text::{Edit, Span};

/// A part of an info string that does not do what it seems to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetaProblem {
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

impl MetaProblem {
    /// Returns the problem with an edit that certainly matches the intention.
    pub(super) fn with_certain_edit(self, edit: Edit) -> Self {
        Self {
            edit: Some(edit),
            ..self
        }
    }
    /// Returns the problem with an edit that probably matches the intention.
    pub(super) fn with_probable_edit(self, edit: Option<Edit>) -> Self {
        Self {
            edit,
            is_certain: false,
            ..self
        }
    }
}
