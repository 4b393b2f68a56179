//! A run over one site of a session.

use super::context::Context;
use super::file_view::FileView;
use super::gate::Gate;
use super::options::Action;
use super::scope::Scope;
use super::selection::SelectedPart;
use super::session::Session;
use super::shortage::ensure_no_shortage;
use super::site_notes::site_notes;
use super::verdict::{count, is_fixable};
use crate::config::{self, Settings};
use crate::diagnostic::{Finding, Safety};
use crate::engine::{Fixed, Report, Ruleset, add_suppressions, check, fix};
use crate::files::{Base, Sources};
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace};
use crate::workers::beside;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A run over one site of a session.
pub struct SiteRun<'s> {
    pub(super) session: &'s mut Session,
    pub(super) workspace: Workspace,
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) gate: Gate,
    /// The selected files and folders, where they are read. Empty for all.
    pub(super) only: Vec<PathBuf>,
    pub(super) site: Arc<Site>,
}

/// A site before and after fixes. Paths are those on disk.
pub struct FixedSite {
    /// The site before.
    pub before: Arc<Site>,
    /// The site after, and what was fixed.
    pub fixed: Fixed,
}

/// The findings of a run over one site. Paths are those on disk.
pub struct SiteReport {
    /// The site, with masked secrets.
    pub site: Arc<Site>,
    /// The findings to report, with masked secrets.
    pub report: Report,
}

impl Session {
    /// Loads the configuration and the pages of a site. `progress` is called with the number of pages read so far and the
    /// total.
    ///
    /// # Errors
    /// Returns an error if the configuration, the baseline or the changes cannot be read.
    pub fn open_site(
        &mut self,
        target: Target,
        progress: &mut dyn FnMut(usize, usize),
    ) -> anyhow::Result<SiteRun<'_>> {
        let mut sources = Sources::default();
        let settings = self.settings(&target, &mut sources)?;
        let (options, files) = (&self.options, &self.files);
        let config = settings.file.map(|file| sources.get(file).path());
        let scope = Scope {
            root: files.disk_path(&target.root),
            roots: self.roots.clone(),
            only: disk_paths(&target.only, files),
            choice: settings.choice.clone(),
            config: config.map(|path| files.disk_path(path)),
        };
        let gate = Gate::open(options, scope, files)?;
        let ruleset = Arc::new(Ruleset::new(RULES, settings));
        let only = target.only.clone();
        let mut workspace = self.open_workspace(target, sources, &ruleset);
        let (_, site) = beside(|| ruleset.prepare(), || workspace.snapshot(progress));
        let shown = self.files.on_disk(&site);
        if self.options.input.text.is_none() {
            let notes = site_notes(&shown, ruleset.settings(), &self.files, &self.options.base);
            self.outcome.notes.extend(notes);
        }
        let part = SelectedPart {
            site: &shown,
            workspace: &workspace,
            ruleset: &ruleset,
            files: &self.files,
            only: &disk_paths(&only, &self.files),
        };
        self.outcome.notes.extend(self.selection.add(&part));
        Ok(SiteRun {
            session: self,
            workspace,
            ruleset,
            gate,
            only,
            site,
        })
    }

    fn settings(&mut self, target: &Target, sources: &mut Sources) -> anyhow::Result<Settings> {
        let given = self.options.config.clone();
        let given = self.files.add_site(&target.root, given)?;
        let mut settings = if self.options.no_config {
            Settings::default()
        } else {
            config::load(&target.root, given.as_deref(), sources)?
        };
        settings = self.files.settings(settings);
        settings.choice = self.options.choice.clone();
        settings.answers = self.options.is_external.then(Arc::default);
        Ok(settings)
    }

    fn open_workspace(&self, target: Target, sources: Sources, ruleset: &Ruleset) -> Workspace {
        let workspace = Workspace::open(target, self.options.pool, sources);
        let mut workspace = workspace.with_generated(ruleset.settings().generated());
        if let Some((path, text)) = self.options.input.text.clone() {
            workspace.set_text(&path, text);
        }
        workspace
    }
}

