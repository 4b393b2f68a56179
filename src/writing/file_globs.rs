//! The files that a rule of the site itself is about.

use crate::files::GlobBudget;
use crate::syntax::value::{Data, Node, Range};
use globset::{GlobSet, GlobSetBuilder};
use std::path::{Path, PathBuf};

/// Globs of files, relative to the folder of the configuration.
#[derive(Debug)]
pub(super) struct FileGlobs {
    folder: PathBuf,
    set: GlobSet,
}

impl FileGlobs {
    /// Reads the globs of a configuration in `folder`.
    ///
    /// # Errors
    /// Returns what is wrong, and its range.
    pub(super) fn read(folder: &Path, node: &Node) -> Result<Self, (Range, String)> {
        let items = match &node.data {
            Data::List(items) => items,
            _ => std::slice::from_ref(node),
        };
        let mut set = GlobSetBuilder::new();
        let mut budget = GlobBudget::default();
        for item in items {
            let invalid = |message: String| (item.range, message);
            let glob = item.as_str();
            let glob = glob.ok_or_else(|| invalid(format!("`files` has {}", item.kind())))?;
            let glob = glob.strip_prefix("./").unwrap_or(glob);
            let compiled = budget.glob(glob);
            set.add(
                compiled.map_err(|why| invalid(format!("`{glob}` is not a valid glob: {why}")))?,
            );
        }
        let set = set.build();
        Ok(Self {
            folder: folder.to_owned(),
            set: set.map_err(|error| (node.range, format!("`files` cannot be used: {error}")))?,
        })
    }

    /// Returns whether one of them matches the absolute `path`, which was `original` when the configuration was read.
    pub(super) fn is_match(&self, path: &Path, original: &Path) -> bool {
        let inside = path.strip_prefix(&self.folder);
        let inside = inside.or_else(|_| original.strip_prefix(&self.folder));
        self.set.is_match(inside.unwrap_or(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::yaml;

    #[test]
    fn files_match_where_they_are_and_where_they_were() {
        let node = yaml::parse("[./guides/**]").expect("valid");
        let globs = FileGlobs::read(Path::new("/site"), &node).expect("valid");
        let is_match =
            |path: &str, original: &str| globs.is_match(Path::new(path), Path::new(original));
        assert!(is_match("/site/guides/a/b.mdx", "/site/guides/a/b.mdx"));
        assert!(is_match("/copy/guides/a.mdx", "/site/guides/a.mdx"));
        assert!(!is_match("/site/a.mdx", "/site/a.mdx"));
        assert!(!is_match("/copy/guides/a.mdx", "/copy/guides/a.mdx"));
    }
}
