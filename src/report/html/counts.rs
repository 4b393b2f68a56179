//! Numbers of findings.

use crate::diagnostic::{Finding, Severity};
use serde::Serialize;
use std::cmp::Reverse;

/// Numbers of findings by severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    pub(super) infos: usize,
    /// Those with a fix.
    pub(super) fixable: usize,
}

impl Counts {
    /// Counts a finding.
    pub(super) fn add(&mut self, finding: &Finding) {
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
        self.fixable += usize::from(finding.fix.is_some());
    }

    /// Adds other numbers.
    pub(super) fn add_all(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.infos += other.infos;
        self.fixable += other.fixable;
    }

    /// Returns the number of findings.
    pub(super) fn total(self) -> usize {
        self.errors + self.warnings + self.infos
    }

    /// Returns the key that sorts the worst first: more errors, then more warnings, then more infos.
    pub(super) fn worst_first(self) -> Reverse<(usize, usize, usize)> {
        Reverse((self.errors, self.warnings, self.infos))
    }
}
