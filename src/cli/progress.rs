//! A line that shows that a long run is alive.

use super::terminal::say_over;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the line is written anew.
const BEAT: Duration = Duration::from_millis(100);

/// The progress line on standard error; silent where that is no terminal.
pub(super) struct Progress {
    due: Option<Instant>,
    shown: bool,
}

impl Progress {
    /// A line that waits until the run is a long one.
    pub(super) fn new(is_quiet: bool) -> Self {
        let is_watched = !is_quiet && io::stderr().is_terminal();
        Self {
            due: is_watched.then(|| Instant::now() + PATIENCE),
            shown: false,
        }
    }

    /// So many of so many pages are read.
    pub(super) fn pages(&mut self, done: usize, all: usize) {
        if self.due.is_some_and(|due| Instant::now() >= due) {
            say_over(&format!("\rreading page {done} of {all} "));
            self.shown = true;
            self.due = Some(Instant::now() + BEAT);
        }
    }

    /// Takes the line away.
    pub(super) fn end(self) {
        if self.shown {
            say_over("\r\x1b[2K");
        }
    }
}
