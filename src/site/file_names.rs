//! Finds files by name, to suggest a target for a path that does not exist.

use super::names::last_part;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The names of the files of a site, built on first use.
#[derive(Debug, Default)]
pub(super) struct FileNames {
    /// The first file, or page file, at each path in lower case. `None` if that is its path.
    by_path: HashMap<Box<str>, Option<Box<str>>, FixedState>,
    /// The only file with each name in lower case, or `None` if there are several.
    by_name: HashMap<Box<str>, Option<Box<str>>, FixedState>,
}

impl FileNames {
    /// Creates the names of files that are not pages.
    pub(super) fn of<'p>(files: impl Iterator<Item = &'p str>) -> Self {
        let mut names = Self::default();
        for path in files {
            names.add_path(path);
            let name = path[last_part(path)..].to_ascii_lowercase();
            let only = names.by_name.entry(name.into());
            only.and_modify(|only| *only = None)
                .or_insert_with(|| Some(path.into()));
        }
        names
    }

    /// Adds a path that is found regardless of case.
    pub(super) fn add_path(&mut self, path: &str) {
        let lower: Box<str> = path.to_ascii_lowercase().into();
        let own = (*lower != *path).then(|| path.into());
        match self.by_path.entry(lower) {
            Entry::Vacant(entry) => drop(entry.insert(own)),
            Entry::Occupied(mut entry) => {
                let first = entry.get().as_deref().unwrap_or(entry.key());
                if path < first {
                    entry.insert(own);
                }
            }
        }
    }

    /// Returns the file with the path `path`, ignoring case.
    pub(super) fn file(&self, path: &str) -> Option<&str> {
        let (lower, found) = self.by_path.get_key_value(&*path.to_ascii_lowercase())?;
        Some(found.as_deref().unwrap_or(lower))
    }

    /// Returns the only file with the same name as `path` that is not a page.
    pub(super) fn file_of_same_name(&self, path: &str) -> Option<&str> {
        let name = path[last_part(path)..].to_ascii_lowercase();
        self.by_name.get(&*name)?.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_several_paths_is_found() {
        let mut names = FileNames::of(["img/logo.png", "img/Logo.png", "a/b.svg"].into_iter());
        names.add_path("IMG/logo.png");
        assert_eq!(names.file("img/LOGO.png"), Some("IMG/logo.png"));
        assert_eq!(names.file("a/B.svg"), Some("a/b.svg"));
        assert_eq!(names.file("b.svg"), None);
        assert_eq!(names.file_of_same_name("x/B.SVG"), Some("a/b.svg"));
        assert_eq!(names.file_of_same_name("x/logo.png"), None);
    }
}
