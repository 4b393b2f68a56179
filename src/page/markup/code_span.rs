//! Code in sentences.

use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// Code in a sentence. Pages store it with ranges, and rules see spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSpan<P = Span> {
    /// The code and its backticks.
    pub span: P,
    /// The code.
    pub code: P,
}

impl CodeSpan<Range> {
    /// Returns the code as a part of `file`.
    pub(super) fn in_file(self, file: FileId) -> CodeSpan {
        CodeSpan {
            span: file.span(self.span),
            code: file.span(self.code),
        }
    }
}
