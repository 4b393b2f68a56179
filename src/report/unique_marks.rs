//! Unique marks for the findings of one file, equal ones included.

use crate::diagnostic::Finding;
use crate::engine::Fingerprint;
use crate::files::Source;
use std::collections::HashMap;

/// Assigns each finding of one file a unique mark that survives edits around it.
#[derive(Default)]
pub(super) struct UniqueMarks(HashMap<Fingerprint, usize>);

impl UniqueMarks {
    /// Returns the mark of the next finding: its fingerprint, and its number among equal ones, from 1.
    pub(super) fn next(&mut self, finding: &Finding, source: &Source) -> String {
        let mark = Fingerprint::new(finding, source);
        let count = self.0.entry(mark).or_default();
        *count += 1;
        format!("{mark}:{count}")
    }
}
