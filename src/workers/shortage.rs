//! What the system did not give. A run that lacks memory or threads says so instead of blaming a page.

use super::journal;
use std::sync::OnceLock;

/// The first shortage of this process.
static FIRST: OnceLock<String> = OnceLock::new();

/// A thread could not be started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage;

impl Shortage {
    /// Notes that there was no thread for what the calling thread is on.
    pub(super) fn here() -> Self {
        Self::of(&journal::current())
    }

    /// Notes that there was no thread for `what`; nothing is known of it when that is empty.
    pub(super) fn of(what: &str) -> Self {
        let reading = if what.is_empty() {
            String::new()
        } else {
            format!(" to read {what}")
        };
        // Only the first one is the cause.
        let _ = FIRST.set(format!("not enough memory or threads{reading}"));
        Self
    }
}

/// Returns what this process lacked. After that, its findings are not to be trusted.
pub fn shortage() -> Option<&'static str> {
    FIRST.get().map(String::as_str)
}
