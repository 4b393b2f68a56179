//! Moves files of a site, with everything that names them.

use super::move_steps::{Changed, MoveSteps};
use crate::diagnostic::SecretMask;
use crate::files::{Base, relative};
use crate::report::{LineEdit, line_edits, plain, unified_diff};
use crate::site::Site;
use crate::syntax::json::{append, remove};
use crate::text::{Edit, FileId, apply};
use anyhow::Context as _;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The file that moves, links and redirects are written to.
const MANIFEST: &str = "docs.json";

/// Adds redirects to the text of `docs.json`. One from an address that has a page now would hide the page, so it is removed.
fn redirected(text: &str, redirects: &[(String, String)]) -> Result<String, String> {
    let pages: HashSet<&str> = redirects.iter().map(|(_, new)| new.as_str()).collect();
    let text = remove(text, "redirects", |redirect| {
        let source = redirect["source"].as_str();
        source.is_some_and(|source| pages.contains(source))
    })?;
    let redirects = redirects.iter();
    let redirects = redirects.map(|(old, new)| json!({ "source": old, "destination": new }));
    append(&text, "redirects", &redirects.collect::<Vec<_>>())
}

/// What a move changes.
pub struct MovePlan {
    steps: MoveSteps,
    root: PathBuf,
    /// The number of redirects that are added.
    redirects: usize,
}

impl MovePlan {
    /// Plans to move the file or folder `old` to `new`, both relative to the root of the site.
    ///
    /// # Errors
    /// Returns an error if it cannot be moved, or `docs.json` cannot be edited.
    pub fn new(site: &Site, old: &str, new: &str) -> anyhow::Result<Self> {
        let moves = site.moves(old, new)?;
        let mut by_file: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
        for edit in moves.edits {
            by_file.entry(edit.span.file).or_default().push(edit);
        }
        let mut texts: BTreeMap<PathBuf, (String, String)> = BTreeMap::new();
        for (file, edits) in by_file {
            let source = site.source(file);
            let before = source.text().to_owned();
            let after = apply(&before, &edits)?;
            texts.insert(source.path().to_owned(), (before, after));
        }
        let manifest = site.root().join(MANIFEST);
        if !moves.redirects.is_empty() {
            let mut files = site.manifest().files().iter();
            let source = files.find(|source| source.path() == manifest);
            let source = source.context("the site has no docs.json for the redirects")?;
            let known = source.text();
            let entry = texts
                .entry(manifest)
                .or_insert_with(|| (known.to_owned(), known.to_owned()));
            entry.1 = redirected(&entry.1, &moves.redirects)
                .map_err(|why| anyhow::anyhow!("docs.json: {why}"))?;
        }
        let below = |path: &Path| {
            let inside = path.strip_prefix(site.root()).is_ok();
            anyhow::ensure!(
                inside,
                "{} is outside the site",
                plain(&path.display().to_string())
            );
            Ok(relative(site.root(), path))
        };
        let changed = texts.into_iter().map(|(path, (before, after))| {
            Ok(Changed {
                path: below(&path)?,
                before,
                after,
            })
        });
        let changed = changed.collect::<anyhow::Result<_>>()?;
        Ok(Self {
            steps: MoveSteps::new(old, new, changed, moves.files),
            root: site.root().to_owned(),
            redirects: moves.redirects.len(),
        })
    }

    /// Returns what changes: the new paths and a unified diff, with the secrets of `mask` masked. Paths are relative to `base`.
    pub fn diff(&self, base: &Base, mask: &SecretMask) -> String {
        let mut text = String::new();
        for (old, new) in &self.steps.files {
            let (old, new) = (self.root.join(old), self.root.join(new));
            let (old, new) = (base.name(&old), base.name(&new));
            let _ = writeln!(text, "rename {} -> {}", plain(&old), plain(&new));
        }
        for one in &self.steps.changed {
            let name = base.name(&self.root.join(&one.path));
            let (before, after) = (mask.hide(&one.before), mask.hide(&one.after));
            text.push_str(&unified_diff(&plain(&name), &before, &after));
        }
        text
    }

    /// Returns the edits of the files that name the moved ones, by file.
    pub fn edits(&self) -> impl Iterator<Item = (PathBuf, Vec<LineEdit>)> {
        let changed = self.steps.changed.iter();
        changed.map(|one| {
            let path = self.root.join(&one.path);
            (path, line_edits(&one.before, &one.after))
        })
    }

    /// Moves the files, and writes those that name them: either all or none. If the program is ended in between,
    /// [`super::finish_move`] does the rest.
    ///
    /// # Errors
    /// Returns an error if a file cannot be moved or written.
    pub fn write(&self) -> anyhow::Result<()> {
        self.steps.write(&self.root)
    }

    /// Returns the number of moved files, of changed files, and of added redirects.
    pub fn counts(&self) -> (usize, usize, usize) {
        (
            self.steps.files.len(),
            self.steps.changed.len(),
            self.redirects,
        )
    }
}
