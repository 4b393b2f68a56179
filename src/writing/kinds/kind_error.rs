//! Why a style rule has no check.

/// Why a rule has no check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KindError {
    /// The rule is not valid.
    Invalid(String),
    /// There is no such kind of rule.
    UnknownKind(String),
    /// The rule is valid, but needs something that does not exist here.
    Unsupported(String),
}
