//! Findings in what has changed, and those that the changes cause elsewhere.

use super::gate_args::ChangedArgs;
use super::supervisor::ensure_whole;
use super::view::{Run, part_of_site};
use crate::catalog;
use crate::config::Choice;
use crate::diagnostic::Finding;
use crate::engine::{Baseline, Report, Roster, check};
use crate::files::{Disk, Sources};
use crate::git::{Changes, Checkout, Repository, Since};
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What has changed in the repository of a site.
pub(super) struct Changed {
    repository: Repository,
    /// The commit that changes are counted from.
    base: Option<String>,
    changes: Changes,
    /// Whether they are those that are staged.
    is_staged: bool,
    /// Whether new lines alone are asked for.
    lines: bool,
}

impl Changed {
    /// What has changed around the site at `root`; none where nobody asks.
    pub(super) fn open(arguments: &ChangedArgs, root: &Path) -> anyhow::Result<Option<Self>> {
        let since = match &arguments.changed {
            _ if arguments.staged => Since::Staged,
            Some(name) if name != "HEAD" => Since::Commit(name.clone()),
            Some(_) => Since::LastCommit,
            None if arguments.changed_lines => Since::LastCommit,
            None => return Ok(None),
        };
        let repository = Repository::around(root)?;
        let base = repository.base(&since)?;
        let changes = repository.changes(&since, base.as_deref())?;
        Ok(Some(Self {
            repository,
            base,
            changes,
            is_staged: arguments.staged,
            lines: arguments.changed_lines,
        }))
    }

    /// The files that fixes may be made in.
    pub(super) fn mendable(&self) -> Vec<PathBuf> {
        let files = self.changes.files().filter(|path| Disk.is_file(path));
        files.map(Path::to_owned).collect()
    }

    /// Makes sure that fixes of what is staged can be written to the site at `root`.
    ///
    /// # Errors
    /// When a file is staged in part: a fix would mix the two parts.
    pub(super) fn ensure_wholly_staged(&self, root: &Path) -> anyhow::Result<()> {
        if !self.is_staged {
            return Ok(());
        }
        let again = self.repository.changed_since_staged()?;
        let mut files = self.changes.files().filter(|path| path.starts_with(root));
        if let Some(path) = files.find(|path| again.contains(*path)) {
            anyhow::bail!(
                "{}: only a part of its changes is staged, so --fix changes nothing; stage the rest, or stash it",
                path.display()
            );
        }
        Ok(())
    }

    /// Whether the file at `path` has changed.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.changes.of(path).is_some()
    }

    /// Whether it does not ask for the whole of a file.
    pub(super) fn leaves_out_lines(&self) -> bool {
        self.lines
    }

    /// Of the findings in files that have changed: those that are asked for.
    pub(super) fn keep_new_lines(&self, findings: &mut Vec<Finding>, site: &Site) {
        if !self.lines {
            return;
        }
        findings.retain(|finding| {
            let source = site.source(finding.span.file);
            let line = |at: u32| source.position(at).line;
            let range = line(finding.span.start)..=line(finding.span.end);
            // Who knows which lines keep a page from being read.
            is_always_on(finding)
                || self
                    .changes
                    .of(source.path())
                    .is_some_and(|lines| lines.touch(&range))
        });
    }

    /// Of the findings in files that have not changed: those that were not there before, because what has changed
    /// elsewhere causes them.
    pub(super) fn keep_caused(
        &self,
        findings: &mut Vec<Finding>,
        run: &Run<'_>,
    ) -> anyhow::Result<()> {
        // What keeps a page from being read stands in that page.
        findings.retain(|finding| !self.lines && !is_always_on(finding));
        if findings.is_empty() || self.changes.is_empty() {
            findings.clear();
            return Ok(());
        }
        let Some(base) = &self.base else {
            return Ok(());
        };
        let rules: BTreeSet<&str> = findings.iter().map(|finding| finding.rule).collect();
        let rules: Vec<String> = rules.into_iter().map(str::to_owned).collect();
        let known = self.before(base, Choice::new(&rules, &[])?, run)?;
        let report = Report {
            findings: std::mem::take(findings),
            ..Report::default()
        };
        let root = run.site.root();
        *findings = known.separate(report, run.site, root).new.findings;
        Ok(())
    }

    /// What today's rules, under today's configuration, would have found in the site as it was at `commit`.
    fn before(&self, commit: &str, choice: Choice, run: &Run<'_>) -> anyhow::Result<Baseline> {
        let root = run.site.root();
        let top = self.repository.root();
        let inside = root.strip_prefix(top).unwrap_or(Path::new(""));
        let is_near = |module: &Path| module.starts_with(inside) || inside.starts_with(module);
        let tree = self.repository.tree(commit, is_near)?;
        let mut files = Checkout::new(&self.repository, tree)?;
        files.add(|path| part_of_site(path, inside, self.is_staged))?;
        let old = files.here(root);
        if !Disk.is_folder(&old) {
            return Ok(Baseline::default());
        }
        let settings = run.roster.settings().clone();
        let mut settings = settings.moved(&run.view.here(top), files.top());
        // Mistakes in it are found in the run itself.
        settings.problems.clear();
        settings.choice = choice;
        let generated = settings.generated();
        let target = Target {
            has_manifest: Disk.is_file(&old.join("docs.json")),
            root: old,
            only: Vec::new(),
        };
        let roster = Arc::new(Roster::new(RULES, settings));
        let workspace = Workspace::open(target, run.pool, Sources::default());
        let mut workspace = workspace.with_generated(generated);
        let site = workspace.snapshot(&mut |_, _| ());
        let (site, report) = check(&site, &roster, &[], run.pool).covered(&site);
        ensure_whole()?;
        Ok(Baseline::of(&report, &site, site.root()))
    }
}

fn is_always_on(finding: &Finding) -> bool {
    catalog::find(finding.rule).is_some_and(|facts| facts.always)
}
