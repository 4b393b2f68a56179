//! The baseline file of a site.

use super::baseline::{BASELINE_NAME, Baseline, Separated};
use super::file_view::FileView;
use super::options::{BaselineAction, BaselineOptions};
use super::scope::Scope;
use crate::engine::Report;
use crate::files::{Disk, Root, Source};
use crate::report::{counted, plain};
use crate::site::Site;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The baseline file of a site, and its entries.
pub(super) struct BaselineFile {
    /// Its path, even if it does not exist.
    path: PathBuf,
    /// Its text, or `None` if it does not exist or is not used.
    text: Option<String>,
    baseline: Baseline,
    /// Whether entries of moved pages have other paths than in the file.
    has_moved_entries: bool,
    scope: Scope,
}

impl BaselineFile {
    /// Reads the baseline of the site in `scope`.
    ///
    /// # Errors
    /// Returns an error if a file that is needed is missing, or is not a valid baseline.
    pub(super) fn load(
        options: &BaselineOptions,
        scope: Scope,
        files: &FileView,
    ) -> anyhow::Result<Self> {
        let path = locate(options, &scope, files);
        let name = path.display().to_string();
        let is_given = options.file.is_some();
        let is_needed = options.action == BaselineAction::Prune
            || (is_given && options.action != BaselineAction::Write);
        let mut read_path = files.read_path(&path);
        if is_given && !Disk.exists(&read_path) {
            // A given file that is not staged is read from disk.
            read_path.clone_from(&path);
        }
        let is_read =
            options.action != BaselineAction::Skip && (is_needed || Disk.exists(&read_path));
        let text = if is_read {
            let text = if is_given {
                Disk.read_named_text(&read_path)
            } else {
                Root::around(read_path.parent().unwrap_or(&read_path)).read_text(&read_path)
            };
            Some(text.map_err(|why| anyhow::anyhow!("{name}: {why}"))?)
        } else {
            None
        };
        let baseline = match &text {
            Some(text) => Baseline::parse(text, &name)?,
            None => Baseline::default(),
        };
        Ok(Self {
            path,
            text,
            baseline,
            has_moved_entries: false,
            scope,
        })
    }

    /// Returns the path of the file, which may not exist.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the scope of the run.
    pub(super) fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Assigns the entries of moved pages to their new paths. `report` is the complete report of the run over `site`.
    /// `is_missing` returns whether there is no file at a path.
    pub(super) fn follow_moves(
        &mut self,
        report: &Report,
        site: &Site,
        is_missing: impl Fn(&Path) -> bool,
    ) {
        if self.baseline.count() == 0 {
            return;
        }
        let sources: HashSet<&Path> = site.sources().map(Source::path).collect();
        let is_missing = |path: &Path| !sources.contains(path) && is_missing(path);
        let followed = self
            .baseline
            .with_moved_pages(report, site, self.folder(), is_missing);
        self.has_moved_entries = followed != self.baseline;
        self.baseline = followed;
    }

    /// Separates baselined and new findings of a report with masked secrets.
    pub(super) fn separate(&self, report: Report, site: &Site) -> Separated {
        self.baseline.separate(report, site, self.folder())
    }

    /// Returns the entries of `missing` that are in the scope of the run, and of a rule and file that it covers.
    pub(super) fn fixed(
        &self,
        missing: Baseline,
        is_covered: impl Fn(&str, &Path) -> bool,
    ) -> Baseline {
        missing.only(self.folder(), |rule, path| {
            self.scope.has(rule, path) && is_covered(rule, path)
        })
    }

    /// Writes the findings of `report` to the file, and returns a note about it. Keeps the entries of rules and files
    /// that the run does not cover.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(super) fn write(
        &mut self,
        report: &Report,
        site: &Site,
        is_covered: impl Fn(&str, &Path) -> bool,
    ) -> anyhow::Result<String> {
        let new = Baseline::of(report, site, self.folder());
        let count = counted(new.count(), "finding");
        let skipped = match report.findings.len() - new.count() {
            0 => String::new(),
            skipped => format!(
                "; skipped {} of rules that cannot be baselined",
                counted(skipped, "finding")
            ),
        };
        let old = self.baseline.clone();
        let kept = old.only(self.folder(), |rule, path| {
            !self.scope.has(rule, path) || !is_covered(rule, path)
        });
        self.save(new.extended_by(kept))?;
        Ok(format!("wrote {count} to {}{skipped}", self.name()))
    }

    /// Removes the entries of `fixed` from the file, and returns a note about it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(super) fn prune(&mut self, fixed: &Baseline) -> anyhow::Result<String> {
        if fixed.count() > 0 || self.has_moved_entries {
            self.save(self.baseline.clone().without(fixed))?;
        }
        let count = counted(fixed.count(), "fixed finding");
        Ok(format!("removed {count} from {}", self.name()))
    }

    fn save(&mut self, baseline: Baseline) -> anyhow::Result<()> {
        let text = baseline.text();
        match &self.text {
            Some(old) => Disk.replace(&self.path, old, &text)?,
            None => Disk.create(&self.path, &text)?,
        }
        (self.text, self.baseline) = (Some(text), baseline);
        Ok(())
    }

    /// Returns the folder that the paths in the file are relative to.
    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// Returns the name of the file.
    pub(super) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        plain(&name.to_string_lossy()).into_owned()
    }
}

/// Returns the path of the baseline of a site: the given one, otherwise next to the configuration, otherwise the nearest
/// one between the root of the site and that of the repository, otherwise in the root of the site.
fn locate(options: &BaselineOptions, scope: &Scope, files: &FileView) -> PathBuf {
    if let Some(given) = &options.file {
        return std::path::absolute(given).unwrap_or_else(|_| given.clone());
    }
    if let Some(folder) = scope.config.as_deref().and_then(Path::parent) {
        return folder.join(BASELINE_NAME);
    }
    for folder in scope.root.ancestors() {
        let path = folder.join(BASELINE_NAME);
        if Disk.is_file(&files.read_path(&path)) {
            return path;
        }
        if Disk.exists(&folder.join(".git")) {
            break;
        }
    }
    scope.root.join(BASELINE_NAME)
}
