//! The files that the text of a site refers to.

use crate::site::decoded;
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The files without a reference in the text read so far.
///
/// Scripts and styles build paths from parts. Therefore a file name refers to all files with that name, and a folder
/// before an expression refers to all files in it.
pub(super) struct Names<'s> {
    /// The paths by file name.
    files: BTreeMap<&'s str, Vec<&'s str>>,
    /// The file names that are not a single word, and the automaton that finds them in a text.
    phrases: Vec<&'s str>,
    finder: Option<AhoCorasick>,
    /// The folders that contain the files.
    folders: HashSet<&'s str>,
    /// The length of the longest folder path.
    longest: usize,
    /// The folders that are followed by an expression in some text.
    named_folders: BTreeSet<&'s str>,
}

/// The characters that may be before and after a path.
const DELIMITERS: &str = "\"'`()<>{}[]|?#,;=\\";

impl<'s> Names<'s> {
    pub(super) fn new(paths: Vec<&'s str>) -> Self {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut folders = HashSet::new();
        for path in paths {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            files.entry(name).or_default().push(path);
            folders.extend(prefixes(folder));
        }
        let phrases = files
            .keys()
            .copied()
            .filter(|name| name.contains(is_delimiter));
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

    /// Removes the files that `text` refers to.
    pub(super) fn read(&mut self, text: &str) {
        self.read_plain(text);
        if text.contains('%') {
            self.read_plain(&decoded(text));
        }
    }

    fn read_plain(&mut self, text: &str) {
        let words = text.split(|letter: char| letter == '/' || is_delimiter(letter));
        for word in words.filter(|word| word.contains('.')) {
            self.files.remove(word);
        }
        if let Some(finder) = &self.finder {
            for found in finder.find_overlapping_iter(text) {
                self.files.remove(self.phrases[found.pattern().as_usize()]);
            }
        }
        for start in ["${", "\" +", "' +"] {
            for at in memchr::memmem::find_iter(text.as_bytes(), start) {
                self.read_folder(&text[..at]);
            }
        }
    }

    /// Records the folder at the end of `before`: the expression that follows may refer to any file in it.
    fn read_folder(&mut self, before: &str) {
        let path = before.rsplit(is_delimiter).next().unwrap_or_default();
        let Some((folder, _)) = path.rsplit_once('/') else {
            return;
        };
        // Any suffix may be a folder of the site.
        let mut rest = folder.trim_start_matches('/');
        loop {
            let is_short = rest.len() <= self.longest;
            let folder = is_short.then(|| self.folders.get(rest)).flatten();
            if let Some(folder) = folder {
                self.named_folders.insert(folder);
            }
            match rest.split_once('/') {
                Some((_, inner)) => rest = inner,
                None => return,
            }
        }
    }

    /// Returns the files without a reference, sorted.
    pub(super) fn unnamed(&self) -> Vec<&'s str> {
        let is_named = |path: &&&str| {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            prefixes(folder).any(|prefix| self.named_folders.contains(prefix))
        };
        let paths = self.files.values().flatten();
        let mut paths: Vec<&str> = paths.filter(|path| !is_named(path)).copied().collect();
        paths.sort_unstable();
        paths
    }
}

/// Returns the folder and its parent folders: `a/b` and `a` for `a/b`.
fn prefixes(folder: &str) -> impl Iterator<Item = &str> {
    let whole = Some(folder).filter(|folder| !folder.is_empty());
    std::iter::successors(whole, |folder| Some(folder.rsplit_once('/')?.0))
}

fn is_delimiter(letter: char) -> bool {
    letter.is_whitespace() || DELIMITERS.contains(letter)
}
