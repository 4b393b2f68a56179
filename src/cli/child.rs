//! Starts the child process, and waits for it.

use crate::files::SharedJournal;
use crate::workers::keep_journal;
use std::env;
use std::io;
use std::path::Path;
use std::process::ExitStatus;

/// The environment variable with the path of a journal: the process with it starts no child.
const JOURNAL: &str = "MDXLINT_JOURNAL";

/// How a child ended, and what it wrote to its journal.
pub(super) type Ended = (io::Result<ExitStatus>, Vec<u8>);

/// Starts a child process that continues here, and waits for it. Returns `None` in the child, or if no child can be started.
pub(super) fn run() -> Option<Ended> {
    let Some(path) = env::var_os(JOURNAL) else {
        return start();
    };
    if let Ok(journal) = SharedJournal::open(Path::new(&path)) {
        keep_journal(journal);
    }
    die_with_parent();
    None
}

/// Continues in a copy of this process. Starting the program again would load it twice, which takes longer than checking
/// several pages. No other thread runs yet that could hold a lock.
#[cfg(target_os = "linux")]
fn start() -> Option<Ended> {
    use fork::{Fork, fork, waitpid};
    use std::os::unix::process::ExitStatusExt as _;

    let journal = SharedJournal::temporary().ok()?;
    match fork().ok()? {
        Fork::Child => {
            keep_journal(journal);
            die_with_parent();
            None
        }
        Fork::Parent(child) => {
            super::signals::forward_to(child);
            let status = waitpid(child).map(ExitStatus::from_raw);
            Some((status, journal.content()))
        }
    }
}

/// Starts the program again: not every system lets a copy of a process use all libraries.
#[cfg(not(target_os = "linux"))]
fn start() -> Option<Ended> {
    use crate::files::NamedJournal;
    use std::process::Command;

    let program = env::current_exe().ok()?;
    let journal = NamedJournal::create().ok()?;
    let child = Command::new(program)
        .args(env::args_os().skip(1))
        .env(JOURNAL, journal.path())
        .spawn();
    let mut child = child.ok()?;
    super::signals::forward_to(i32::try_from(child.id()).ok()?);
    Some((child.wait(), journal.content()))
}

/// Ends this process when its parent ends, because nothing would report its result.
fn die_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, set_parent_process_death_signal};
        let _ = set_parent_process_death_signal(Some(Signal::TERM));
    }
}
