//! Changes in a repository.

use super::GitError;
use super::Repository;
use super::command::{self, parts};
use super::repository::Since;
use crate::files::{Disk, Root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The changed files of a repository: new, changed and deleted ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The full paths.
    files: BTreeSet<PathBuf>,
}

impl Changes {
    /// Returns whether the file at `path` has changed, or a submodule around it.
    pub fn has(&self, path: &Path) -> bool {
        path.ancestors().any(|around| self.files.contains(around))
    }

    /// Returns the changed files, including deleted ones.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    /// Returns whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// The common options of comparisons. A comparison with the files on disk looks at the commits of submodules, and starts
/// nothing in them.
const COMPARE: [&str; 3] = ["--raw", "-z", "--no-renames"];

impl Repository {
    /// Returns the changes since the commit `base`. Without one, everything is new.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn changes(&self, since: &Since, base: Option<&str>) -> Result<Changes, GitError> {
        let is_staged = *since == Since::Staged;
        let git = self.git();
        let mut names = match base {
            Some(base) if is_staged => {
                let staged = ["diff-index", "--cached", "--ignore-submodules=none"];
                let answer = git.run(&[&staged[..], &COMPARE, &[base, "--"]].concat())?;
                Comparison::read(&answer).into_names()
            }
            Some(base) => {
                let here = ["diff-index", "--ignore-submodules=dirty"];
                self.changed_on_disk(&[&here[..], &COMPARE, &[base, "--"]].concat())?
            }
            None => names(&git.run(&["ls-files", "-z", "--cached"])?),
        };
        if !is_staged {
            let untracked = ["ls-files", "-z", "--others", "--exclude-standard"];
            names.extend(self::names(&git.run(&untracked)?));
        }
        let files = names.into_iter().map(|name| self.root().join(name));
        let files = files.collect();
        Ok(Changes { files })
    }

    /// Returns the files that were changed on disk since they were staged.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails.
    pub fn changed_since_staged(&self) -> Result<BTreeSet<PathBuf>, GitError> {
        let here = ["diff-files", "--ignore-submodules=dirty"];
        let names = self.changed_on_disk(&[&here[..], &COMPARE].concat())?;
        Ok(names.iter().map(|name| self.root().join(name)).collect())
    }

    /// Returns the files that a comparison with the files on disk reports, without files with the same content. `git diff`
    /// would do that too, but it also writes the index.
    fn changed_on_disk(&self, arguments: &[&str]) -> Result<Vec<PathBuf>, GitError> {
        let answer = self.git().run_on_disk(arguments, None)?;
        let mut compared = Comparison::read(&answer);
        // A pipe that took the place of a file would block git.
        let files = std::mem::take(&mut compared.unsure).into_iter();
        let (files, others): (Vec<Touched>, Vec<Touched>) =
            files.partition(|file| Disk.is_file(&self.root().join(command::path(&file.name))));
        let others = others.iter().map(|file| command::path(&file.name));
        compared.changed.extend(others);
        compared.unsure = files;
        let hashed = self.hashes(&compared.unsure, &["--no-filters"])?;
        compared.remove_equal(&hashed);
        // Git compares line endings as configured, and other attributes can hide more than these.
        let hashed = self.hashes(&compared.unsure, &[])?;
        let equal = compared.remove_equal(&hashed);
        let changed = self.changed_text(&equal)?;
        compared.changed.extend(changed);
        Ok(compared.into_names())
    }

    /// Returns the paths of files that differ from the content that they are compared with in more than line endings.
    fn changed_text(&self, files: &[Touched]) -> Result<Vec<PathBuf>, GitError> {
        let ids: Vec<&str> = files.iter().map(|file| &*file.id).collect();
        let before = self.git().blobs(&ids)?;
        let root = Root::around(self.root());
        let changed = files.iter().zip(before).filter_map(|(file, before)| {
            let name = command::path(&file.name);
            let now = root.read_text(&self.root().join(&name));
            let before = std::str::from_utf8(&before);
            let is_same =
                before.is_ok_and(|before| now.is_ok_and(|now| before.lines().eq(now.lines())));
            (!is_same).then_some(name)
        });
        Ok(changed.collect())
    }

