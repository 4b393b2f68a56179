//! Collecting the mistakes of a configuration file.

use super::raw::Problem;
use crate::catalog::nearest;
use crate::text::{FileId, Span};

/// The mistakes of one file, as they are met.
pub(super) struct Mistakes {
    file: FileId,
    base: u32,
    list: Vec<Problem>,
}

impl Mistakes {
    /// No mistakes yet in `file`, whose text begins at byte `base`.
    pub(super) fn new(file: FileId, base: u32) -> Self {
        Self {
            file,
            base,
            list: Vec::new(),
        }
    }

    /// The mistakes, in the order that they were met.
    pub(super) fn into_problems(self) -> Vec<Problem> {
        self.list
    }

    /// A range of the text as a span of the file.
    pub(super) fn span(&self, (start, end): (u32, u32)) -> Span {
        Span::new(self.file, start + self.base, end + self.base)
    }

    /// A mistake, and what to do about it.
    pub(super) fn add(&mut self, span: Span, message: impl Into<String>, note: impl Into<String>) {
        self.list.push(Problem {
            span,
            message: message.into(),
            note: note.into(),
        });
    }

    /// A word that is none of `known`, with the one that was likely meant.
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
        self.list.push(Problem {
            span,
            message,
            note,
        });
    }
}
