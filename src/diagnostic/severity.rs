//! The severity of a finding.

use std::fmt;
use std::str::FromStr;

/// The severity of a finding, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Useful to know; the page works.
    Info,
    /// Readers lose something, now or later.
    Warning,
    /// The page is broken, unsafe or violates a requirement of the specification.
    Error,
}

impl Severity {
    /// Every severity, lowest first.
    pub const ALL: [Self; 3] = [Self::Info, Self::Warning, Self::Error];

    /// Returns the name used in configuration and output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Severity {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|severity| severity.as_str() == word)
            .ok_or(())
    }
}
