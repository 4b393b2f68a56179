//! Fixes of findings.

use crate::text::Edit;

/// Whether a fix can be applied without review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// The rendered page has the same meaning afterwards, or the certainly intended one.
    Safe,
    /// Likely correct, but a person should review it.
    Unsafe,
}

impl Safety {
    /// Returns the name used in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

/// Edits that fix one finding. They are applied together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The effect of the fix, as an instruction: "wrap the image in a `Frame`".
    pub label: String,
    /// Whether it can be applied without review.
    pub safety: Safety,
    /// The edits, which never overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Creates a fix that can be applied without review.
    pub fn safe(label: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            label: label.into(),
            safety: Safety::Safe,
            edits,
        }
    }

    /// Creates a safe fix if it is certain, otherwise one that a person should review.
    pub fn safe_if(is_certain: bool, label: impl Into<String>, edits: Vec<Edit>) -> Self {
        if is_certain {
            Self::safe(label, edits)
        } else {
            Self::risky(label, edits)
        }
    }

    /// Creates a fix that a person should review.
    pub fn risky(label: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            label: label.into(),
            safety: Safety::Unsafe,
            edits,
        }
    }
}
