//! Which files the texts of a site name.

use crate::site::decoded;
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The files of which no name was read yet.
///
/// Scripts and styles put paths together, so one file of a name stands for all of that name, and a folder before a
/// part that only the running page knows for all that is in it.
pub(super) struct Names<'s> {
    /// Paths by the last part of them.
    files: BTreeMap<&'s str, Vec<&'s str>>,
    /// The names that are not one word, and what finds them in a text.
    phrases: Vec<&'s str>,
    finder: Option<AhoCorasick>,
    /// The folders that the paths lie in.
    folders: HashSet<&'s str>,
    /// The length of the longest of them.
    longest: usize,
    /// Those of them that some text names before an expression.
    named_folders: BTreeSet<&'s str>,
}

/// What may stand before and behind a path.
const AROUND: &str = "\"'`()<>{}[]|?#,;=\\";

impl<'s> Names<'s> {
    pub(super) fn new(paths: Vec<&'s str>) -> Self {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut folders = HashSet::new();
        for path in paths {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            files.entry(name).or_default().push(path);
            folders.extend(starts(folder));
        }
        let phrases = files
            .keys()
            .copied()
            .filter(|name| name.contains(is_unusual));
        let phrases: Vec<&str> = phrases.collect();
        Self {
            finder: AhoCorasick::new(&phrases)
                .ok()
                .filter(|_| !phrases.is_empty()),
            phrases,
            files,
            longest: folders.iter().map(|folder| folder.len()).max().unwrap_or(0),
            folders,
            named_folders: BTreeSet::new(),
        }
    }

    /// Drops what `text` names.
    pub(super) fn read(&mut self, text: &str) {
        self.read_plain(text);
        if text.contains('%') {
            self.read_plain(&decoded(text));
        }
    }

    fn read_plain(&mut self, text: &str) {
        let words = text.split(|letter: char| letter == '/' || is_unusual(letter));
        for word in words.filter(|word| word.contains('.')) {
            self.files.remove(word);
        }
        if let Some(finder) = &self.finder {
            for found in finder.find_overlapping_iter(text) {
                self.files.remove(self.phrases[found.pattern().as_usize()]);
            }
        }
        for behind in ["${", "\" +", "' +"] {
            for at in memchr::memmem::find_iter(text.as_bytes(), behind) {
                self.read_folder(&text[..at]);
            }
        }
    }

    /// Notes the folder that `before` ends with: an expression follows, which may name any file in it.
    fn read_folder(&mut self, before: &str) {
        let path = before.rsplit(is_unusual).next().unwrap_or_default();
        let Some((folder, _)) = path.rsplit_once('/') else {
            return;
        };
        // Any of its ends may be a folder of the site.
        let mut rest = folder.trim_start_matches('/');
        loop {
            let is_short = rest.len() <= self.longest;
            let known = is_short.then(|| self.folders.get(rest)).flatten();
            if let Some(known) = known {
                self.named_folders.insert(known);
            }
            match rest.split_once('/') {
                Some((_, behind)) => rest = behind,
                None => return,
            }
        }
    }

    /// The files that nothing names.
    pub(super) fn unnamed(&self) -> Vec<&'s str> {
        let is_named = |path: &&&str| {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            starts(folder).any(|start| self.named_folders.contains(start))
        };
        let paths = self.files.values().flatten();
        let mut paths: Vec<&str> = paths.filter(|path| !is_named(path)).copied().collect();
        paths.sort_unstable();
        paths
    }
}

/// The folder and those around it: `a/b` and `a` of `a/b`.
fn starts(folder: &str) -> impl Iterator<Item = &str> {
    let whole = Some(folder).filter(|folder| !folder.is_empty());
    std::iter::successors(whole, |folder| Some(folder.rsplit_once('/')?.0))
}

fn is_unusual(letter: char) -> bool {
    letter.is_whitespace() || AROUND.contains(letter)
}
