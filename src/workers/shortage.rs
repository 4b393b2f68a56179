//! Records that the system has too few threads or too little memory, so that the run reports this and not a page.

use super::journal;
use std::sync::OnceLock;

/// The message of the first shortage of this process.
static FIRST: OnceLock<String> = OnceLock::new();

/// A thread could not be started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage;

impl Shortage {
    /// Records that no thread could be started for the file that the calling thread is working on.
    pub(super) fn here() -> Self {
        Self::of(&journal::current())
    }

    /// Records that no thread could be started for `what`, which is empty if unknown.
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

/// Returns the message of the first shortage. After one, the findings of this process are not reliable.
pub fn shortage() -> Option<&'static str> {
    FIRST.get().map(String::as_str)
}
