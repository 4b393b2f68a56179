//! `.gitignore`: the files that git ignores, folder by folder.

use super::globs::{MAX_LIST_BYTES, add_lines};
use super::{Disk, Root};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// The patterns of the `.gitignore` files, read while the folders are visited. They are read through [`Root`], because
/// they can be links to anything.
#[derive(Debug)]
pub(super) struct Gitignores {
    root: Root,
    folders: RwLock<HashMap<PathBuf, Option<Arc<Patterns>>>>,
}

/// The patterns that apply in a folder.
#[derive(Debug)]
struct Patterns {
    own: Gitignore,
    outer: Option<Arc<Self>>,
}

impl Gitignores {
    /// Returns the patterns from the root of the repository down to the parent of `folder`.
    pub(super) fn above(folder: &Path) -> Self {
        let root = Root::around(folder);
        let above = folder.parent().into_iter().flat_map(Path::ancestors);
        let above = above.take_while(|outer| outer.starts_with(root.path()));
        let mut above: Vec<&Path> = above.collect();
        above.reverse();
        let all = Self {
            root,
            folders: RwLock::default(),
        };
        for outer in above {
            let has = |name: &str| Disk.exists(&outer.join(name));
            all.enter(outer, (has(".git"), has(".gitignore")));
        }
        all
    }

    /// Reads the patterns of `folder`, before its entries are visited: whether it contains `.git` and `.gitignore`.
    pub(super) fn enter(&self, folder: &Path, (is_repository, has_list): (bool, bool)) {
        let outer = folder.parent().filter(|_| !is_repository);
        let outer = outer.and_then(|outer| self.patterns(outer));
        // Nearer patterns take precedence, and those of the repository are the farthest.
        let of_repository = is_repository.then_some(".git/info/exclude");
        let own = has_list.then_some(".gitignore");
        let names = of_repository.into_iter().chain(own);
        let patterns = names.fold(outer, |outer, name| {
            let text = self.root.read_at_most(&folder.join(name), MAX_LIST_BYTES);
            let own = text.and_then(|text| compiled(folder, &text));
            match own {
                Some(own) => Some(Arc::new(Patterns { own, outer })),
                None => outer,
            }
        });
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        folders.insert(folder.to_owned(), patterns);
    }

    fn patterns(&self, folder: &Path) -> Option<Arc<Patterns>> {
        let folders = self.folders.read().unwrap_or_else(PoisonError::into_inner);
        folders.get(folder).cloned().flatten()
    }

    /// Returns whether `path` is ignored or explicitly not ignored. The nearest folder with a matching pattern decides.
    pub(super) fn matched(&self, path: &Path, is_folder: bool) -> Match<()> {
        let mut next = path.parent().and_then(|folder| self.patterns(folder));
        while let Some(patterns) = &next {
            let found = patterns.own.matched(path, is_folder);
            if !found.is_none() {
                return found.map(|_| ());
            }
            next = patterns.outer.clone();
        }
        Match::None
    }
}

/// Compiles the patterns of an ignore file in `folder`; none if it has no valid ones.
fn compiled(folder: &Path, text: &str) -> Option<Gitignore> {
    let mut builder = GitignoreBuilder::new(folder);
    add_lines(&mut builder, text.lines());
    builder.build().ok().filter(|patterns| !patterns.is_empty())
}
