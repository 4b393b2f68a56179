//! Finds the dictionaries and lists of accepted words of a site.

use super::Dictionary;
use crate::files::{Disk, ReadError, Root};
use crate::writing::terms;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum size of a file of a dictionary in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The names of the dictionary that rules use if they name none.
const DEFAULTS: [&str; 2] = ["en_US-web", "en_US"];

/// The most lists of accepted words that all rules share, and the deepest folder with one.
const MAX_LISTS: usize = 200;
const MAX_DEPTH: usize = 4;

/// The dictionaries that were read, by their two files, or why they cannot be used.
type Known = HashMap<(PathBuf, PathBuf), Result<Arc<Dictionary>, String>>;

/// Where a site keeps its dictionaries, and those that were read.
#[derive(Debug, Clone, Default)]
pub struct Dictionaries {
    /// The folder that files may be read from.
    root: Option<Root>,
    /// The folder of the configuration, which relative paths start from.
    base: PathBuf,
    /// The folders of styles.
    folders: Vec<PathBuf>,
    read: Arc<Mutex<Known>>,
    /// The lists of accepted words that were read.
    lists: Arc<Mutex<BTreeSet<PathBuf>>>,
}

impl Dictionaries {
    /// Creates the dictionaries of a configuration in the folder `base`, with styles in `folders`. Nothing outside `root` is
    /// read.
    pub fn new(root: Root, base: PathBuf, folders: Vec<PathBuf>) -> Self {
        Self {
            root: Some(root),
            base,
            folders,
            read: Arc::default(),
            lists: Arc::default(),
        }
    }

    /// Returns the same dictionaries for rules of a configuration in the folder `base`.
    #[must_use]
    pub fn at(&self, root: &Root, base: &Path) -> Self {
        Self {
            root: Some(root.clone()),
            base: base.to_owned(),
            ..self.clone()
        }
    }

    /// The folder of the configuration.
    pub(crate) fn base(&self) -> &Path {
        &self.base
    }

    /// Returns the dictionary `name`, which is in the folder `dicpath`, if that is not empty.
    ///
    /// # Errors
    /// Returns why there is none, as a clause.
    pub(crate) fn named(&self, name: &str, dicpath: &str) -> Result<Arc<Dictionary>, String> {
        let found = self.find(name, dicpath);
        let Some(files) = found else {
            return Err(match dicpath {
                "" => format!(
                    "the dictionary `{name}` does not exist in `config/dictionaries` of `StylesPath`"
                ),
                path => format!("the dictionary `{name}` does not exist in `{path}`"),
            });
        };
        self.read(name, files)
    }

    /// Returns the dictionary that rules use if they name none.
    ///
    /// # Errors
    /// Returns why there is none, as a clause.
    pub(crate) fn default_one(&self, dicpath: &str) -> Result<Arc<Dictionary>, String> {
        let mut names = DEFAULTS.into_iter();
        match names.find(|name| self.find(name, dicpath).is_some()) {
            Some(name) => self.named(name, dicpath),
            None => Err("no dictionary is part of mdxlint: add `en_US.aff` and `en_US.dic` to `config/dictionaries` of `StylesPath`".to_owned()),
        }
    }

    /// Returns the dictionary in these two files.
    ///
    /// # Errors
    /// Returns why there is none, as a clause.
    pub(crate) fn in_files(&self, aff: &str, dic: &str) -> Result<Arc<Dictionary>, String> {
        let file = |name: &str| {
            let found = self.place(name, "config/dictionaries");
            found.ok_or_else(|| format!("`{name}` does not exist"))
        };
        self.read(dic, (file(aff)?, file(dic)?))
    }

    /// Returns the words of a list of accepted words.
    ///
    /// # Errors
    /// Returns why there are none, as a clause.
    pub(crate) fn accepted_words(&self, name: &str) -> Result<Vec<String>, String> {
        let path = self.place(name, "config/ignore");
        let text = path.and_then(|path| {
            let text = self.root.as_ref()?.read_if_there(&path);
            let lists = self.lists.lock();
            let mut lists = lists.unwrap_or_else(PoisonError::into_inner);
            lists.insert(path);
            text
        });
        let text = text.ok_or_else(|| format!("`{name}` does not exist in `config/ignore`"))?;
        Ok(terms(&text))
    }

