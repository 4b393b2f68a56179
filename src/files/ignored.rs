//! `.mintignore`: what the platform leaves out of a site.

use super::globs::{LARGEST_LIST, add_lines};
use super::{Root, Source};
use crate::text::FileId;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::Path;

/// What the platform leaves out of every site, whatever `.mintignore` says.
const ALWAYS: [&str; 13] = [
    ".git",
    ".github",
    ".claude",
    ".agents",
    ".idea",
    ".vscode",
    ".cursor",
    ".mintlify",
    "node_modules",
    "README.md",
    "LICENSE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
];

/// The patterns of `.mintignore` in a site's root, above the built-in ones.
#[derive(Debug, Clone)]
pub struct Mintignore {
    patterns: Gitignore,
}

impl Mintignore {
    /// The file `.mintignore` of the site at `root`; an empty text where there is none.
    pub fn source(root: &Path, id: FileId) -> Source {
        let path = root.join(".mintignore");
        let text = Root::around(root)
            .read_at_most(&path, LARGEST_LIST)
            .unwrap_or_default();
        Source::new(id, path, text)
    }

    /// The patterns in `own`, the text of `.mintignore` of the site at `root`. A line that is no pattern is passed over,
    /// as the platform does.
    pub fn new(root: &Path, own: &str) -> Self {
        let mut builder = GitignoreBuilder::new(root);
        // The platform compares without regard to case. Setting that cannot fail before a pattern is added.
        let _ = builder.case_insensitive(true);
        add_lines(&mut builder, ALWAYS.into_iter());
        add_lines(&mut builder, own.lines().map(str::trim));
        Self {
            patterns: builder.build().unwrap_or_else(|_| Gitignore::empty()),
        }
    }

    /// Leaves out nothing.
    pub fn nothing() -> Self {
        Self {
            patterns: Gitignore::empty(),
        }
    }

    /// Whether the platform leaves out `path`, absolute and below the root: itself or a folder that it lies in.
    pub fn leaves_out(&self, path: &Path, is_folder: bool) -> bool {
        self.patterns.matched(path, is_folder).is_ignore()
    }

    /// The pattern, as it is written, that leaves out the file at `path`, absolute, or a folder that it lies in.
    pub fn pattern_for(&self, path: &Path) -> Option<&str> {
        let is_below = path.starts_with(self.patterns.path());
        let found = is_below.then(|| self.patterns.matched_path_or_any_parents(path, false));
        match found {
            Some(Match::Ignore(glob)) => Some(glob.original()),
            _ => None,
        }
    }

    /// As [`Mintignore::leaves_out`], for a file whose parent folders have not been looked at.
    pub fn leaves_out_with_parents(&self, path: &Path) -> bool {
        path.starts_with(self.patterns.path())
            && self
                .patterns
                .matched_path_or_any_parents(path, false)
                .is_ignore()
    }
}
