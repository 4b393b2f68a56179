//! A session: one execution of the program over one or more sites.

use super::file_view::FileView;
use super::options::{ChangeOptions, Options};
use super::selection::Selection;
use super::verdict::{Verdict, fails};
use crate::engine::{Fixed, MAX_ROUNDS, Tally};
use crate::report::{counted, plain};
use crate::site::{Target, find};
use std::path::{Path, PathBuf};

/// A session over one or more sites.
pub struct Session {
    pub(super) options: Options,
    pub(super) files: FileView,
    pub(super) selection: Selection,
    /// The roots of all sites, with their paths on disk.
    pub(super) roots: Vec<PathBuf>,
    pub(super) outcome: Outcome,
}

/// The result of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The number of findings of each kind.
    pub tally: Tally,
    /// The number of fixes or suppressions.
    pub fixes: usize,
    /// The number of files that they changed.
    pub fixed_files: usize,
    /// Notes for the user.
    pub notes: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
}

impl Session {
    /// Starts a session.
    ///
    /// # Errors
    /// Returns an error if the staged files cannot be read.
    pub fn new(options: Options) -> anyhow::Result<Self> {
        let is_staged = options
            .changes
            .as_ref()
            .is_some_and(ChangeOptions::is_staged);
        let files = if is_staged {
            FileView::index(&options.input.paths, &options.base.0)?
        } else {
            FileView::disk()
        };
        Ok(Self {
            selection: Selection::new(options.empty, &options.base),
            options,
            files,
            roots: Vec::new(),
            outcome: Outcome::default(),
        })
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Finds the sites to check.
    pub fn targets(&mut self) -> Vec<Target> {
        let read_path = |path: &PathBuf| self.files.read_path(path);
        let paths: Vec<PathBuf> = self.options.input.paths.iter().map(read_path).collect();
        let mut targets = find(&paths, &read_path(&self.options.base.0));
        for target in &mut targets {
            target.only.sort();
            target.only.dedup();
        }
        let root = |target: &Target| self.files.disk_path(&target.root);
        self.roots = targets.iter().map(root).collect();
        targets
    }

    /// Returns an error with paths on disk instead of temporary paths.
    pub fn with_disk_paths(&self, error: anyhow::Error) -> anyhow::Error {
        self.files.error(error)
    }

    /// Counts fixes, and adds notes about those that were not applied.
    pub(super) fn add_fixes(&mut self, fixed: &Fixed) {
        self.outcome.fixes += fixed.made;
        self.outcome.fixed_files += fixed.changed.len();
        let name = |path: &Path| self.options.base.name(&self.files.disk_path(path));
        self.outcome.notes.extend(fix_notes(fixed, name));
    }

    /// Ends the session. `omitted` is the number of findings that were not printed because there are too many.
    pub fn end(mut self, omitted: usize) -> Outcome {
        self.take_outcome(omitted)
    }

    /// Returns the result so far, and starts a new one.
    pub(super) fn take_outcome(&mut self, omitted: usize) -> Outcome {
        let changes = self.options.changes.as_ref();
        let is_staged = changes.is_some_and(ChangeOptions::is_staged);
        let outcome = &mut self.outcome;
        outcome.tally.omitted = omitted;
        outcome.notes.extend(self.selection.notes().iter().cloned());
        let selected = self.options.choice.ensure_selected_exist();
        let missing = selected.err().map(|error| error.to_string());
        outcome.verdict = match self.selection.error().or(missing) {
            Some(why) => Verdict::NothingChecked(why),
            None => {
                let (limits, action) = (self.options.limits, &self.options.action);
                let has_failed = fails(limits, action, is_staged, &outcome.tally, outcome.fixes);
                if has_failed {
                    Verdict::Fail
                } else {
                    Verdict::Pass
                }
            }
        };
        std::mem::take(&mut self.outcome)
    }
}

/// Returns notes about fixes that were not applied. `name` returns the name of a file.
fn fix_notes(fixed: &Fixed, name: impl Fn(&Path) -> String) -> Vec<String> {
    let mut notes = Vec::new();
    if fixed.refused > 0 {
        let count = counted(fixed.refused, "fix");
        notes.push(format!(
            "{count} skipped, because the file could not be parsed afterwards or the findings would remain: fix them by hand"
        ));
    }
    notes.extend(fixed.unsettled.iter().map(|&file| {
        let name = name(fixed.site.source(file).path());
        let name = plain(&name);
        format!("{name}: fixes remain after {MAX_ROUNDS} rounds: run --fix again")
    }));
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SecretMask;
    use crate::engine::Report;
    use crate::files::Sources;
    use crate::site::Workspace;
    use crate::workers::Pool;

    #[test]
    fn fixes_that_are_not_applied_are_noted() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.mdx");
        let target = Target {
            has_manifest: false,
            only: vec![path.clone()],
            root: folder.path().to_owned(),
        };
        let mut workspace = Workspace::open(target, Pool::default(), Sources::default());
        workspace.set_text(&path, "text".to_owned());
        let site = workspace.snapshot(&mut |_, _| ());
        let file = site.page_at("a.mdx").expect("the page").file();
        let fixed = |refused, unsettled| Fixed {
            site: site.clone(),
            report: Report::default(),
            made: 0,
            refused,
            changed: Vec::new(),
            unsettled,
            mask: SecretMask::default(),
        };
        let notes = |fixed: &Fixed| {
            let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
            fix_notes(fixed, name)
        };
        assert_eq!(notes(&fixed(0, Vec::new())), [] as [String; 0]);
        let [skipped, remaining] = &notes(&fixed(2, vec![file]))[..] else {
            panic!("two notes expected");
        };
        assert!(skipped.starts_with("2 fixes skipped, "), "{skipped}");
        assert_eq!(
            remaining,
            "a.mdx: fixes remain after 10 rounds: run --fix again"
        );
    }
}
