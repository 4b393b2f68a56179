//! Errors in examples.

use std::ops::Range;

/// An error that makes an example invalid in its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleError {
    /// The range in the text, in bytes.
    pub range: Range<usize>,
    /// The problem, in lower case.
    pub message: String,
    /// How to fix it.
    pub hint: &'static str,
}

impl ExampleError {
    pub(super) fn new(range: Range<usize>, message: impl Into<String>, hint: &'static str) -> Self {
        Self {
            range,
            message: message.into(),
            hint,
        }
    }

    /// Creates an error from byte `at` of `text` to the end of its line.
    pub(super) fn line_from(
        text: &str,
        at: usize,
        message: impl Into<String>,
        hint: &'static str,
    ) -> Self {
        Self::new(to_line_end(text, at), message, hint)
    }
}

/// Returns the range from byte `at` of `text` to the end of its line, or the last text before `at` if the rest is
/// empty.
fn to_line_end(text: &str, at: usize) -> Range<usize> {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let rest = text[at..].lines().next().unwrap_or_default();
    if !rest.trim().is_empty() {
        let start = at + (rest.len() - rest.trim_start().len());
        return start..at + rest.trim_end().len();
    }
    let before = text[..at].trim_end();
    let last = before.chars().next_back().map_or(0, char::len_utf8);
    before.len() - last..before.len()
}
