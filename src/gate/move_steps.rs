//! The steps of a move. A record next to `docs.json` lets the next `mdxlint mv` finish them if the program is ended in between.

use crate::files::{Disk, Record, Root, WriteError};
use crate::report::plain;
use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::path::{Component, Path};

/// The name of the record.
const RECORD: &str = ".mdxlint-move";

/// A file with its old and new text. The path is relative to the root of the site.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Changed {
    pub(super) path: String,
    pub(super) before: String,
    pub(super) after: String,
}

/// What a move does, in this order: it changes texts, and then renames files. All paths are relative to the root of the
/// site.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct MoveSteps {
    /// What was moved.
    old: String,
    new: String,
    pub(super) changed: Vec<Changed>,
    /// Old and new paths.
    pub(super) files: Vec<(String, String)>,
}

/// A move that was interrupted before.
#[derive(Debug)]
pub struct FinishedMove {
    /// What was moved, relative to the root of the site.
    pub old: String,
    /// Its new path.
    pub new: String,
    /// What could not be done, because somebody else changed the files since.
    pub left: Vec<String>,
}

/// Finishes the move that was interrupted in the site at `root`, if there is one.
///
/// # Errors
/// Returns an error if another process is moving files, or the record cannot be used.
pub fn finish_move(root: &Path) -> anyhow::Result<Option<FinishedMove>> {
    let path = root.join(RECORD);
    let Some((record, text)) = Record::open(&path)? else {
        return Ok(None);
    };
    let name = plain(&path.display().to_string()).into_owned();
    let steps: MoveSteps = serde_json::from_str(&text).with_context(|| name.clone())?;
    anyhow::ensure!(
        steps.stay_inside(),
        "{name} names files outside the site: delete it"
    );
    let left = steps.finish(root);
    record.remove()?;
    Ok(Some(FinishedMove {
        old: steps.old,
        new: steps.new,
        left,
    }))
}

/// Returns whether a move was interrupted in the site at `root`, or is being done.
pub fn has_unfinished_move(root: &Path) -> bool {
    Disk.is_file(&root.join(RECORD))
}

impl MoveSteps {
    pub(super) fn new(
        old: &str,
        new: &str,
        changed: Vec<Changed>,
        files: BTreeMap<String, String>,
    ) -> Self {
        let mut files: Vec<(String, String)> = files.into_iter().collect();
        // If `a/b` becomes `a`, `a/b/c` takes the path that `a/b/b/c` gets.
        files.sort_by_key(|(old, _)| old.len());
        Self {
            old: old.to_owned(),
            new: new.to_owned(),
            changed,
            files,
        }
    }

    /// Does all steps, or none.
    pub(super) fn write(&self, root: &Path) -> anyhow::Result<()> {
        for one in &self.changed {
            Disk.ensure_writable(&root.join(&one.path))?;
        }
        let olds: HashSet<&str> = self.files.iter().map(|(old, _)| old.as_str()).collect();
        for (_, new) in &self.files {
            if !olds.contains(new.as_str()) {
                Disk.ensure_free(&root.join(new))?;
            }
        }
        let record = Record::create(&root.join(RECORD), &serde_json::to_string(self)?)?;
        let mut done = 0;
        while done < self.count() {
            if let Err(error) = self.step(root, done) {
                return match self.undo(root, done) {
                    Ok(()) => {
                        record.remove()?;
                        Err(error.into())
                    }
                    Err(_) => Err(error).context(
                        "the files were moved in part; run the same command again to finish",
                    ),
                };
            }
            done += 1;
        }
        self.remove_empty_folders(root);
        Ok(record.remove()?)
    }

    /// The number of steps.
    fn count(&self) -> usize {
        self.changed.len() + self.files.len()
    }

    /// Does the step with this number.
    fn step(&self, root: &Path, number: usize) -> Result<(), WriteError> {
        if let Some(one) = self.changed.get(number) {
            return Disk.replace(&root.join(&one.path), &one.before, &one.after);
        }
        let (old, new) = &self.files[number - self.changed.len()];
        Disk.rename(&root.join(old), &root.join(new))
    }

