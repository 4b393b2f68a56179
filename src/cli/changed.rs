//! Findings in what has changed, and those that the changes cause elsewhere.

use super::gate_args::ChangedArgs;
use crate::catalog;
use crate::config::{self, Choice};
use crate::diagnostic::Finding;
use crate::engine::{Baseline, Report, Roster, check};
use crate::files::{Disk, Sources};
use crate::git::{Changes, Repository, Since};
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace};
use crate::workers::Pool;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What has changed in the repository of a site.
pub(super) struct Changed {
    repository: Repository,
    /// The commit that changes are counted from.
    base: Option<String>,
    changes: Changes,
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
            lines: arguments.changed_lines,
        }))
    }

    /// Puts what is staged in the place of what lies on disk.
    pub(super) fn stage(&self, workspace: &mut Workspace) {
        for (path, text) in self.changes.staged() {
            if workspace.refuses(path).is_none() {
                workspace.set_text(path, text.clone());
            }
        }
    }

    /// The files that fixes may be made in.
    ///
    /// # Errors
    /// Where a file is staged in part: a fix would stage, or lose, the other part.
    pub(super) fn mendable(&self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some((path, _)) = self.changes.staged().first() {
            anyhow::bail!(
                "{}: only a part of its changes is staged, so --fix leaves everything as it is; stage the rest, or stash it",
                path.display()
            );
        }
        let files = self.changes.files().filter(|path| Disk.is_file(path));
        Ok(files.map(Path::to_owned).collect())
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
        site: &Site,
        config: Option<&Path>,
        pool: Pool,
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
        let before = Before {
            commit: base,
            choice: Choice::new(&rules, &[])?,
            config,
        };
        let known = before.findings(&self.repository, site.root(), pool)?;
        let report = Report {
            findings: std::mem::take(findings),
            checked: 0,
        };
        *findings = known.separate(report, site, site.root()).new.findings;
        Ok(())
    }
}

fn is_always_on(finding: &Finding) -> bool {
    catalog::find(finding.rule).is_some_and(|facts| facts.always)
}

/// A site as it was.
struct Before<'a> {
    commit: &'a str,
    choice: Choice,
    /// The configuration file.
    config: Option<&'a Path>,
}

impl Before<'_> {
    /// What today's rules, under today's configuration, would have found in the site at `root`.
    fn findings(
        &self,
        repository: &Repository,
        root: &Path,
        pool: Pool,
    ) -> anyhow::Result<Baseline> {
        let folder = repository.snapshot(self.commit, root, is_text)?;
        let top = Disk.real_path(folder.path())?;
        let old = top.join(
            root.strip_prefix(repository.root())
                .unwrap_or(Path::new("")),
        );
        if !Disk.is_folder(&old) {
            return Ok(Baseline::default());
        }
        let mut settings = match self.config {
            Some(path) => config::load(root, Some(path), &mut Sources::default())?,
            None => config::Settings::default(),
        };
        settings = settings.moved(repository.root(), &top);
        settings.choice = self.choice.clone();
        settings.problems.clear();
        let target = Target {
            has_manifest: Disk.is_file(&old.join("docs.json")),
            root: old.clone(),
            only: Vec::new(),
        };
        let generated = settings.generated();
        let roster = Arc::new(Roster::new(RULES, settings));
        let workspace = Workspace::open(target, pool, Sources::default());
        let mut workspace = workspace.with_generated(generated);
        let site = workspace.snapshot(&mut |_, _| ());
        let (site, report) = check(&site, &roster, &[], pool).covered(&site);
        Ok(Baseline::of(&report, &site, &old))
    }
}

/// Whether a file is read, and not looked for alone.
fn is_text(path: &Path) -> bool {
    const KINDS: [&str; 10] = [
        "mdx", "md", "mdc", "json", "yaml", "yml", "js", "jsx", "ts", "tsx",
    ];
    const NAMES: [&str; 2] = [".mintignore", ".gitignore"];
    let is_in = |list: &[&str], part: Option<&std::ffi::OsStr>| {
        part.and_then(|part| part.to_str())
            .is_some_and(|part| list.contains(&part))
    };
    is_in(&KINDS, path.extension()) || is_in(&NAMES, path.file_name())
}
