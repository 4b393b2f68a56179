//! A run happens in a process of its own, which may die: of too little memory, or of what no bound has foreseen. This
//! one then says so, and on which page, and ends as a run that could not be done.

use super::terminal;
use crate::files::{Temporary, open_temporary, read_temporary};
use crate::report::plain;
use crate::workers::{keep_journal, names_in, shortage};
use std::env;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};

/// Names the journal, in the process that does the work.
const JOURNAL: &str = "MDXLINT_JOURNAL";
/// How many pages are named when the run dies.
const MOST: usize = 8;

/// Runs this program again as a process of its own and returns how that ended; nothing where this is that process, or
/// where there can be none.
pub(super) fn supervised() -> Option<ExitCode> {
    if let Some(path) = env::var_os(JOURNAL) {
        if let Ok(file) = open_temporary(Path::new(&path)) {
            keep_journal(file);
        }
        die_with_parent();
        return None;
    }
    let program = env::current_exe().ok()?;
    let journal = tempfile::Builder::new()
        .prefix("mdxlint-")
        .tempfile()
        .ok()?;
    let _mark = Temporary::mark(journal.path());
    let child = Command::new(program)
        .args(env::args_os().skip(1))
        .env(JOURNAL, journal.path())
        .spawn();
    let mut child = child.ok()?;
    super::signals::pass_on(child.id());
    Some(match child.wait() {
        Ok(status) => ended(status, journal.path()),
        Err(error) => {
            terminal::say(&format!("error: {error}\n"));
            ExitCode::from(2)
        }
    })
}

/// Makes sure that nothing is missing that the run needed.
///
/// # Errors
/// What was missing. Findings are not to be trusted then.
pub(super) fn ensure_whole() -> anyhow::Result<()> {
    match shortage() {
        None => Ok(()),
        Some(what) => anyhow::bail!("{}; the run was stopped", plain(what)),
    }
}

fn ended(status: ExitStatus, journal: &Path) -> ExitCode {
    if let Some(code @ 0..=2) = status.code() {
        return ExitCode::from(u8::try_from(code).unwrap_or(2));
    }
    #[cfg(unix)]
    super::signals::follow(status);
    let names = names_in(&read_temporary(journal));
    let place = match &*names {
        [] => String::new(),
        [name] => format!(" while it was on {}", plain(name)),
        names => {
            let shown: Vec<_> = names.iter().take(MOST).map(|name| plain(name)).collect();
            format!(" while it was on one of these pages: {}", shown.join(", "))
        }
    };
    terminal::say(&format!(
        "error: the run died{place} ({status}); the usual cause is too little memory\n"
    ));
    ExitCode::from(2)
}

/// Ends this process when its parent ends: nobody would be left to hear of it.
fn die_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, set_parent_process_death_signal};
        let _ = set_parent_process_death_signal(Some(Signal::TERM));
    }
}