    /// Undoes the first `done` steps.
    fn undo(&self, root: &Path, done: usize) -> Result<(), WriteError> {
        for number in (0..done).rev() {
            match self.changed.get(number) {
                Some(one) => Disk.replace(&root.join(&one.path), &one.after, &one.before)?,
                None => {
                    let (old, new) = &self.files[number - self.changed.len()];
                    Disk.rename(&root.join(new), &root.join(old))?;
                    remove_empty_folders_around(root, new);
                }
            }
        }
        Ok(())
    }

    /// Does the steps that are missing, and returns what cannot be done. Which steps were done is visible from the files:
    /// no file is renamed before all texts are changed, and a file that was renamed leaves its path free.
    fn finish(&self, root: &Path) -> Vec<String> {
        let mut left = Vec::new();
        let is_there = |path: &String| Disk.is_file(&root.join(path));
        let mut renamed = self.files.iter();
        let renamed = renamed
            .rposition(|(old, new)| !is_there(old) && is_there(new))
            .map_or(0, |last| last + 1);
        for one in self.changed.iter().filter(|_| renamed == 0) {
            let path = root.join(&one.path);
            let text = Root::around(root).read_text(&path);
            if text.is_ok_and(|text| text == one.after) {
                continue;
            }
            match Disk.replace(&path, &one.before, &one.after) {
                Ok(()) => (),
                Err(WriteError::Changed(_)) => left.push(format!(
                    "{} was edited since, and may still name `{}`",
                    one.path, self.old
                )),
                Err(error) => left.push(error.to_string()),
            }
        }
        for (old, new) in &self.files[renamed..] {
            if let Err(error) = Disk.rename(&root.join(old), &root.join(new)) {
                left.push(format!("{old} was not moved: {error}"));
            }
        }
        self.remove_empty_folders(root);
        left
    }

    /// Removes the folders that are empty now.
    fn remove_empty_folders(&self, root: &Path) {
        for (old, _) in &self.files {
            remove_empty_folders_around(root, old);
        }
    }

    /// Whether all paths are below the root, and none is in `.git`.
    fn stay_inside(&self) -> bool {
        let changed = self.changed.iter().map(|one| &one.path);
        let files = self.files.iter().flat_map(|(old, new)| [old, new]);
        changed.chain(files).all(|path| {
            Path::new(path).components().all(|part| {
                matches!(part, Component::Normal(name) if !name.eq_ignore_ascii_case(".git"))
            })
        })
    }
}

