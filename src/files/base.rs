//! The paths of files in output and in stored data.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

/// The folder that shown paths are relative to.
#[derive(Debug, Clone)]
pub struct Base(pub PathBuf);

impl Base {
    /// Returns `path` relative to this folder, with `/`.
    pub fn name(&self, path: &Path) -> String {
        let shared = self
            .0
            .components()
            .zip(path.components())
            .take_while(|(a, b)| a == b)
            .count();
        let up = self.0.components().count() - shared;
        let down = path
            .components()
            .skip(shared)
            .filter_map(|part| match part {
                Component::Normal(name) => Some(name.to_string_lossy()),
                _ => None,
            });
        let parts: Vec<Cow<'_, str>> = std::iter::repeat_n("..".into(), up).chain(down).collect();
        parts.join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative() {
        let base = Base(PathBuf::from("/work/docs"));
        assert_eq!(base.name(Path::new("/work/docs/a/b.mdx")), "a/b.mdx");
        assert_eq!(base.name(Path::new("/work/other/b.mdx")), "../other/b.mdx");
    }
}
