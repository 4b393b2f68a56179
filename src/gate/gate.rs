//! Removes baselined findings and findings outside the changes from a report.

use super::baseline::Baseline;
use super::baseline_file::BaselineFile;
use super::changes::ChangedFiles;
use super::context::Context;
use super::coverage::Coverage;
use super::file_view::FileView;
use super::options::{BaselineAction, Options};
use super::scope::Scope;
use crate::diagnostic::Finding;
use crate::engine::Report;
use crate::files::Root;
use crate::report::counted;
use std::path::{Path, PathBuf};

/// The baseline of a site, and its changes. Paths are those on disk.
pub(super) struct Gate {
    changes: Option<ChangedFiles>,
    baseline: BaselineFile,
    action: BaselineAction,
}

/// The result of [`Gate::filter`].
pub(super) struct Filtered {
    /// The new findings.
    pub(super) report: Report,
    /// The number of baselined findings.
    pub(super) baselined: usize,
    /// The number of findings in the baseline that are fixed.
    pub(super) removable: usize,
    /// Notes about the baseline.
    pub(super) notes: Vec<String>,
}

impl Gate {
    /// Opens the baseline and reads the changes of the site in `scope`.
    ///
    /// # Errors
    /// Returns an error if git fails, or the baseline cannot be read.
    pub(super) fn open(options: &Options, scope: Scope, files: &FileView) -> anyhow::Result<Self> {
        let (baseline, working) = (&options.baseline, &options.base.0);
        let changes = options.changes.as_ref();
        let changes = changes.map(|changes| ChangedFiles::open(changes, &scope.root, working));
        Ok(Self {
            changes: changes.transpose()?,
            baseline: BaselineFile::load(baseline, scope, files)?,
            action: baseline.action,
        })
    }

    /// Returns the path of the baseline file, which may not exist.
    pub(super) fn baseline_path(&self) -> &Path {
        self.baseline.path()
    }

    /// Returns what the run checks.
    pub(super) fn scope(&self) -> &Scope {
        self.baseline.scope()
    }

    /// Returns the selected files and folders. Empty for all.
    pub(super) fn selected(&self) -> &[PathBuf] {
        &self.scope().only
    }

    /// Returns the selected files and folders in which fixes are allowed. An empty list allows all, `None` allows none.
    pub(super) fn fixable(&self) -> Option<Vec<PathBuf>> {
        let only = self.selected();
        let Some(changes) = &self.changes else {
            return Some(only.to_vec());
        };
        let mut files = changes.existing();
        files.retain(|file| only.is_empty() || only.iter().any(|path| file.starts_with(path)));
        (!files.is_empty()).then_some(files)
    }

    /// Checks that fixes can be written.
    ///
    /// # Errors
    /// Returns an error if a file is partly staged.
    pub(super) fn ensure_fixable(&self) -> anyhow::Result<()> {
        let root = &self.baseline.scope().root;
        let changes = self.changes.as_ref();
        changes.map_or(Ok(()), |changes| changes.ensure_not_partly_staged(root))
    }

    /// Returns the new findings of a report with masked secrets. Writes or prunes the baseline if that is selected.
    ///
    /// # Errors
    /// Returns an error if git fails, or the baseline cannot be written.
    pub(super) fn filter(
        &mut self,
        mut report: Report,
        run: &Context<'_>,
    ) -> anyhow::Result<Filtered> {
        let mut notes = Vec::new();
        let root = Root::around(&run.files.read_path(run.site.root()));
        let coverage = Coverage::new(&report, run.site, run.ruleset, &root);
        let is_covered =
            |rule: &str, path: &Path| coverage.has(rule, path, &run.files.read_path(path));
        let is_missing = |path: &Path| root.lacks(&run.files.read_path(path));
        self.baseline.follow_moves(&report, run.site, is_missing);
        if self.action == BaselineAction::Write {
            notes.push(self.baseline.write(&report, run.site, is_covered)?);
        }
        let elsewhere = self.split_off_unchanged(&mut report, run)?;
        let separated = self.baseline.separate(report, run.site);
        let fixed = self.baseline.fixed(separated.missing, |rule, path| {
            self.is_reported_completely(path) && is_covered(rule, path)
        });
        let mut report = separated.new;
        self.add_consequences(&mut report, elsewhere, run)?;
        if self.action == BaselineAction::Prune {
            notes.push(self.baseline.prune(&fixed)?);
        } else if fixed.count() > 0 {
            notes.push(self.removable_note(&fixed));
        }
        Ok(Filtered {
            report,
            baselined: separated.baselined,
            removable: fixed.count(),
            notes,
        })
    }

    /// Removes the findings in unchanged files and lines from `report`, and returns those in unchanged files.
    ///
    /// # Errors
    /// Returns an error if git fails.
    fn split_off_unchanged(
        &self,
        report: &mut Report,
        run: &Context<'_>,
    ) -> anyhow::Result<Report> {
        let mut elsewhere = Report::default();
        if let Some(changes) = &self.changes {
            let has_changed =
                |finding: &Finding| changes.has(run.site.source(finding.span.file).path());
            let findings = std::mem::take(&mut report.findings).into_iter();
            (report.findings, elsewhere.findings) = findings.partition(has_changed);
            changes.retain_new_lines(&mut report.findings, run)?;
        }
        Ok(elsewhere)
    }

    /// Adds the findings of `elsewhere` that the changes cause.
    fn add_consequences(
        &self,
        report: &mut Report,
        elsewhere: Report,
        run: &Context<'_>,
    ) -> anyhow::Result<()> {
        let Some(changes) = &self.changes else {
            return Ok(());
        };
        let mut caused = self.baseline.separate(elsewhere, run.site).new.findings;
        changes.retain_caused(&mut caused, run)?;
        report.findings.append(&mut caused);
        let path = |finding: &Finding| run.site.source(finding.span.file).path().to_owned();
        let findings = &mut report.findings;
        findings.sort_by_cached_key(|finding| (path(finding), finding.span));
        Ok(())
    }

    /// Returns whether the report contains all findings in the file at `path`.
    fn is_reported_completely(&self, path: &Path) -> bool {
        let is_complete = |changes: &ChangedFiles| changes.has(path) && !changes.omits_old_lines();
        self.changes.as_ref().is_none_or(is_complete)
    }

    fn removable_note(&self, fixed: &Baseline) -> String {
        let (count, file) = (
            counted(fixed.count(), "fixed finding"),
            self.baseline.name(),
        );
        format!("{file} contains {count}, which --prune-baseline removes")
    }
}