/// Removes the folders around a file, up to the root, that are empty now.
fn remove_empty_folders_around(root: &Path, file: &str) {
    let file = root.join(file);
    let around = file.ancestors().skip(1);
    for folder in around.take_while(|folder| *folder != root) {
        if !Disk.remove_empty_folder(folder) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A move up of a folder that contains one of the same name, so that files take the paths of others.
    fn steps() -> MoveSteps {
        let changed = ["docs.json", "a/b/page.mdx"].map(|path| Changed {
            path: path.to_owned(),
            before: format!("{path} before"),
            after: format!("{path} after"),
        });
        let files = [
            ("a/b/b/page.mdx", "a/b/page.mdx"),
            ("a/b/page.mdx", "a/page.mdx"),
            ("a/b/image.png", "a/image.png"),
        ];
        let files = files.map(|(old, new)| (old.to_owned(), new.to_owned()));
        MoveSteps::new("a/b", "a", changed.into(), files.into())
    }

    #[expect(clippy::disallowed_methods, reason = "tests create their own files")]
    fn site() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("a/b/b")).expect("created");
        for (path, text) in [
            ("docs.json", "docs.json before"),
            ("a/b/page.mdx", "a/b/page.mdx before"),
            ("a/b/b/page.mdx", "inner"),
            ("a/b/image.png", "image"),
        ] {
            fs::write(folder.path().join(path), text).expect("written");
        }
        folder
    }

    #[expect(clippy::disallowed_methods, reason = "tests read their own files")]
    fn state(root: &Path) -> Vec<(String, String)> {
        let paths = [
            "docs.json",
            "a/page.mdx",
            "a/image.png",
            "a/b/page.mdx",
            "a/b/image.png",
            "a/b/b/page.mdx",
            RECORD,
        ];
        let texts = paths.into_iter().filter_map(|path| {
            let text = fs::read_to_string(root.join(path)).ok()?;
            Some((path.to_owned(), text))
        });
        texts.collect()
    }

    fn moved() -> Vec<(String, String)> {
        let texts = [
            ("docs.json", "docs.json after"),
            ("a/page.mdx", "a/b/page.mdx after"),
            ("a/image.png", "image"),
            ("a/b/page.mdx", "inner"),
        ];
        let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
        texts.into()
    }

    /// Writes the record and does the first `count` steps, as if the program was killed then.
    fn interrupt(steps: &MoveSteps, root: &Path, count: usize) {
        let text = serde_json::to_string(steps).expect("JSON");
        drop(Record::create(&root.join(RECORD), &text).expect("written"));
        for number in 0..count {
            steps.step(root, number).expect("done");
        }
    }

    #[test]
    fn a_move_that_is_killed_after_any_step_is_finished() {
        let steps = steps();
        for count in 0..=steps.count() {
            let site = site();
            interrupt(&steps, site.path(), count);
            let finished = finish_move(site.path()).expect("finished").expect("one");
            assert_eq!((&*finished.old, &*finished.new), ("a/b", "a"));
            assert_eq!(finished.left, Vec::<String>::new(), "{count}");
            assert_eq!(state(site.path()), moved(), "{count}");
            assert!(finish_move(site.path()).expect("nothing").is_none());
        }
    }

    #[test]
    fn a_move_that_fails_at_any_step_is_undone() {
        let steps = steps();
        for count in 0..=steps.count() {
            let site = site();
            let before = state(site.path());
            for number in 0..count {
                steps.step(site.path(), number).expect("done");
            }
            steps.undo(site.path(), count).expect("undone");
            assert_eq!(state(site.path()), before, "{count}");
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "tests change their own files")]
    fn what_somebody_edited_since_is_named_and_kept() {
        let steps = steps();
        let site = site();
        interrupt(&steps, site.path(), 1);
        fs::write(site.path().join("a/b/page.mdx"), "edited").expect("written");
        let finished = finish_move(site.path()).expect("finished").expect("one");
        assert_eq!(
            finished.left,
            ["a/b/page.mdx was edited since, and may still name `a/b`"]
        );
        let texts = state(site.path());
        assert!(texts.contains(&("a/page.mdx".to_owned(), "edited".to_owned())));
        assert!(!has_unfinished_move(site.path()));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "tests change their own files")]
    fn records_from_elsewhere_are_refused() {
        let steps = steps();
        let site = site();
        interrupt(&steps, site.path(), 0);
        let record = site.path().join(RECORD);
        let text = fs::read_to_string(&record).expect("there");
        let before = state(site.path());
        // A copy, such as one from a repository.
        fs::rename(&record, site.path().join("original")).expect("renamed");
        fs::write(&record, &text).expect("written");
        let why = finish_move(site.path()).expect_err("refused").to_string();
        assert!(why.contains("delete it"), "{why}");
        assert_eq!(state(site.path()), before);
        fs::remove_file(&record).expect("removed");

        // One that leads out of the site, or into a hidden folder.
        for path in ["../outside", ".git/hooks/pre-push", "/etc/passwd", ""] {
            let changed = vec![Changed {
                path: path.to_owned(),
                before: String::new(),
                after: "x".to_owned(),
            }];
            let bad = MoveSteps::new("a", "b", changed, BTreeMap::new());
            assert_eq!(bad.stay_inside(), path.is_empty(), "{path}");
        }
    }

    #[test]
    fn a_running_move_is_not_finished_by_another_process() {
        let site = site();
        let text = serde_json::to_string(&steps()).expect("JSON");
        let record = Record::create(&site.path().join(RECORD), &text).expect("written");
        let why = finish_move(site.path()).expect_err("refused").to_string();
        assert!(why.contains("another process"), "{why}");
        drop(record);
        assert!(finish_move(site.path()).expect("finished").is_some());
    }
}
