//! The reasons that a page does not parse.

use crate::syntax::value::Range;

/// The category of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// Invalid MDX.
    Mdx,
    /// A heading id `{#id}` in a place where the platform does not support it.
    HeadingId,
    /// A code block that is never closed and includes tags of the page.
    OpenFence,
    /// An invalid import or export.
    Module,
    /// The parser rejected the whole page.
    Refused,
}

/// An edit that fixes an error safely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The label of the fix, as an instruction.
    pub label: &'static str,
    /// The range to replace.
    pub range: Range,
    /// The replacement text.
    pub text: String,
}

/// A reason that a page does not parse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The category.
    pub kind: SyntaxErrorKind,
    /// The range to report.
    pub range: Range,
    /// The problem, in lower case.
    pub message: String,
    /// How to fix it.
    pub hint: String,
    /// Another relevant range, and a label for it.
    pub related: Option<(Range, String)>,
    /// The edit that fixes it.
    pub repair: Option<Repair>,
}

impl SyntaxError {
    /// Creates an error of kind [`SyntaxErrorKind::Mdx`].
    pub(crate) fn new(range: Range, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            kind: SyntaxErrorKind::Mdx,
            range,
            message: message.into(),
            hint: hint.into(),
            related: None,
            repair: None,
        }
    }

    /// Creates an error of kind [`SyntaxErrorKind::Refused`] at byte `at`.
    pub(crate) fn refused(at: u32, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            kind: SyntaxErrorKind::Refused,
            ..Self::new((at, at), message, hint)
        }
    }

    /// Converts the offsets from a part to the text that contains it at byte `base`.
    pub(crate) fn shift(&mut self, base: u32) {
        let moved = |(start, end): Range| (start + base, end + base);
        self.range = moved(self.range);
        if let Some((range, _)) = &mut self.related {
            *range = moved(*range);
        }
        if let Some(repair) = &mut self.repair {
            repair.range = moved(repair.range);
        }
    }

    /// Returns the error with an edit that fixes it.
    pub(super) fn repaired(self, label: &'static str, range: Range, text: String) -> Self {
        Self {
            repair: Some(Repair { label, range, text }),
            ..self
        }
    }
}
