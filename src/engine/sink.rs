//! Outputs of findings.

use super::Report;
use crate::diagnostic::{Finding, Safety, Severity};
use crate::files::Source;
use crate::site::Site;
use std::io;
use std::time::Duration;

/// The counts of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Checked pages and snippets.
    pub checked: usize,
    /// Files with findings.
    pub files: usize,
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Infos.
    pub infos: usize,
    /// Findings with a safe fix.
    pub fixable: usize,
    /// Findings with an unsafe fix.
    pub unsafely_fixable: usize,
    /// Warnings below `--min-severity`, which no output contains.
    pub hidden_warnings: usize,
    /// Infos below `--min-severity`, which no output contains.
    pub hidden_infos: usize,
    /// Findings that the output for people omits because there are too many.
    pub omitted: usize,
    /// Baselined findings, which are not reported.
    pub baselined: usize,
    /// Baselined findings that are fixed.
    pub removable: usize,
    /// The duration of the run.
    pub elapsed: Duration,
}

impl Tally {
    /// Counts the findings of a site. Fixes count if `is_fixable` returns that `--fix` applies them.
    pub fn add(&mut self, report: &Report, is_fixable: impl Fn(&Finding) -> bool) {
        self.checked += report.checked;
        for found in report.by_file() {
            self.files += 1;
            for finding in found {
                self.count(finding, is_fixable(finding));
            }
        }
    }

    /// Counts findings that no output contains.
    pub fn add_hidden(&mut self, findings: &[Finding]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => (),
                Severity::Warning => self.hidden_warnings += 1,
                Severity::Info => self.hidden_infos += 1,
            }
        }
    }

    /// Returns the number of warnings, including hidden ones.
    pub fn all_warnings(&self) -> usize {
        self.warnings + self.hidden_warnings
    }

    /// Returns the number of findings that are at least as severe as `severity`, including hidden ones.
    pub fn at_least(&self, severity: Severity) -> usize {
        let infos = self.infos + self.hidden_infos;
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.errors + self.all_warnings(),
            Severity::Info => self.errors + self.all_warnings() + infos,
        }
    }

    fn count(&mut self, finding: &Finding, is_fixable: bool) {
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
        let fix = finding.fix.as_ref().filter(|_| is_fixable);
        match fix.map(|fix| fix.safety) {
            Some(Safety::Safe) => self.fixable += 1,
            Some(Safety::Unsafe) => self.unsafely_fixable += 1,
            None => (),
        }
    }
}

/// An output of findings in one format.
pub trait Sink {
    /// Begins a site, before its files. Most formats contain only findings and need nothing about the site as a whole.
    ///
    /// # Errors
    /// Returns the errors of the underlying writer.
    fn site(&mut self, site: &Site) -> io::Result<()> {
        let _ = site;
        Ok(())
    }

    /// Writes the findings of one file, sorted by span. Files are sorted by path. `site` contains the other files that
    /// findings refer to.
    ///
    /// # Errors
    /// Returns the errors of the underlying writer.
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()>;

    /// Writes the findings of several files, each like [`Sink::file`].
    ///
    /// # Errors
    /// Returns the errors of the underlying writer.
    fn files(&mut self, files: &[&[Finding]], site: &Site) -> io::Result<()> {
        for found in files {
            if let Some(first) = found.first() {
                self.file(site.source(first.span.file), found, site)?;
            }
        }
        Ok(())
    }

    /// Ends the output with the counts of the run.
    ///
    /// # Errors
    /// Returns the errors of the underlying writer.
    fn end(&mut self, tally: &Tally) -> io::Result<()>;
}
