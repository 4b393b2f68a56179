//! The files of a commit, or of the index.

use super::command::{self, Git, parts};
use super::location::is_named_git;
use super::{GitError, Repository};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// The files of a commit or of the index, by their paths relative to the root of the repository. Contents are read on
/// demand.
#[derive(Debug)]
pub struct Tree {
    git: Git,
    pub(super) blobs: BTreeMap<PathBuf, Blob>,
}

/// A file of a tree.
#[derive(Debug, Clone)]
pub(super) struct Blob {
    id: String,
    /// Whether it is a symbolic link, with its target as content.
    pub(super) is_link: bool,
    /// The path of the submodule that contains it, relative to the root, or `None` for the repository itself.
    module: Option<PathBuf>,
}

/// An entry in a listing of git.
struct Entry {
    mode: String,
    id: String,
    path: PathBuf,
}

impl Repository {
    /// Returns the files of `commit`, and of the submodules that `is_wanted` accepts by their paths.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn tree(&self, commit: &str, is_wanted: impl Fn(&Path) -> bool) -> Result<Tree, GitError> {
        let answer = self.git().run(&list_of(commit))?;
        Ok(Tree::of(self.git(), parse_entries(&answer), is_wanted))
    }

    /// Returns the files of the index, and of the submodules that `is_wanted` accepts by their paths. Omits files that
    /// are only marked with `git add --intent-to-add`.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails, or if the index contains a merge conflict.
    pub fn index(&self, is_wanted: impl Fn(&Path) -> bool) -> Result<Tree, GitError> {
        // Unlike `git ls-files`, a diff omits files that are only marked with `--intent-to-add`.
        let nothing = self.git().run(&["hash-object", "-t", "tree", "--stdin"])?;
        let nothing = String::from_utf8_lossy(&nothing).trim().to_owned();
        let arguments = [
            "diff",
            "--cached",
            "--raw",
            "-z",
            "--no-abbrev",
            "--no-renames",
            "--no-ext-diff",
            "--ignore-submodules=none",
            &nothing,
            "--",
        ];
        let answer = self.git().run(&arguments)?;
        let mut entries = Vec::new();
        let mut fields = parts(&answer);
        while let (Some(facts), Some(path)) = (fields.next(), fields.next()) {
            let path = command::path(path);
            let facts = String::from_utf8_lossy(facts);
            let facts: Vec<&str> = facts.split(' ').collect();
            let [_, mode, _, id, status] = facts[..] else {
                continue;
            };
            if status.starts_with('U') {
                return Err(GitError::Unmerged(path.display().to_string()));
            }
            let (mode, id) = (mode.to_owned(), id.to_owned());
            entries.push(Entry { mode, id, path });
        }
        Ok(Tree::of(self.git(), entries, is_wanted))
    }

    /// Returns the texts of the files at the full paths `paths` at `commit`, in this order; `None` for those that do not
    /// exist there.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn texts(&self, commit: &str, paths: &[&Path]) -> Result<Vec<Option<String>>, GitError> {
        let inside = paths.iter().map(|&path| {
            let inside = path.strip_prefix(self.root());
            inside.unwrap_or(path).to_owned()
        });
        let inside: Vec<PathBuf> = inside.collect();
        let contents = self.tree(commit, |_| false)?.contents(&inside)?;
        let mut contents: BTreeMap<&Path, Vec<u8>> = contents.into_iter().collect();
        let texts = inside.iter().map(|path| {
            let content = contents.remove(path.as_path())?;
            Some(String::from_utf8_lossy(&content).into_owned())
        });
        Ok(texts.collect())
    }
}

impl Tree {
    fn of(git: &Git, entries: Vec<Entry>, is_wanted: impl Fn(&Path) -> bool) -> Self {
        let mut blobs = BTreeMap::new();
        let mut due: Vec<(Option<PathBuf>, Vec<Entry>)> = vec![(None, entries)];
        while let Some((module, entries)) = due.pop() {
            for entry in entries {
                let path = match &module {
                    Some(folder) => folder.join(&entry.path),
                    None => entry.path,
                };
                let is_inside = path
                    .components()
                    .all(|part| matches!(part, Component::Normal(_)) && !is_named_git(part));
                if !is_inside {
                    continue;
                }
                if entry.mode == "160000" {
                    if is_wanted(&path) {
                        let files = module_files(git, &path, &entry.id);
                        due.push((Some(path), files));
                    }
                } else if let Some(kind) = entry.mode.strip_prefix('1') {
                    let is_link = kind.starts_with("20");
                    let (id, module) = (entry.id, module.clone());
                    blobs.insert(
                        path,
                        Blob {
                            id,
                            is_link,
                            module,
                        },
                    );
                }
            }
        }
        let git = git.clone();
        Self { git, blobs }
    }

    /// Returns whether it has files below the folder `path`.
    pub fn has_below(&self, path: &Path) -> bool {
        self.has(path) && !self.blobs.contains_key(path)
    }

    /// Returns whether it has a file at `path`, or files below it.
    pub fn has(&self, path: &Path) -> bool {
        let mut after = self.blobs.range(path.to_owned()..);
        after.next().is_some_and(|(next, _)| next.starts_with(path))
    }

    /// Returns the contents of the files at `paths`, with one run of git for each repository.
    pub(super) fn contents<'p>(
        &self,
        paths: &'p [PathBuf],
    ) -> Result<Vec<(&'p Path, Vec<u8>)>, GitError> {
        let mut homes: BTreeMap<Option<&Path>, Vec<(&'p Path, &str)>> = BTreeMap::new();
        for path in paths {
            if let Some(blob) = self.blobs.get(path) {
                let home = homes.entry(blob.module.as_deref()).or_default();
                home.push((path, &blob.id));
            }
        }
        let mut contents = Vec::new();
        for (module, files) in homes {
            let git = match module {
                Some(path) => self.git.in_module(path).ok_or_else(|| {
                    GitError::NoRepository(self.git.root().join(path).display().to_string())
                })?,
                None => self.git.clone(),
            };
            let ids: Vec<&str> = files.iter().map(|(_, id)| *id).collect();
            let paths = files.iter().map(|(path, _)| *path);
            contents.extend(paths.zip(git.blobs(&ids)?));
        }
        Ok(contents)
    }
}

/// Returns the files of the submodule at `path` at `commit`. Empty if the commit is not available.
fn module_files(git: &Git, path: &Path, commit: &str) -> Vec<Entry> {
    let module = git.in_module(path);
    let answer = module.and_then(|module| module.run(&list_of(commit)).ok());
    answer
        .map(|answer| parse_entries(&answer))
        .unwrap_or_default()
}

fn list_of(commit: &str) -> [&str; 6] {
    [
        "ls-tree",
        "-r",
        "-z",
        "--full-tree",
        "--end-of-options",
        commit,
    ]
}

/// Parses the entries of `git ls-tree -r -z`.
fn parse_entries(answer: &[u8]) -> Vec<Entry> {
    let entries = parts(answer).filter_map(|entry| {
        let tab = entry.iter().position(|&byte| byte == b'\t')?;
        let mut facts = std::str::from_utf8(&entry[..tab]).ok()?.split(' ');
        let mode = facts.next()?.to_owned();
        let id = facts.nth(1)?.to_owned();
        let path = command::path(&entry[tab + 1..]);
        Some(Entry { mode, id, path })
    });
    entries.collect()
}
