//! Findings in changed files and lines, and findings that the changes cause elsewhere.

use super::baseline::Baseline;
use super::context::Context;
use super::options::ChangeOptions;
use super::shortage::ensure_no_shortage;
use super::site_files::part_of_site;
use crate::catalog;
use crate::config::Choice;
use crate::diagnostic::Finding;
use crate::engine::{Report, Ruleset, check};
use crate::files::{Disk, Sources, relative};
use crate::git::{Changes, Checkout, NewLines, Repository};
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace};
use crate::text::FileId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The changed files in the repository of a site.
pub(super) struct ChangedFiles {
    repository: Repository,
    /// The commit that they are compared with.
    base: Option<String>,
    changes: Changes,
    is_staged: bool,
    only_new_lines: bool,
}

impl ChangedFiles {
    /// Reads the changes around the site at `root`, in a run in the folder `working`.
    ///
    /// # Errors
    /// Returns an error if there is no repository, or git fails.
    pub(super) fn open(
        options: &ChangeOptions,
        root: &Path,
        working: &Path,
    ) -> anyhow::Result<Self> {
        let repository = Repository::around(root)?;
        ensure_own_repository(&repository, working)?;
        let base = repository.base(&options.since)?;
        let changes = repository.changes(&options.since, base.as_deref())?;
        Ok(Self {
            repository,
            base,
            changes,
            is_staged: options.is_staged(),
            only_new_lines: options.only_new_lines,
        })
    }

    /// Returns the changed files, without deleted ones.
    pub(super) fn existing(&self) -> Vec<PathBuf> {
        let files = self.changes.files().filter(|path| Disk.is_file(path));
        files.map(Path::to_owned).collect()
    }

    /// Checks that fixes of staged files can be written to the site at `root`.
    ///
    /// # Errors
    /// Returns an error if a file is partly staged: a fix would mix both parts.
    pub(super) fn ensure_not_partly_staged(&self, root: &Path) -> anyhow::Result<()> {
        if !self.is_staged {
            return Ok(());
        }
        let again = self.repository.changed_since_staged()?;
        let mut files = self.changes.files().filter(|path| path.starts_with(root));
        if let Some(path) = files.find(|path| again.contains(*path)) {
            anyhow::bail!(
                "{} is partly staged, so --fix changes nothing: stage the rest, or stash it",
                path.display()
            );
        }
        Ok(())
    }

