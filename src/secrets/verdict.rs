//! The verdict on a match of a pattern.

/// The verdict on a match of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is a secret.
    Secret,
    /// It is a placeholder, or cannot be a secret.
    Placeholder,
    /// It is part of something else.
    Nothing,
}
