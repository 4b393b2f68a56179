//! The notes and the summary that `mdxlint check` prints last.

use super::args::Check;
use super::terminal;
use super::values::Format;
use crate::gate::Outcome;
use crate::report::{counted, summary};

/// Prints the notes and the summary that `arguments` select.
pub(super) fn print(arguments: &Check, outcome: &Outcome) {
    for note in outcome.notes.iter().filter(|_| !arguments.quiet) {
        terminal::say(&format!("note: {note}\n"));
    }
    let in_files = format!("in {}", counted(outcome.fixed_files, "file"));
    let fixes = counted(outcome.fixes, "fix");
    if arguments.diff {
        terminal::say(&format!("Would apply {fixes} {in_files}.\n"));
        return;
    }
    if let (Some(_), Some(reason)) = (&arguments.ignores.add_ignores, &arguments.ignores.reason) {
        let findings = counted(outcome.fixes, "finding");
        let reason = reason.trim();
        terminal::say(&format!("Suppressed {findings} {in_files}: {reason}\n"));
    } else if outcome.fixes > 0 {
        terminal::say(&format!("Applied {fixes} {in_files}.\n"));
        if arguments.gate.changed.staged {
            terminal::say("note: the fixes are not staged yet: stage them, then commit again\n");
        }
    }
    if arguments.format.is_none_or(Format::is_for_people) {
        terminal::say(&summary(&outcome.tally));
    }
}
