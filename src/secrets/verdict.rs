//! What is thought of a text with the form of a secret.

/// What is thought of a text with the form of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is one.
    Secret,
    /// It stands for one, or cannot be one.
    Placeholder,
    /// It is a part of something else.
    Nothing,
}
