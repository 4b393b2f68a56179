//! Runs the program in a child process. If the child crashes, for example because memory is exhausted, the parent reports
//! the page that it was reading and ends with exit code 2.

use super::terminal;
use crate::files::{SharedJournal, Temporary, read_temporary};
use crate::report::plain;
use crate::workers::{keep_journal, names_in};
use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};
use tempfile::NamedTempFile;

/// The environment variable with the path of the journal, set in the child.
const JOURNAL: &str = "MDXLINT_JOURNAL";
/// A folder that Linux keeps in memory.
const IN_MEMORY: &str = "/dev/shm";
/// The number of pages that are named after a crash.
const MAX_NAMES: usize = 8;

/// Runs the program in a child process, and returns its exit code. Returns `None` in the child, or if no child can be
/// started.
pub(super) fn run_in_child() -> Option<ExitCode> {
    if let Some(path) = env::var_os(JOURNAL) {
        if let Ok(file) = SharedJournal::open(Path::new(&path)) {
            keep_journal(file);
        }
        die_with_parent();
        return None;
    }
    let program = env::current_exe().ok()?;
    let journal = journal().ok()?;
    let _mark = Temporary::mark(journal.path());
    let child = Command::new(program)
        .args(env::args_os().skip(1))
        .env(JOURNAL, journal.path())
        .spawn();
    let mut child = child.ok()?;
    super::signals::forward_to(child.id());
    Some(match child.wait() {
        Ok(status) => exit_code(status, journal.path()),
        Err(error) => {
            terminal::say(&format!("error: {error}\n"));
            ExitCode::from(2)
        }
    })
}

/// Creates the journal, in memory where the system has a folder for it: each page is recorded twice.
fn journal() -> io::Result<NamedTempFile> {
    let mut named = tempfile::Builder::new();
    named.prefix("mdxlint-");
    let in_memory = named.tempfile_in(IN_MEMORY);
    in_memory.or_else(|_| named.tempfile())
}

fn exit_code(status: ExitStatus, journal: &Path) -> ExitCode {
    if let Some(code @ 0..=2) = status.code() {
        return ExitCode::from(u8::try_from(code).unwrap_or(2));
    }
    #[cfg(unix)]
    super::signals::repeat(status);
    let names = names_in(&read_temporary(journal));
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

/// Ends this process when its parent ends, because nothing would report its result.
fn die_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, set_parent_process_death_signal};
        let _ = set_parent_process_death_signal(Some(Signal::TERM));
    }
}
