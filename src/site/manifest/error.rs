//! Errors in `docs.json`.

use crate::files::ReadError;
use crate::text::Span;

/// The reason that the configuration, or a part of it, could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestError {
    /// The span, in the file with the error.
    pub span: Span,
    /// The problem, in lower case.
    pub message: String,
    /// How to fix it.
    pub hint: String,
    /// A related span.
    pub related: Option<Span>,
    /// The edit that fixes it safely: a span and its replacement.
    pub repair: Option<(Span, String)>,
    /// Whether the site works despite the error.
    pub is_mild: bool,
}

/// Creates an error without a fix.
pub(super) fn manifest_error(
    span: Span,
    message: String,
    hint: impl Into<String>,
) -> ManifestError {
    ManifestError {
        span,
        message,
        hint: hint.into(),
        related: None,
        repair: None,
        is_mild: false,
    }
}

/// Returns the reason that a file cannot be read, and the offset.
pub(super) fn read_problem(read_error: &ReadError) -> (u32, String) {
    match read_error {
        ReadError::Unreadable(why) => (0, format!("the file cannot be read: {why}")),
        ReadError::NotUtf8(at) => (*at, "the file is not UTF-8 here".to_owned()),
        ReadError::TooLarge(size) => (0, format!("the file is too large: {size} bytes")),
    }
}
