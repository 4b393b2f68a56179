//! What keeps `docs.json` from being read.

use crate::files::Trouble;
use crate::text::Span;

/// Why the configuration, or a part of it, could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where, in the file that is at fault.
    pub span: Span,
    /// What is wrong: one sentence, lower case.
    pub message: String,
    /// What to do about it.
    pub hint: String,
    /// The other part of it.
    pub related: Option<Span>,
    /// The edit that certainly mends it: a text in the place of another.
    pub repair: Option<(Span, String)>,
    /// Whether the site works in spite of it.
    pub is_mild: bool,
}

/// A fault that nothing certainly mends.
pub(super) fn fault(span: Span, message: String, hint: impl Into<String>) -> Fault {
    Fault {
        span,
        message,
        hint: hint.into(),
        related: None,
        repair: None,
        is_mild: false,
    }
}

/// Why a file cannot be read, and where.
pub(super) fn trouble(trouble: &Trouble) -> (u32, String) {
    match trouble {
        Trouble::Unreadable(why) => (0, format!("the file cannot be read: {why}")),
        Trouble::NotUtf8(at) => (*at, "the file is not UTF-8 here".to_owned()),
        Trouble::TooLarge(size) => (0, format!("the file is too large: {size} bytes")),
    }
}
