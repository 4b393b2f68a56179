//! How a finding is mended.

use crate::text::Edit;

/// Whether a fix may be made without a person looking at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// The rendered page says the same afterwards, or says what was certainly meant.
    Safe,
    /// Likely right, but a person should look.
    Unsafe,
}

impl Safety {
    /// The word for it in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

/// Edits that mend one finding. They are made together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What the fix does, as an instruction: "wrap the image in a `Frame`".
    pub label: String,
    /// Whether it may be made unseen.
    pub safety: Safety,
    /// The edits; they never overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A fix that may be made unseen.
    pub fn safe(label: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            label: label.into(),
            safety: Safety::Safe,
            edits,
        }
    }

    /// A fix that a person should look at.
    pub fn risky(label: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            label: label.into(),
            safety: Safety::Unsafe,
            edits,
        }
    }
}
