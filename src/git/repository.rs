//! A git repository and its changes.

use super::GitError;
use super::changes::{Changes, Lines};
use super::command::{self, git, parts};
use super::hunks::new_lines;
use crate::files::Disk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The base of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Since {
    /// From the last commit to the files on disk.
    LastCommit,
    /// From the common ancestor with a branch or a commit, to the files on disk.
    Commit(String),
    /// From the last commit to the index.
    Staged,
}

/// A git repository with a working tree.
#[derive(Debug, Clone)]
pub struct Repository {
    root: PathBuf,
}

impl Repository {
    /// Finds the repository that contains `folder`.
    ///
    /// # Errors
    /// Returns [`GitError::NoRepository`] if there is none, [`GitError::NoGit`] if git cannot be run.
    pub fn around(folder: &Path) -> Result<Self, GitError> {
        let arguments = ["rev-parse", "--show-toplevel"];
        // In a hook of a linked worktree `GIT_DIR` is set, and git treats any folder as the top-level one.
        let answer = command::git_in_module(folder, arguments)
            .or_else(|_| git(folder, arguments))
            .map_err(|error| match error {
                GitError::Failed(..) => GitError::NoRepository(folder.display().to_string()),
                error => error,
            })?;
        let root = answer.strip_suffix(b"\n").unwrap_or(&answer);
        let root = command::path(root);
        Ok(Self {
            root: Disk.real_path(&root).unwrap_or(root),
        })
    }

    /// Returns the top-level folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the commit to compare with for `since`, or `None` if there is no commit yet.
    ///
    /// # Errors
    /// Returns a [`GitError`] if the commit does not exist.
    pub fn base(&self, since: &Since) -> Result<Option<String>, GitError> {
        let head = self.commit("HEAD");
        let Since::Commit(name) = since else {
            return Ok(head.ok());
        };
        let other = self.commit(name)?;
        let base = git(&self.root, ["merge-base", &other, &head?])
            .map_err(|_| GitError::NoCommonCommit(name.clone()))?;
        Ok(Some(String::from_utf8_lossy(&base).trim().to_owned()))
    }

    fn commit(&self, name: &str) -> Result<String, GitError> {
        let full = format!("{name}^{{commit}}");
        let arguments = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &full,
        ];
        match git(&self.root, arguments) {
            Ok(answer) => Ok(String::from_utf8_lossy(&answer).trim().to_owned()),
            Err(GitError::NoGit(error)) => Err(GitError::NoGit(error)),
            Err(_) => Err(GitError::NoCommit(name.to_owned())),
        }
    }

    /// Returns the changes since the commit `base`. Without one, everything is new.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn changes(&self, since: &Since, base: Option<&str>) -> Result<Changes, GitError> {
        let mut changes = Changes::default();
        let is_staged = *since == Since::Staged;
        if let Some(base) = base {
            let staged = is_staged.then_some("--cached");
            let diff_arguments = |kind: &[&'static str]| {
                let kind = kind.iter().copied();
                let common = [
                    "--no-renames",
                    "--no-ext-diff",
                    "--no-textconv",
                    "--no-color",
                ];
                let all = ["diff"].into_iter().chain(kind).chain(common).chain(staged);
                all.chain([base, "--"])
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            for name in parts(&git(&self.root, diff_arguments(&["--name-only", "-z"]))?) {
                let path = self.root.join(command::path(name));
                changes.files.insert(path, Lines::Some(Vec::new()));
            }
            let lines = ["--unified=0", "--src-prefix=a/", "--dst-prefix=b/"];
            for (name, lines) in new_lines(&git(&self.root, diff_arguments(&lines))?) {
                changes
                    .files
                    .insert(self.root.join(name), Lines::Some(lines));
            }
        } else {
            let tracked = git(&self.root, ["ls-files", "-z", "--cached"])?;
            changes.files.extend(self.all_new(&tracked));
        }
        if !is_staged {
            let untracked = ["ls-files", "-z", "--others", "--exclude-standard"];
            let untracked = git(&self.root, untracked)?;
            changes.files.extend(self.all_new(&untracked));
        }
        Ok(changes)
    }

    fn all_new(&self, names: &[u8]) -> Vec<(PathBuf, Lines)> {
        parts(names)
            .map(|name| (self.root.join(command::path(name)), Lines::All))
            .collect()
    }

    /// Returns the files that were changed on disk since they were staged.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn changed_since_staged(&self) -> Result<BTreeSet<PathBuf>, GitError> {
        let arguments = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff"];
        let names = git(&self.root, arguments)?;
        let paths = parts(&names).map(|name| self.root.join(command::path(name)));
        Ok(paths.collect())
    }
}
