//! Reports a crash of the process that reads the pages, for example because memory is exhausted: names the page that it was
//! reading, and ends with exit code 2.

use super::{child, terminal};
use crate::report::plain;
use crate::workers::names_in;
use std::process::{ExitCode, ExitStatus};

/// The number of pages that are named after a crash.
const MAX_NAMES: usize = 8;

/// Runs the program in a child process, and returns its exit code. Returns `None` in the child, or if no child can be
/// started.
pub(super) fn run_in_child() -> Option<ExitCode> {
    let (status, journal) = child::run()?;
    Some(match status {
        Ok(status) => exit_code(status, &journal),
        Err(error) => {
            terminal::say(&format!("error: {error}\n"));
            ExitCode::from(2)
        }
    })
}

fn exit_code(status: ExitStatus, journal: &[u8]) -> ExitCode {
    if let Some(code @ 0..=2) = status.code() {
        return ExitCode::from(u8::try_from(code).unwrap_or(2));
    }
    #[cfg(unix)]
    super::signals::repeat(status);
    let names = names_in(journal);
    let pages = match &*names {
        [] => String::new(),
        [name] => format!(" while checking {}", plain(name)),
        names => {
            let shown: Vec<_> = names
                .iter()
                .take(MAX_NAMES)
                .map(|name| plain(name))
                .collect();
            format!(" while checking one of these pages: {}", shown.join(", "))
        }
    };
    terminal::say(&format!(
        "error: mdxlint crashed{pages} ({status}); the usual cause is insufficient memory\n"
    ));
    ExitCode::from(2)
}
