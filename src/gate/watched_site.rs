//! A run over one site that is repeated after changes.

use super::gate::Gate;
use super::session::Outcome;
use super::site_run::{SiteReport, SiteRun};
use crate::config::FILE_NAME;
use crate::engine::Checker;
use crate::files::Disk;
use crate::site::Site;
use crate::writing::vale::is_vale_ini;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A run over one site that is repeated after changes.
pub struct WatchedSite<'s> {
    run: SiteRun<'s>,
    checker: Checker,
}

impl<'s> SiteRun<'s> {
    /// Returns the run, to be repeated after changes.
    pub fn watch(self) -> WatchedSite<'s> {
        let pool = self.session.options().pool;
        let checker = Checker::new(Arc::clone(&self.ruleset), self.only.clone(), pool);
        WatchedSite { run: self, checker }
    }
}

impl WatchedSite<'_> {
    /// Returns the folders outside the site with files that the run reads: the configuration, styles, and the baseline.
    pub fn folders_outside(&self) -> Vec<PathBuf> {
        let root = self.run.site.root();
        let files = self.run.workspace.configuration();
        let around = files.filter_map(|path| path.parent());
        let around = around.chain(self.run.gate.baseline_path().parent());
        let styles = self.run.ruleset.settings().styles.iter();
        let of_styles = styles.flat_map(|styles| styles.source_folders());
        let around = around.map(Path::to_owned).chain(of_styles);
        let real = Disk.real_path(root).unwrap_or_else(|_| root.to_owned());
        let outside = around.filter(|folder| {
            !folder.starts_with(root) && !folder.starts_with(&real) && Disk.is_folder(folder)
        });
        let outside: BTreeSet<PathBuf> = outside.collect();
        outside.into_iter().collect()
    }

    /// Returns whether a change of the file at `path` can affect more than the content of the site, so that a new run is
    /// necessary: a configuration, a style, or a `docs.json` that was added or removed.
    pub fn is_configured_by(&self, path: &Path) -> bool {
        let root = self.run.site.root();
        let is_manifest = path == root.join("docs.json");
        let mut files = self.run.workspace.configuration();
        let mut styles = self.run.ruleset.settings().styles.iter();
        path.file_name().is_some_and(|name| name == FILE_NAME)
            || is_vale_ini(path)
            || styles.any(|styles| styles.are_read_from(path))
            || files.any(|file| file == path)
            || (is_manifest && Disk.is_file(path) != self.run.site.has_manifest())
    }

    /// Notes that the file or folder at `path` was written, created or removed.
    pub fn changed(&mut self, path: &Path) {
        self.run.workspace.changed_on_disk(path);
    }

    /// Overrides the text of the file at `path`, for an editor with unsaved changes.
    pub fn set_text(&mut self, path: &Path, text: String) {
        self.run.workspace.set_text(path, text);
    }

    /// Removes the override of the file at `path`, so that the text on disk counts again.
    pub fn unset_text(&mut self, path: &Path) {
        self.run.workspace.unset_text(path);
    }

    /// Reads what changed, and returns the site.
    pub fn site(&mut self) -> Arc<Site> {
        self.run.site = self.run.workspace.update(&mut |_, _| ());
        self.run.site()
    }

    /// Checks the site again, and returns the findings and their number.
    ///
    /// # Errors
    /// Returns an error if the run lacked memory or threads, git fails, or the baseline cannot be read.
    pub fn check(&mut self) -> anyhow::Result<(SiteReport, Outcome)> {
        self.site();
        let run = &mut self.run;
        let session = &*run.session;
        let (options, files) = (&session.options, &session.files);
        let scope = run.gate.scope().clone();
        run.gate = Gate::open(options, scope, files)?;
        let report = self.checker.check(&run.site);
        let report = run.filtered(report)?;
        let outcome = run.session.take_outcome(0);
        Ok((report, outcome))
    }
}
