//! The progress of long runs.

use super::terminal::say_raw;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

/// Shorter runs show no progress.
const DELAY: Duration = Duration::from_millis(500);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// A progress line on standard error, if that is a terminal.
pub(super) struct Progress {
    due: Option<Instant>,
    shown: bool,
}

impl Progress {
    /// Creates a line that appears once the run takes long.
    pub(super) fn new(is_quiet: bool) -> Self {
        let is_visible = !is_quiet && io::stderr().is_terminal();
        Self {
            due: is_visible.then(|| Instant::now() + DELAY),
            shown: false,
        }
    }

    /// Shows how many of all pages have been read.
    pub(super) fn pages(&mut self, done: usize, all: usize) {
        self.show("reading page", done, all);
    }

    /// Shows how many of all links have been followed.
    pub(super) fn links(&mut self, done: usize, all: usize) {
        self.show("following link", done, all);
    }

    fn show(&mut self, what: &str, done: usize, all: usize) {
        if self.due.is_some_and(|due| Instant::now() >= due) {
            say_raw(&format!("\r{what} {done} of {all} "));
            self.shown = true;
            self.due = Some(Instant::now() + INTERVAL);
        }
    }

    /// Deletes the line.
    pub(super) fn end(self) {
        if self.shown {
            say_raw("\r\x1b[2K");
        }
    }
}
