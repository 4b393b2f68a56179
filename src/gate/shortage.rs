//! Runs that lack memory or threads.

use crate::report::plain;
use crate::workers::shortage;

/// Stops a run that lacked memory or threads, because its findings are incomplete.
///
/// # Errors
/// Returns an error that says what was missing.
pub fn ensure_no_shortage() -> anyhow::Result<()> {
    match shortage() {
        None => Ok(()),
        Some(what) => anyhow::bail!("{}; the run was stopped", plain(what)),
    }
}
