//! The baseline of a site: what is known of it, on disk.

use super::gate_args::BaselineArgs;
use super::view::View;
use crate::catalog;
use crate::config::Choice;
use crate::engine::{BASELINE_NAME, Baseline, Report, Separated};
use crate::files::{Disk, Root, Source};
use crate::report::{counted, plain};
use crate::site::Site;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The findings of a site that are known.
pub(super) struct Known {
    /// The file that they stand in, or would.
    path: PathBuf,
    /// Its text; none where it is not there, or not asked for.
    text: Option<String>,
    baseline: Baseline,
    /// Whether entries of pages that were moved are under other paths than in the file.
    is_followed: bool,
    scope: Scope,
}

/// What a run is about: it says nothing of what is known elsewhere.
pub(super) struct Scope {
    /// The root of the site.
    pub(super) root: PathBuf,
    /// The roots of all sites of this run.
    pub(super) roots: Vec<PathBuf>,
    /// The files and folders that are asked for.
    pub(super) only: Vec<PathBuf>,
    /// The rules that are asked for.
    pub(super) choice: Choice,
    /// The configuration file that counts most.
    pub(super) config: Option<PathBuf>,
}

impl Known {
    /// What is known in `scope`, as `view` has it.
    pub(super) fn open(
        arguments: &BaselineArgs,
        scope: Scope,
        view: &View,
    ) -> anyhow::Result<Self> {
        let path = place(arguments, &scope, view);
        let name = path.display().to_string();
        let is_needed =
            arguments.prune_baseline || (arguments.baseline.is_some() && !arguments.write_baseline);
        let mut here = view.here(&path);
        if arguments.baseline.is_some() && !Disk.exists(&here) {
            // One that is named and not staged is read from disk.
            here.clone_from(&path);
        }
        let is_read = !arguments.no_baseline && (is_needed || Disk.exists(&here));
        let text = if is_read {
            let text = if arguments.baseline.is_some() {
                Disk.read_named_text(&here)
            } else {
                Root::around(here.parent().unwrap_or(&here)).read_text(&here)
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
            is_followed: false,
            scope,
        })
    }

    /// The file, which need not be there.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The files and folders that are asked for.
    pub(super) fn asked(&self) -> &[PathBuf] {
        &self.scope.only
    }

    /// What the run is about.
    pub(super) fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Follows pages that were moved since: `report` is all that the run found in `site`, and `is_missing` returns whether
    /// there is no file at a path.
    pub(super) fn follow(
        &mut self,
        report: &Report,
        site: &Site,
        is_missing: impl Fn(&Path) -> bool,
    ) {
        let sources: HashSet<&Path> = site.sources().map(Source::path).collect();
        let is_gone = |path: &Path| !sources.contains(path) && is_missing(path);
        let followed = self.baseline.followed(report, site, self.folder(), is_gone);
        self.is_followed = followed != self.baseline;
        self.baseline = followed;
    }

    /// Tells what is known from what is new, in a report in which no secret is to be seen.
    pub(super) fn separate(&self, report: Report, site: &Site) -> Separated {
        self.baseline.separate(report, site, self.folder())
    }

    /// Of what is `gone`, what this run is about and has judged: rule by rule and file by file.
    pub(super) fn gone(&self, gone: Baseline, is_judged: impl Fn(&str, &Path) -> bool) -> Baseline {
        gone.only(self.folder(), |rule, path| {
            self.scope.has(rule, path) && is_judged(rule, path)
        })
    }

    /// Writes the findings of `report` down as known, and says so. What this run is not about, or has not judged, stays
    /// as it was.
    pub(super) fn write(
        &mut self,
        report: &Report,
        site: &Site,
        is_judged: impl Fn(&str, &Path) -> bool,
    ) -> anyhow::Result<String> {
        let new = Baseline::of(report, site, self.folder());
        let known = counted(new.count(), "finding");
        let left = match report.findings.len() - new.count() {
            0 => String::new(),
            left => format!(
                "; {} of rules that are always on cannot be",
                counted(left, "finding")
            ),
        };
        let old = self.baseline.clone();
        let kept = old.only(self.folder(), |rule, path| {
            !self.scope.has(rule, path) || !is_judged(rule, path)
        });
        self.put(new.covering(kept))?;
        Ok(format!(
            "{known} known from now on, in {}{left}",
            self.name()
        ))
    }

    /// Takes out what is `gone`, and says so.
    pub(super) fn prune(&mut self, gone: &Baseline) -> anyhow::Result<String> {
        if gone.count() > 0 || self.is_followed {
            self.put(self.baseline.clone().without(gone))?;
        }
        let gone = counted(gone.count(), "known finding");
        Ok(format!("{gone} mended since taken out of {}", self.name()))
    }

    fn put(&mut self, baseline: Baseline) -> anyhow::Result<()> {
        let text = baseline.text();
        match &self.text {
            Some(old) => Disk.replace(&self.path, old, &text)?,
            None => Disk.create(&self.path, &text)?,
        }
        (self.text, self.baseline) = (Some(text), baseline);
        Ok(())
    }

    /// The folder that paths in it start at.
    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        plain(&name.to_string_lossy()).into_owned()
    }
}

impl Scope {
    /// Whether the run is about this rule in the file at `path`.
    fn has(&self, rule: &str, path: &Path) -> bool {
        let is_left_out = catalog::find(rule).is_some_and(|facts| self.choice.leaves_out(facts));
        let mut asked = self.only.iter();
        let is_asked = self.only.is_empty() || asked.any(|asked| path.starts_with(asked));
        // What lies outside every site, such as a rule file beside it, goes with the whole of a site.
        let mut roots = self.roots.iter();
        let is_here = path.starts_with(&self.root) || !roots.any(|root| path.starts_with(root));
        !is_left_out && is_asked && is_here
    }
}

/// Where the baseline of a site lies: as it was named, else beside the configuration, else the nearest one from the
/// root of the site upward to that of the repository, else at the root.
fn place(arguments: &BaselineArgs, scope: &Scope, view: &View) -> PathBuf {
    if let Some(named) = &arguments.baseline {
        return std::path::absolute(named).unwrap_or_else(|_| named.clone());
    }
    if let Some(folder) = scope.config.as_deref().and_then(Path::parent) {
        return folder.join(BASELINE_NAME);
    }
    for folder in scope.root.ancestors() {
        let path = folder.join(BASELINE_NAME);
        if Disk.is_file(&view.here(&path)) {
            return path;
        }
        if Disk.exists(&folder.join(".git")) {
            break;
        }
    }
    scope.root.join(BASELINE_NAME)
}
