//! A repository, and what it is asked.

use super::GitError;
use super::changes::{Changes, Lines};
use super::command::{self, git, parts};
use super::hunks::new_lines;
use crate::files::Disk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What changes are counted from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Since {
    /// From the last commit to what lies on disk.
    LastCommit,
    /// From where this branch left another one, or a commit, to what lies on disk.
    Commit(String),
    /// From the last commit to what is staged for the next one.
    Staged,
}

/// A git repository with files on disk.
#[derive(Debug, Clone)]
pub struct Repository {
    root: PathBuf,
}

impl Repository {
    /// The repository that `folder` lies in.
    ///
    /// # Errors
    /// [`GitError::NoRepository`] where there is none, [`GitError::NoGit`] where nobody can say.
    pub fn around(folder: &Path) -> Result<Self, GitError> {
        let wish = ["rev-parse", "--show-toplevel"];
        // In a hook of a linked worktree `GIT_DIR` is set, and git takes any folder for the topmost one.
        let answer = command::git_in_module(folder, wish)
            .or_else(|_| git(folder, wish))
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

    /// Its topmost folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The commit that changes `since` are counted from; none where nothing was committed yet.
    ///
    /// # Errors
    /// [`GitError`] where there is no such commit.
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
        let wish = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &full,
        ];
        match git(&self.root, wish) {
            Ok(answer) => Ok(String::from_utf8_lossy(&answer).trim().to_owned()),
            Err(GitError::NoGit(error)) => Err(GitError::NoGit(error)),
            Err(_) => Err(GitError::NoCommit(name.to_owned())),
        }
    }

    /// What has changed from the commit `base` on; everything is new where there is none.
    ///
    /// # Errors
    /// [`GitError`] where git fails.
    pub fn changes(&self, since: &Since, base: Option<&str>) -> Result<Changes, GitError> {
        let mut changes = Changes::default();
        let is_staged = *since == Since::Staged;
        if let Some(base) = base {
            let staged = is_staged.then_some("--cached");
            let wish = |kind: &[&'static str]| {
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
            for name in parts(&git(&self.root, wish(&["--name-only", "-z"]))?) {
                let path = self.root.join(command::path(name));
                changes.files.insert(path, Lines::Some(Vec::new()));
            }
            let lines = ["--unified=0", "--src-prefix=a/", "--dst-prefix=b/"];
            for (name, lines) in new_lines(&git(&self.root, wish(&lines))?) {
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

    /// The files that were changed on disk since they were staged.
    ///
    /// # Errors
    /// [`GitError`] when git fails.
    pub fn changed_since_staged(&self) -> Result<BTreeSet<PathBuf>, GitError> {
        let wish = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff"];
        let names = git(&self.root, wish)?;
        let paths = parts(&names).map(|name| self.root.join(command::path(name)));
        Ok(paths.collect())
    }
}
