//! `.mintignore`: the files that the platform excludes from a site.

use super::globs::{MAX_LIST_BYTES, add_lines};
use super::{Root, Source};
use crate::text::FileId;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The names that the platform always excludes.
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

/// The patterns of `.mintignore` in the root of a site, and the built-in names.
#[derive(Debug, Clone)]
pub struct Mintignore {
    root: PathBuf,
    patterns: Patterns,
}

#[derive(Debug, Clone)]
enum Patterns {
    /// The built-in names. Most sites have no other patterns, and comparing names is faster than compiling them.
    Names(&'static [&'static str]),
    /// The built-in names and those of the file.
    All(Gitignore),
}

impl Mintignore {
    /// Returns the file `.mintignore` of the site at `root`, with an empty text if it does not exist.
    pub fn source(root: &Path, id: FileId) -> Source {
        let path = root.join(".mintignore");
        let text = Root::around(root)
            .read_at_most(&path, MAX_LIST_BYTES)
            .unwrap_or_default();
        Source::new(id, path, text)
    }

    /// Returns the patterns in `own`, the text of `.mintignore` of the site at `root`. Invalid lines are skipped, as on
    /// the platform.
    pub fn new(root: &Path, own: &str) -> Self {
        let patterns = if own.trim().is_empty() {
            Patterns::Names(&ALWAYS)
        } else {
            let mut builder = GitignoreBuilder::new(root);
            // The platform ignores case. Setting that cannot fail before a pattern is added.
            let _ = builder.case_insensitive(true);
            add_lines(&mut builder, ALWAYS.into_iter());
            add_lines(&mut builder, own.lines().map(str::trim));
            Patterns::All(builder.build().unwrap_or_else(|_| Gitignore::empty()))
        };
        Self {
            root: root.to_owned(),
            patterns,
        }
    }

    /// Returns patterns that exclude nothing.
    pub fn nothing() -> Self {
        Self {
            root: PathBuf::new(),
            patterns: Patterns::Names(&[]),
        }
    }

    /// Whether the platform excludes `path`, which is absolute and below the root. Parent folders are not checked.
    pub fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        match &self.patterns {
            Patterns::Names(names) => path
                .file_name()
                .is_some_and(|name| same(names, name).is_some()),
            Patterns::All(patterns) => patterns.matched(path, is_folder).is_ignore(),
        }
    }

    /// Returns the pattern, as written, that excludes the file at `path` (absolute) or one of its parent folders.
    pub fn pattern_for(&self, path: &Path) -> Option<&str> {
        let below = path.strip_prefix(&self.root).ok()?;
        match &self.patterns {
            Patterns::Names(names) => below.iter().rev().find_map(|name| same(names, name)),
            Patterns::All(patterns) => match patterns.matched_path_or_any_parents(path, false) {
                Match::Ignore(glob) => Some(glob.original()),
                _ => None,
            },
        }
    }

    /// Whether the platform excludes the file at `path` or one of its parent folders.
    pub fn excludes_with_parents(&self, path: &Path) -> bool {
        self.pattern_for(path).is_some()
    }
}

/// Returns which of the names is `name`, ignoring case.
fn same<'n>(names: &[&'n str], name: &OsStr) -> Option<&'n str> {
    let mut names = names.iter().copied();
    names.find(|one| name.eq_ignore_ascii_case(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_the_same_as_patterns() {
        let root = Path::new("/site");
        let names = Mintignore::new(root, " \n");
        let patterns = Mintignore::new(root, "# no patterns");
        assert!(matches!(names.patterns, Patterns::Names(_)));
        assert!(matches!(patterns.patterns, Patterns::All(_)));
        for (path, expected) in [
            ("README.md", Some("README.md")),
            ("guides/readme.MD", Some("README.md")),
            ("Node_Modules/a/index.mdx", Some("node_modules")),
            ("a/.git/README.md", Some("README.md")),
            ("a/readme.mdx", None),
            ("node_modules.mdx", None),
            ("guides/index.mdx", None),
        ] {
            let path = root.join(path);
            for one in [&names, &patterns] {
                assert_eq!(one.pattern_for(&path), expected, "{}", path.display());
                assert_eq!(one.excludes_with_parents(&path), expected.is_some());
                let is_own = expected.is_some_and(|name| {
                    let last = path.file_name().unwrap_or_default();
                    last.eq_ignore_ascii_case(name)
                });
                assert_eq!(one.excludes(&path, false), is_own, "{}", path.display());
            }
        }
        assert_eq!(names.pattern_for(Path::new("/README.md")), None);
    }
}
