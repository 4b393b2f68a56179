//! The globs in the names of sections.

use crate::files::GlobBudget;
use globset::GlobMatcher;

/// The glob of a section.
#[derive(Debug, Clone)]
pub(super) struct SectionGlob {
    matcher: GlobMatcher,
    is_negated: bool,
}

impl SectionGlob {
    /// Reads a glob. Without `**` in it, `*` crosses folders.
    ///
    /// # Errors
    /// Returns why it is not valid.
    pub(super) fn new(written: &str, budget: &mut GlobBudget) -> Result<Self, String> {
        let bare = written.strip_prefix('!');
        let pattern = bare.unwrap_or(written);
        let glob = if pattern.contains("**") {
            budget.glob(pattern)?
        } else {
            budget.crossing_glob(pattern)?
        };
        Ok(Self {
            matcher: glob.compile_matcher(),
            is_negated: bare.is_some(),
        })
    }

    /// Returns whether it matches a path, relative to the folder of the configuration.
    pub(super) fn is_match(&self, path: &str) -> bool {
        self.matcher.is_match(path) != self.is_negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_cross_folders_unless_there_are_two() {
        let matches = |glob: &str, path: &str| {
            let glob = SectionGlob::new(glob, &mut GlobBudget::default()).expect("valid");
            glob.is_match(path)
        };
        assert!(matches("*.mdx", "a/b.mdx") && matches("docs/*.mdx", "docs/a/b.mdx"));
        assert!(matches("**/es/**", "es/a.mdx") && !matches("**/a/*.mdx", "a/b/c.mdx"));
        assert!(matches("{a,b}.mdx", "b.mdx") && matches("!*.md", "a.mdx"));
    }
}
