//! Where findings go.

use super::Report;
use crate::diagnostic::{Finding, Safety, Severity};
use crate::files::Source;
use crate::site::Site;
use std::io;
use std::time::Duration;

/// What a run amounts to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pages and snippets that were checked.
    pub checked: usize,
    /// Files with findings.
    pub files: usize,
    /// Findings that are errors.
    pub errors: usize,
    /// Findings that are warnings.
    pub warnings: usize,
    /// Findings that are neither.
    pub infos: usize,
    /// Findings that a safe fix mends.
    pub fixable: usize,
    /// Findings that only an unsafe fix mends.
    pub unsafely_fixable: usize,
    /// Warnings below `--min-severity`, which no output has.
    pub unshown_warnings: usize,
    /// Infos below `--min-severity`, which no output has.
    pub unshown_infos: usize,
    /// Findings that the output for people leaves out because it has enough of them.
    pub left_out: usize,
    /// Findings that the baseline knows, which are not reported.
    pub known: usize,
    /// Findings that the baseline knows and that are mended.
    pub removable: usize,
    /// How long the run took.
    pub elapsed: Duration,
}

impl Tally {
    /// Counts what a site's run found. A fix counts if `may_fix` says that `--fix` makes it.
    pub fn add(&mut self, report: &Report, may_fix: impl Fn(&Finding) -> bool) {
        self.checked += report.checked;
        for found in report.by_file() {
            self.files += 1;
            for finding in found {
                self.count(finding, may_fix(finding));
            }
        }
    }

    /// Counts findings that no output has.
    pub fn add_unshown(&mut self, findings: &[Finding]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => (),
                Severity::Warning => self.unshown_warnings += 1,
                Severity::Info => self.unshown_infos += 1,
            }
        }
    }

    /// Returns how many warnings there are, shown or not.
    pub fn all_warnings(&self) -> usize {
        self.warnings + self.unshown_warnings
    }

    /// Returns how many findings are at least as severe as `severity`, shown or not.
    pub fn at_least(&self, severity: Severity) -> usize {
        let infos = self.infos + self.unshown_infos;
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.errors + self.all_warnings(),
            Severity::Info => self.errors + self.all_warnings() + infos,
        }
    }

    fn count(&mut self, finding: &Finding, may_fix: bool) {
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
        let fix = finding.fix.as_ref().filter(|_| may_fix);
        match fix.map(|fix| fix.safety) {
            Some(Safety::Safe) => self.fixable += 1,
            Some(Safety::Unsafe) => self.unsafely_fixable += 1,
            None => (),
        }
    }
}

/// A form that findings take: one sink is one format.
pub trait Sink {
    /// Takes the findings of one file, sorted by place. Files come path by path. `site` knows the other files that
    /// findings point at.
    ///
    /// # Errors
    /// Those of the writer below.
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()>;

    /// Ends the output.
    ///
    /// # Errors
    /// Those of the writer below.
    fn end(&mut self, tally: &Tally) -> io::Result<()>;
}