impl SiteRun<'_> {
    /// Returns the site, with its paths on disk.
    pub fn site(&self) -> Arc<Site> {
        self.session.files.on_disk(&self.site)
    }

    /// Returns the working folder, which paths are shown relative to.
    pub fn base(&self) -> &Base {
        &self.session.options.base
    }

    /// Returns the text that replaces the content of a file, and the path of the file.
    pub fn input_text(&self) -> Option<&(PathBuf, String)> {
        self.session.options.input.text.as_ref()
    }

    /// Returns the path of the baseline file, which may not exist.
    pub fn baseline_path(&self) -> &Path {
        self.gate.baseline_path()
    }

    /// Applies the fixes, or adds the suppressions, that the options select. Nothing is written to disk. Returns `None`
    /// if they select neither, or no file may be changed.
    ///
    /// # Errors
    /// Returns an error if a file is partly staged, or git fails.
    pub fn fix(&mut self) -> anyhow::Result<Option<FixedSite>> {
        let fixed = match self.session.options.action {
            Action::Check => None,
            Action::Fix(safety) => {
                self.gate.ensure_fixable()?;
                self.apply_fixes(safety)
            }
            Action::Diff(safety) => self.apply_fixes(safety),
            Action::Suppress(_) => self.suppress()?,
        };
        let Some(fixed) = fixed else {
            return Ok(None);
        };
        self.session.add_fixes(&fixed);
        let before = self.site();
        self.site = Arc::clone(&fixed.site);
        let fixed = Fixed {
            site: self.site(),
            ..fixed
        };
        Ok(Some(FixedSite { before, fixed }))
    }

    fn apply_fixes(&mut self, safety: Safety) -> Option<Fixed> {
        let files = self.gate.fixable()?;
        let read_path = |file: &PathBuf| self.session.files.read_path(file);
        let files: Vec<PathBuf> = files.iter().map(read_path).collect();
        let pool = self.session.options.pool;
        Some(fix(
            &mut self.workspace,
            &self.ruleset,
            &files,
            pool,
            safety,
        ))
    }

    fn suppress(&mut self) -> anyhow::Result<Option<Fixed>> {
        let Action::Suppress(new) = &self.session.options.action else {
            return Ok(None);
        };
        let pool = self.session.options.pool;
        let report = check(&self.site, &self.ruleset, self.gate.selected(), pool);
        let unmasked = self.site();
        let (site, report) = report.masked(&unmasked);
        let context = context(self.session, &site, &unmasked, &self.ruleset);
        let filtered = self.gate.filter(report, &context)?;
        let findings = new.select(filtered.report.findings);
        let (workspace, reason) = (&mut self.workspace, new.reason());
        Ok(Some(add_suppressions(
            workspace,
            &self.ruleset,
            &findings,
            reason,
            pool,
        )))
    }

    /// Checks the site, and counts its findings.
    ///
    /// # Errors
    /// Returns an error if the run lacked memory or threads, git fails, or the baseline cannot be written.
    pub fn check(mut self) -> anyhow::Result<SiteReport> {
        let pool = self.session.options.pool;
        let report = check(&self.site, &self.ruleset, &self.only, pool);
        self.filtered(report)
    }

    /// Returns the findings to report, and counts them.
    pub(super) fn filtered(&mut self, report: Report) -> anyhow::Result<SiteReport> {
        ensure_no_shortage()?;
        // Secrets are masked in findings and in the lines around them.
        let unmasked = self.site();
        let (site, report) = report.masked(&unmasked);
        let context = context(self.session, &site, &unmasked, &self.ruleset);
        let filtered = self.gate.filter(report, &context)?;
        let files = self.gate.fixable();
        let is_fixable = |one: &Finding| is_fixable(one, &site, files.as_deref());
        let outcome = &mut self.session.outcome;
        outcome.notes.extend(filtered.notes);
        outcome.tally.baselined += filtered.baselined;
        outcome.tally.removable += filtered.removable;
        let least = self.session.options.min_severity;
        let report = count(&mut outcome.tally, filtered.report, least, is_fixable);
        Ok(SiteReport { site, report })
    }
}

/// Returns the facts about a run over a site. `unmasked` is the same site without masks in its texts.
fn context<'r>(
    session: &'r Session,
    site: &'r Site,
    unmasked: &'r Site,
    ruleset: &'r Ruleset,
) -> Context<'r> {
    Context {
        site,
        unmasked,
        ruleset,
        files: &session.files,
        pool: session.options.pool,
    }
}

fn disk_paths(paths: &[PathBuf], files: &FileView) -> Vec<PathBuf> {
    paths.iter().map(|path| files.disk_path(path)).collect()
}
