//! Which files the texts of a site name.

use crate::site::decoded;
use std::collections::BTreeMap;

/// The files of which no name was read yet.
///
/// Scripts and styles put paths together, so one file of a name stands for all of that name, and a folder before a
/// part that only the running page knows for all that is in it.
pub(super) struct Names<'s> {
    /// Paths by the last part of them.
    files: BTreeMap<&'s str, Vec<&'s str>>,
}

/// What may stand before and behind a path.
const AROUND: &str = "\"'`()<>{}[]|?#,;=\\";

impl<'s> Names<'s> {
    pub(super) fn new(paths: Vec<&'s str>) -> Self {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for path in paths {
            let name = path.rsplit('/').next().unwrap_or(path);
            files.entry(name).or_default().push(path);
        }
        Self { files }
    }

    /// Takes out what `text` names.
    pub(super) fn read(&mut self, text: &str) {
        let words = text.split(|letter: char| letter == '/' || is_unusual(letter));
        for word in words.filter(|word| word.contains('.')) {
            if self.files.remove(word).is_none() && word.contains('%') {
                self.files.remove(&*decoded(word));
            }
        }
        // Names that are no word.
        self.files
            .retain(|name, _| !name.contains(is_unusual) || !text.contains(*name));
        for behind in ["${", "\" +", "' +"] {
            for (at, _) in text.match_indices(behind) {
                self.read_folder(&text[..at]);
            }
        }
    }

    /// Takes out the files in the folder that `before` ends with: an expression follows.
    fn read_folder(&mut self, before: &str) {
        let mut words = before.rsplit(is_unusual);
        let path = words.next().unwrap_or_default();
        let Some((folder, _)) = path.rsplit_once('/') else {
            return;
        };
        let folder = format!("/{}/", folder.trim_start_matches('/'));
        let is_in = |path: &&str| {
            let mut ends = path.match_indices('/');
            ends.any(|(at, _)| folder.ends_with(&format!("/{}/", &path[..at])))
        };
        for paths in self.files.values_mut() {
            paths.retain(|path| !is_in(path));
        }
    }

    /// The files that nothing names.
    pub(super) fn unnamed(&self) -> Vec<&'s str> {
        let mut paths: Vec<&str> = self.files.values().flatten().copied().collect();
        paths.sort_unstable();
        paths
    }
}

fn is_unusual(letter: char) -> bool {
    letter.is_whitespace() || AROUND.contains(letter)
}
