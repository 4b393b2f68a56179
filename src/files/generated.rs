//! Files that build steps generate before the site is built.

use globset::GlobSet;
use std::path::{Path, PathBuf};

/// The outputs and sources of build steps, as globs relative to the folders of configuration files.
#[derive(Debug, Clone, Default)]
pub struct Generated {
    parts: Vec<Part>,
}

#[derive(Debug, Clone)]
struct Part {
    folder: PathBuf,
    outputs: GlobSet,
    sources: GlobSet,
}

impl Generated {
    /// Adds globs relative to `folder`.
    pub fn add(&mut self, folder: PathBuf, outputs: GlobSet, sources: GlobSet) {
        if !outputs.is_empty() {
            self.parts.push(Part {
                folder,
                outputs,
                sources,
            });
        }
    }

    /// Whether a build step writes the file at `path` (absolute), with or without the extension of a page.
    pub fn writes(&self, path: &Path) -> bool {
        let fits = |part: &Part, path: &Path| {
            let inside = path.strip_prefix(&part.folder);
            inside.is_ok_and(|inside| part.outputs.is_match(inside))
        };
        let mut parts = self.parts.iter();
        parts.any(|part| {
            let with = |ending: &str| {
                let mut name = path.as_os_str().to_owned();
                name.push(ending);
                PathBuf::from(name)
            };
            fits(part, path) || fits(part, &with(".mdx")) || fits(part, &with(".md"))
        })
    }

    /// Whether a build step reads the file at `path` (absolute).
    pub fn reads(&self, path: &Path) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| {
            let inside = path.strip_prefix(&part.folder);
            inside.is_ok_and(|inside| part.sources.is_match(inside))
        })
    }
}