    /// Returns whether a dictionary or a list of accepted words was read from the file at `path`.
    pub(crate) fn are_read_from(&self, path: &Path) -> bool {
        let known = self.read.lock();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        let lists = self.lists.lock();
        let lists = lists.unwrap_or_else(PoisonError::into_inner);
        let mut files = known.keys();
        files.any(|(aff, dic)| aff == path || dic == path) || lists.contains(path)
    }

    /// Returns the lists of accepted words in `config/ignore`, by their paths.
    pub(crate) fn accepted_lists(&self) -> Vec<String> {
        let mut lists = Vec::new();
        let mut visited = HashSet::new();
        for folder in &self.folders {
            let mut due = vec![(folder.join("config/ignore"), 0)];
            while let Some((folder, depth)) = due.pop() {
                let leads_out = |root: &Root| root.leads_out(&folder);
                // A link can lead back to a folder.
                let is_new = Disk
                    .real_path(&folder)
                    .is_ok_and(|real| visited.insert(real));
                if !is_new || lists.len() >= MAX_LISTS || self.root.as_ref().is_none_or(leads_out) {
                    continue;
                }
                for name in Disk.names(&folder) {
                    let path = folder.join(&name);
                    if path.extension().is_some_and(|kind| kind == "txt") {
                        lists.push(path.to_string_lossy().into_owned());
                    } else if depth < MAX_DEPTH && Disk.is_folder(&path) {
                        due.push((path, depth + 1));
                    }
                }
            }
        }
        lists.sort();
        lists
    }

    /// Finds the two files of a dictionary.
    fn find(&self, name: &str, dicpath: &str) -> Option<(PathBuf, PathBuf)> {
        let root = self.root.as_ref()?;
        let mut folders: Vec<PathBuf> = Vec::new();
        if !dicpath.is_empty() {
            folders.push(self.base.join(dicpath));
            folders.extend(self.folders.iter().map(|folder| folder.join(dicpath)));
        }
        let usual = self.folders.iter();
        folders.extend(usual.map(|folder| folder.join("config/dictionaries")));
        let files = folders.into_iter().map(|folder| {
            let file = |kind: &str| folder.join(format!("{name}.{kind}"));
            (file("aff"), file("dic"))
        });
        let mut files = files;
        files.find(|(aff, dic)| root.has_file(aff) && root.has_file(dic))
    }

    /// Finds a file that a rule names: in the folder `usual` of the styles, or relative to the styles or the configuration.
    fn place(&self, name: &str, usual: &str) -> Option<PathBuf> {
        let root = self.root.as_ref()?;
        let folders = self.folders.iter();
        let mut paths: Vec<PathBuf> = folders
            .flat_map(|folder| [folder.join(usual).join(name), folder.join(name)])
            .collect();
        paths.push(self.base.join(name));
        paths.into_iter().find(|path| root.has_file(path))
    }

    fn read(&self, name: &str, files: (PathBuf, PathBuf)) -> Result<Arc<Dictionary>, String> {
        let known = self.read.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let bytes = |path: &Path| {
            let root = self.root.as_ref();
            match root.map(|root| root.read_bytes(path, MAX_BYTES)) {
                Some(Ok(bytes)) => Ok(bytes),
                Some(Err(ReadError::TooLarge(_))) => Err("it is larger than 16 MiB".to_owned()),
                _ => Err("it cannot be read".to_owned()),
            }
        };
        let one = known.entry(files).or_insert_with_key(|(aff, dic)| {
            let read = bytes(aff).and_then(|aff| Dictionary::read(&aff, &bytes(dic)?));
            read.map(Arc::new)
                .map_err(|why| format!("the dictionary `{name}` cannot be used: {why}"))
        });
        one.clone()
    }
}