    /// Returns the ids that the contents of files on disk would have in the repository. Empty if one cannot be read.
    fn hashes(&self, files: &[Touched], options: &[&str]) -> Result<Vec<String>, GitError> {
        if files.is_empty() {
            return Ok(Vec::new());
        }
        let list = command::input(files.iter().map(|file| file.name.as_slice()))?;
        let arguments = [&["hash-object", "--stdin-paths"], options].concat();
        match self.git().run_on_disk(&arguments, Some(list)) {
            Ok(answer) => {
                let answer = String::from_utf8_lossy(&answer);
                Ok(answer.lines().map(str::to_owned).collect())
            }
            Err(GitError::Failed(..)) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

/// A file that git reports because its time or size differs from the index, without a look at its content.
struct Touched {
    /// The path relative to the root, as bytes.
    name: Vec<u8>,
    /// The id of the content that it is compared with.
    id: String,
}

/// What `--raw` reports.
#[derive(Default)]
struct Comparison {
    /// The paths of changed files, relative to the root.
    changed: Vec<PathBuf>,
    unsure: Vec<Touched>,
}

impl Comparison {
    /// Parses `:<old mode> <new mode> <old id> <new id> <status>` and paths.
    fn read(answer: &[u8]) -> Self {
        let mut compared = Self::default();
        let mut fields = parts(answer);
        while let (Some(facts), Some(name)) = (fields.next(), fields.next()) {
            let facts = String::from_utf8_lossy(facts);
            let facts: Vec<&str> = facts.trim_start_matches(':').split(' ').collect();
            let [before, after, old, new, status] = facts[..] else {
                continue;
            };
            let is_file = before.starts_with("100") && before == after;
            let is_unknown = new.bytes().all(|digit| digit == b'0');
            // A list of paths cannot contain this one.
            let has_break = name.contains(&b'\n');
            if status == "M" && is_file && is_unknown && !has_break {
                compared.unsure.push(Touched {
                    name: name.to_owned(),
                    id: old.to_owned(),
                });
            } else {
                compared.changed.push(command::path(name));
            }
        }
        compared
    }

    /// Removes the files with contents that have the ids that they are compared with, and returns them. `hashed` has one id for
    /// each file.
    fn remove_equal(&mut self, hashed: &[String]) -> Vec<Touched> {
        if hashed.len() != self.unsure.len() {
            return Vec::new();
        }
        let files = std::mem::take(&mut self.unsure).into_iter().zip(hashed);
        let (equal, others): (Vec<_>, Vec<_>) = files.partition(|(file, id)| file.id == **id);
        self.unsure = others.into_iter().map(|(file, _)| file).collect();
        equal.into_iter().map(|(file, _)| file).collect()
    }

    fn into_names(self) -> Vec<PathBuf> {
        let unsure = self.unsure.iter().map(|file| command::path(&file.name));
        self.changed.into_iter().chain(unsure).collect()
    }
}

fn names(answer: &[u8]) -> Vec<PathBuf> {
    parts(answer).map(command::path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    #[test]
    fn files_that_were_only_touched_are_unchanged() {
        let old = "1".repeat(40);
        let none = "0".repeat(40);
        let mut answer = String::new();
        for (modes, new, status, name) in [
            ("100644 100644", &none, "M", "touched"),
            ("100644 100644", &none, "M", "edited"),
            ("100644 100644", &none, "M", "two\nlines"),
            ("100644 100755", &none, "M", "executable"),
            ("120000 120000", &none, "M", "link"),
            ("160000 160000", &none, "M", "module"),
            ("100644 000000", &none, "D", "deleted"),
            ("100644 100644", &old, "M", "staged"),
        ] {
            let _ = write!(answer, ":{modes} {old} {new} {status}\0{name}\0");
        }
        let mut compared = Comparison::read(answer.as_bytes());
        compared.remove_equal(std::slice::from_ref(&old));
        assert_eq!(compared.unsure.len(), 2, "there is no id for each");
        compared.remove_equal(&[old, "2".repeat(40)]);
        let mut names = compared.into_names();
        names.sort();
        let expected = [
            "deleted",
            "edited",
            "executable",
            "link",
            "module",
            "staged",
            "two\nlines",
        ];
        assert_eq!(names, expected.map(PathBuf::from));
        assert!(Comparison::read(b"x\0y\0:\0").into_names().is_empty());
    }
}
