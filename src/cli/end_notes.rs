//! What a run says at its end, to a person.

use super::args::Check;
use super::ignores::Ignores;
use super::selection::Selection;
use super::terminal;
use super::values::Format;
use crate::engine::Tally;
use crate::report::{counted, summary};

/// What a run says at its end.
pub(super) struct EndNotes<'a> {
    /// How many fixes or suppressions were made.
    pub(super) made: usize,
    /// In how many files.
    pub(super) changed: usize,
    /// What else is to be known, as the run came across it.
    pub(super) notes: &'a [String],
    pub(super) selection: &'a Selection,
    pub(super) ignores: Option<&'a Ignores>,
}

impl EndNotes<'_> {
    /// Says it, as far as `arguments` ask for it.
    pub(super) fn say(&self, arguments: &Check, tally: &Tally) {
        let notes = self.notes.iter().chain(self.selection.notes());
        for note in notes.filter(|_| !arguments.quiet) {
            terminal::say(&format!("note: {note}\n"));
        }
        if arguments.diff {
            terminal::say(&format!("Would make {}.\n", self.fixes()));
            return;
        }
        if let Some(ignores) = self.ignores {
            terminal::say(&ignores.summary(self.made, self.changed));
        } else if self.made > 0 {
            terminal::say(&format!("Made {}.\n", self.fixes()));
            if arguments.gate.changed.staged {
                terminal::say(
                    "note: the fixes are not staged yet: stage them, then commit again\n",
                );
            }
        }
        if arguments.format.is_none_or(Format::is_for_people) {
            terminal::say(&summary(tally));
        }
    }

    /// How many fixes were made, and in how many files.
    fn fixes(&self) -> String {
        let files = counted(self.changed, "file");
        format!("{} in {files}", counted(self.made, "fix"))
    }
}
