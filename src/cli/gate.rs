//! The gate of a site: of its findings, those that are new.

use super::changed::Changed;
use super::gate_args::{BaselineArgs, GateArgs};
use super::known::{Known, Scope};
use crate::config::Settings;
use crate::diagnostic::Finding;
use crate::engine::{Baseline, Report};
use crate::files::Sources;
use crate::report::counted;
use crate::site::{Site, Target, Workspace};
use crate::workers::Pool;
use std::path::{Path, PathBuf};

/// What is known of a site, and what has changed in it.
pub(super) struct Gate {
    changed: Option<Changed>,
    known: Known,
    /// The configuration file that counts most.
    config: Option<PathBuf>,
}

/// What comes through the gate.
pub(super) struct Passed {
    /// The findings that are new.
    pub(super) report: Report,
    /// How many are known.
    pub(super) known: usize,
    /// How many the baseline knows that are mended.
    pub(super) removable: usize,
    /// What a person should hear of it.
    pub(super) notes: Vec<String>,
}

impl Gate {
    /// The gate of the site `target`, one of those at `roots`.
    pub(super) fn open(
        arguments: &GateArgs,
        target: &Target,
        roots: &[PathBuf],
        settings: &Settings,
        sources: &Sources,
    ) -> anyhow::Result<Self> {
        let config = settings
            .file
            .map(|file| sources.get(file).path().to_owned());
        let scope = Scope {
            root: target.root.clone(),
            roots: roots.to_vec(),
            only: target.only.clone(),
            choice: settings.choice.clone(),
        };
        Ok(Self {
            changed: Changed::open(&arguments.changed, &target.root)?,
            known: Known::open(&arguments.baseline, target, config.as_deref(), scope)?,
            config,
        })
    }

    /// Puts what is staged in the place of what lies on disk, where that is asked for.
    pub(super) fn stage(&self, workspace: &mut Workspace) {
        if let Some(changed) = &self.changed {
            changed.stage(workspace);
        }
    }

    /// The file with what is known, which need not be there.
    pub(super) fn baseline(&self) -> &Path {
        self.known.path()
    }

    /// The files and folders that are asked for; all where there are none.
    pub(super) fn asked(&self) -> &[PathBuf] {
        self.known.asked()
    }

    /// The files and folders that fixes may be made in, of those that are asked for; none where there are none.
    pub(super) fn mendable(&self) -> anyhow::Result<Option<Vec<PathBuf>>> {
        let only = self.asked();
        let Some(changed) = &self.changed else {
            return Ok(Some(only.to_vec()));
        };
        let mut files = changed.mendable()?;
        files.retain(|file| only.is_empty() || only.iter().any(|asked| file.starts_with(asked)));
        Ok((!files.is_empty()).then_some(files))
    }

    /// Lets through what is new of a report, in which no secret is to be seen any more.
    pub(super) fn pass(
        &mut self,
        mut report: Report,
        site: &Site,
        arguments: &BaselineArgs,
        pool: Pool,
    ) -> anyhow::Result<Passed> {
        let mut notes = Vec::new();
        if arguments.write_baseline {
            notes.push(self.known.write(&report, site)?);
        }
        let elsewhere = self.take_elsewhere(&mut report, site);
        let here = self.known.separate(report, site);
        let gone = self.known.gone(here.gone, |path| self.is_whole(path));
        let mut report = here.new;
        self.add_caused(&mut report, elsewhere, site, pool)?;
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
        site: &Site,
        pool: Pool,
    ) -> anyhow::Result<()> {
        let Some(changed) = &self.changed else {
            return Ok(());
        };
        let mut caused = self.known.separate(elsewhere, site).new.findings;
        changed.keep_caused(&mut caused, site, self.config.as_deref(), pool)?;
        report.findings.append(&mut caused);
        let path = |finding: &Finding| site.source(finding.span.file).path().to_owned();
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
