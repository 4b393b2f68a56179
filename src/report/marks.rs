//! What tells the findings of one file from each other, equal ones too.

use crate::diagnostic::Finding;
use crate::engine::Fingerprint;
use crate::files::Source;
use std::collections::HashMap;

/// Gives each finding of one file a mark that no other of it has, and that outlives edits around it.
#[derive(Default)]
pub(super) struct Marks(HashMap<Fingerprint, usize>);

impl Marks {
    /// The mark of the next finding: its fingerprint, and which of the equal ones it is, from 1.
    pub(super) fn next(&mut self, finding: &Finding, source: &Source) -> String {
        let mark = Fingerprint::new(finding, source);
        let count = self.0.entry(mark).or_default();
        *count += 1;
        format!("{mark}:{count}")
    }
}