    /// Returns whether the file at `path` has changed.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.changes.has(path)
    }

    /// Returns whether unchanged lines of changed files are not reported.
    pub(super) fn omits_old_lines(&self) -> bool {
        self.only_new_lines
    }

    /// Removes findings outside new lines, if only new lines are reported. All findings must be in changed files.
    ///
    /// # Errors
    /// Returns an error if git fails.
    pub(super) fn retain_new_lines(
        &self,
        findings: &mut Vec<Finding>,
        run: &Context<'_>,
    ) -> anyhow::Result<()> {
        // Without a commit, every line is new.
        let Some(base) = self.base.as_deref().filter(|_| self.only_new_lines) else {
            return Ok(());
        };
        let files: BTreeSet<FileId> = findings.iter().map(|one| one.span.file).collect();
        let sources = files.iter().map(|&file| run.unmasked.source(file));
        let sources: Vec<_> = sources.collect();
        let paths: Vec<&Path> = sources.iter().map(|source| source.path()).collect();
        let texts = self.repository.texts(base, &paths)?;
        let lines = sources.iter().zip(texts).map(|(source, old)| match old {
            Some(old) => NewLines::between(&old, source.text()),
            None => NewLines::All,
        });
        let lines: BTreeMap<FileId, NewLines> = files.into_iter().zip(lines).collect();
        findings.retain(|finding| {
            let source = run.site.source(finding.span.file);
            let line = |at: u32| source.position(at).line;
            let range = line(finding.span.start)..=line(finding.span.end);
            // It is unknown which line keeps a page from being read.
            is_always_on(finding) || lines[&finding.span.file].touch(&range)
        });
        Ok(())
    }

    /// Removes findings that existed before the changes. All findings must be in unchanged files.
    ///
    /// # Errors
    /// Returns an error if git fails.
    pub(super) fn retain_caused(
        &self,
        findings: &mut Vec<Finding>,
        run: &Context<'_>,
    ) -> anyhow::Result<()> {
        // What keeps a page from being read is in no line: attributes of git, for example.
        findings.retain(|finding| !self.only_new_lines || is_always_on(finding));
        if findings.is_empty() || self.changes.is_empty() {
            findings.clear();
            return Ok(());
        }
        let Some(base) = &self.base else {
            return Ok(());
        };
        let others = findings.iter().filter(|finding| !is_always_on(finding));
        let rules: BTreeSet<&str> = others.map(|finding| finding.rule).collect();
        let rules: Vec<String> = rules.into_iter().map(str::to_owned).collect();
        let before = self.findings_at(base, Choice::new(&rules, &[])?, run)?;
        let root = run.site.root();
        let (always, others) = std::mem::take(findings).into_iter().partition(is_always_on);
        let report = Report {
            findings: others,
            ..Report::default()
        };
        *findings = before
            .baseline
            .separate(report, run.site, root)
            .new
            .findings;
        let always: Vec<Finding> = always;
        findings.extend(always.into_iter().filter(|finding| {
            let place = always_on_place(finding, run.site);
            !before.always_on.contains(&place)
        }));
        findings.sort_by_key(|finding| finding.span);
        Ok(())
    }

    /// Returns the findings of the current rules and configuration in the site at `commit`.
    fn findings_at(
        &self,
        commit: &str,
        choice: Choice,
        run: &Context<'_>,
    ) -> anyhow::Result<Before> {
        let root = run.site.root();
        let top = self.repository.root();
        let inside = root.strip_prefix(top).unwrap_or(Path::new(""));
        let is_near = |module: &Path| module.starts_with(inside) || inside.starts_with(module);
        let tree = self.repository.tree(commit, is_near)?;
        let mut files = Checkout::new(&self.repository, tree)?;
        files.add(|path| part_of_site(path, inside, self.is_staged))?;
        let old = files.here(root);
        if !Disk.is_folder(&old) {
            return Ok(Before::default());
        }
        let settings = run.ruleset.settings().clone();
        let mut settings = settings.moved(&run.files.read_path(top), files.top());
        // The run itself reports errors in the configuration.
        settings.errors.clear();
        settings.choice = choice;
        let generated = settings.generated();
        let target = Target {
            has_manifest: Disk.is_file(&old.join("docs.json")),
            root: old,
            only: Vec::new(),
        };
        let ruleset = Arc::new(Ruleset::new(RULES, settings));
        let workspace = Workspace::open(target, run.pool, Sources::default());
        let mut workspace = workspace.with_generated(generated);
        let site = workspace.snapshot(&mut |_, _| ());
        let (site, report) = check(&site, &ruleset, &[], run.pool).masked(&site);
        ensure_no_shortage()?;
        let always_on = report
            .findings
            .iter()
            .filter(|finding| is_always_on(finding));
        Ok(Before {
            baseline: Baseline::of(&report, &site, site.root()),
            always_on: always_on
                .map(|finding| always_on_place(finding, &site))
                .collect(),
        })
    }
}

/// The findings before the changes.
#[derive(Default)]
struct Before {
    baseline: Baseline,
    /// Those of rules that cannot be baselined.
    always_on: BTreeSet<(&'static str, String)>,
}

/// Returns what identifies a finding that keeps a file from being read: the rule and the path of the file.
fn always_on_place(finding: &Finding, site: &Site) -> (&'static str, String) {
    let path = site.source(finding.span.file).path();
    (finding.rule, relative(site.root(), path))
}

/// Checks that `repository` is not a submodule of the one in which mdxlint runs: its author chooses what a commit means there.
///
/// # Errors
/// Returns an error if it is one.
fn ensure_own_repository(repository: &Repository, working: &Path) -> anyhow::Result<()> {
    let own = repository.root();
    if !working.starts_with(own)
        && let Ok(outer) = Repository::around(working)
        && own.starts_with(outer.root())
        && own != outer.root()
    {
        anyhow::bail!(
            "{} is a submodule, so its changes are not those of this repository: run mdxlint in it, or without --changed and --staged",
            own.display()
        );
    }
    Ok(())
}

fn is_always_on(finding: &Finding) -> bool {
    catalog::find(finding.rule).is_some_and(|facts| facts.always)
}
