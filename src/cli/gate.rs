//! The gate of a site: of its findings, those that are new.

use super::changed::Changed;
use super::gate_args::{BaselineArgs, GateArgs};
use super::known::{Known, Scope};
use super::view::{Run, View};
use crate::diagnostic::Finding;
use crate::engine::{Baseline, Judged, Report};
use crate::files::Root;
use crate::report::counted;
use crate::site::Site;
use std::path::{Path, PathBuf};

/// What is known of a site, and what has changed in it. Its paths are those of the disk.
pub(super) struct Gate {
    changed: Option<Changed>,
    known: Known,
}

/// What comes through the gate.
pub(super) struct Passed {
    /// The findings that are new.
    pub(super) report: Report,
    /// How many are known.
    pub(super) known: usize,
    /// How many the baseline knows that are fixed.
    pub(super) removable: usize,
    /// What a person should hear of it.
    pub(super) notes: Vec<String>,
}

impl Gate {
    /// The gate of the site in `scope`.
    pub(super) fn open(arguments: &GateArgs, scope: Scope, view: &View) -> anyhow::Result<Self> {
        Ok(Self {
            changed: Changed::open(&arguments.changed, &scope.root)?,
            known: Known::open(&arguments.baseline, scope, view)?,
        })
    }

    /// The file with what is known, which need not be there.
    pub(super) fn baseline(&self) -> &Path {
        self.known.path()
    }

    /// The files and folders that are asked for; all where there are none.
    pub(super) fn asked(&self) -> &[PathBuf] {
        self.known.asked()
    }

    /// The files and folders that fixes may be made in, of those that are asked for: all if the list is empty, none if
    /// there is no list.
    pub(super) fn fixable(&self) -> Option<Vec<PathBuf>> {
        let only = self.asked();
        let Some(changed) = &self.changed else {
            return Some(only.to_vec());
        };
        let mut files = changed.mendable();
        files.retain(|file| only.is_empty() || only.iter().any(|asked| file.starts_with(asked)));
        (!files.is_empty()).then_some(files)
    }

    /// Makes sure that fixes can be written.
    ///
    /// # Errors
    /// When a file is staged in part.
    pub(super) fn ensure_fixable(&self) -> anyhow::Result<()> {
        let root = &self.known.scope().root;
        let changed = self.changed.as_ref();
        changed.map_or(Ok(()), |changed| changed.ensure_wholly_staged(root))
    }

    /// Lets through what is new of a report, in which no secret is to be seen any more.
    pub(super) fn pass(
        &mut self,
        mut report: Report,
        run: &Run<'_>,
        arguments: &BaselineArgs,
    ) -> anyhow::Result<Passed> {
        let mut notes = Vec::new();
        let root = Root::around(&run.view.here(run.site.root()));
        let judged = Judged::new(&report, run.site, run.roster, &root);
        let is_judged = |rule: &str, path: &Path| judged.has(rule, path, &run.view.here(path));
        let is_gone = |path: &Path| root.lacks(&run.view.here(path));
        self.known.follow(&report, run.site, is_gone);
        if arguments.write_baseline {
            notes.push(self.known.write(&report, run.site, is_judged)?);
        }
        let elsewhere = self.take_elsewhere(&mut report, run.site);
        let here = self.known.separate(report, run.site);
        let gone = self.known.gone(here.gone, |rule, path| {
            self.is_whole(path) && is_judged(rule, path)
        });
        let mut report = here.new;
        self.add_caused(&mut report, elsewhere, run)?;
        if arguments.prune_baseline {
            notes.push(self.known.prune(&gone)?);
        } else if gone.count() > 0 {
            notes.push(self.removable(&gone));
        }
        Ok(Passed {
            report,
            known: here.known,
            removable: gone.count(),
            notes,
        })
    }

    /// Takes the findings out of `report` that are in files that have not changed, and in old lines.
    fn take_elsewhere(&self, report: &mut Report, site: &Site) -> Report {
        let mut elsewhere = Report::default();
        if let Some(changed) = &self.changed {
            let has_changed =
                |finding: &Finding| changed.has(site.source(finding.span.file).path());
            let findings = std::mem::take(&mut report.findings).into_iter();
            (report.findings, elsewhere.findings) = findings.partition(has_changed);
            changed.keep_new_lines(&mut report.findings, site);
        }
        elsewhere
    }

    /// Adds those of the findings `elsewhere` that the changes cause.
    fn add_caused(
        &self,
        report: &mut Report,
        elsewhere: Report,
        run: &Run<'_>,
    ) -> anyhow::Result<()> {
        let Some(changed) = &self.changed else {
            return Ok(());
        };
        let mut caused = self.known.separate(elsewhere, run.site).new.findings;
        changed.keep_caused(&mut caused, run)?;
        report.findings.append(&mut caused);
        let path = |finding: &Finding| run.site.source(finding.span.file).path().to_owned();
        let findings = &mut report.findings;
        findings.sort_by_cached_key(|finding| (path(finding), finding.span));
        Ok(())
    }

    /// Whether all that there is to find in the file at `path` is in the report.
    fn is_whole(&self, path: &Path) -> bool {
        let is_whole = |changed: &Changed| changed.has(path) && !changed.leaves_out_lines();
        self.changed.as_ref().is_none_or(is_whole)
    }

    fn removable(&self, gone: &Baseline) -> String {
        let (gone, file) = (counted(gone.count(), "known finding"), self.known.name());
        format!("{gone} in {file} mended since: --prune-baseline takes that out")
    }
}
