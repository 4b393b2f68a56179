//! The languages and versions of a site, and the ones that a path belongs to.

use super::nav::{ElementKind, Navigation};
use crate::catalog;
use std::collections::{BTreeMap, HashMap};

/// The language and version of a page, each `None` for the default one or if it is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Branch {
    language: Option<Box<str>>,
    version: Option<Box<str>>,
}

/// The languages and versions of a site, and the pages that the navigation lists in them.
#[derive(Debug, Default)]
pub(super) struct Branches {
    languages: Names,
    versions: Names,
    /// The branches by page path, without extension.
    listed: HashMap<Box<str>, Vec<Branch>>,
}

#[derive(Debug, Default)]
struct Names {
    /// The first of the names that differ only in case, by the name in lower case.
    all: HashMap<String, Box<str>>,
    /// The length of the longest one: most folders are longer.
    longest: usize,
    default: Option<Box<str>>,
    /// The name of the folder with the pages of the default one, if it differs.
    default_folder: Option<Box<str>>,
}

impl Names {
    fn add(&mut self, name: &str, is_default: bool) {
        self.longest = self.longest.max(name.len());
        let known = self.all.entry(name.to_ascii_lowercase());
        known.or_insert_with(|| name.into());
        if is_default || self.default.is_none() {
            self.default = Some(name.into());
        }
    }

    /// Adds another name of a folder with the pages of `name`.
    fn add_folder(&mut self, name: &str, folder: &str) {
        self.longest = self.longest.max(folder.len());
        self.all.insert(folder.to_ascii_lowercase(), name.into());
        if self.default.as_deref() == Some(name) {
            self.default_folder = Some(folder.into());
        }
    }

    /// Returns the name, or `None` for the default one.
    fn unless_default(&self, name: &str) -> Option<Box<str>> {
        (self.default.as_deref() != Some(name)).then(|| name.into())
    }

    fn named(&self, folder: &str) -> Option<&str> {
        if folder.len() > self.longest {
            return None;
        }
        let name = self.all.get(&folder.to_ascii_lowercase());
        name.map(|name| &**name)
    }
}

/// Returns whether a folder is named after a version: `v2`, `1.4`, `2026-03`.
pub fn is_version(folder: &str) -> bool {
    let bare = folder.strip_prefix(['v', 'V']);
    let is_first = |letter: char| letter.is_ascii_digit();
    let is_number = |letter: char| letter.is_ascii_digit() || "._-x".contains(letter);
    match bare {
        Some(bare) => {
            let stage = bare.trim_start_matches(is_number);
            let mut stages = ["alpha", "beta", "rc", "preview"].into_iter();
            bare.starts_with(is_first)
                && (stage.is_empty() || stages.any(|known| stage.starts_with(known)))
        }
        None => folder.starts_with(is_first) && folder.chars().all(is_number),
    }
}

impl Branches {
    pub(super) fn of(navigation: &Navigation) -> Self {
        let mut branches = Self::default();
        for (_, element) in navigation.elements() {
            let is_default = element.flag("default") == Some(true);
            match element.kind {
                ElementKind::Language => branches.languages.add(&element.name, is_default),
                ElementKind::Version => branches.versions.add(&element.name, is_default),
                _ => (),
            }
        }
        if branches.languages.all.is_empty() && branches.versions.all.is_empty() {
            return branches;
        }
        for (name, folder) in language_folders(navigation, &branches.languages) {
            branches.languages.add_folder(name, folder);
        }
        for entry in navigation.pages() {
            let mut branch = branches.by_folders(entry.path);
            for id in navigation.ancestors(entry.element) {
                let element = navigation.get(id);
                let name = &element.name;
                match element.kind {
                    ElementKind::Language => {
                        branch.language = branches.languages.unless_default(name);
                    }
                    ElementKind::Version => branch.version = branches.versions.unless_default(name),
                    _ => (),
                }
            }
            let path = entry.path.trim_matches('/').into();
            branches.listed.entry(path).or_default().push(branch);
        }
        branches
    }

    /// Returns the branch that the folders in a path indicate.
    fn by_folders(&self, path: &str) -> Branch {
        let folders = || path.trim_matches('/').split('/');
        let language = folders().find_map(|folder| self.languages.named(folder));
        let language = match language {
            Some(name) => self.languages.unless_default(name),
            None => language_folder(path).map(Into::into),
        };
        let version = folders().find_map(|folder| self.versions.named(folder));
        let version = match version {
            Some(name) => self.versions.unless_default(name),
            None => folders().find(|folder| is_version(folder)).map(Into::into),
        };
        Branch { language, version }
    }

    /// Returns the branches that list the page at `path`.
    fn listing(&self, path: &str) -> Option<&Vec<Branch>> {
        let name = path
            .strip_suffix(".mdx")
            .or_else(|| path.strip_suffix(".md"));
        self.listed.get(name.unwrap_or(path))
    }

    /// Returns the branches that a link from the page at `from` to `path` means: the branch in the folders of `path`,
    /// otherwise those that list the page, or the one that its folders indicate.
    pub(super) fn intended(&self, from: &str, path: &str) -> Vec<Branch> {
        let named = self.by_folders(path);
        let own = self.listing(from).cloned();
        let own = own.unwrap_or_else(|| vec![self.by_folders(from)]);
        let own = own.into_iter().map(|own| Branch {
            language: named.language.clone().or(own.language),
            version: named.version.clone().or(own.version),
        });
        own.collect()
    }

    /// Returns whether the page or file at `path` is in one of `branches`.
    pub(super) fn is_in(&self, branches: &[Branch], path: &str) -> bool {
        match self.listing(path) {
            Some(listing) => listing.iter().any(|branch| branches.contains(branch)),
            None => branches.contains(&self.by_folders(path)),
        }
    }

    /// Returns the index and the name of the language folder in a path, unless it is the default language.
    pub(super) fn language_folder<'p>(&self, path: &'p str) -> Option<(usize, &'p str)> {
        let languages = &self.languages;
        let (folders, _) = path.rsplit_once('/')?;
        let mut folders = folders.split('/').enumerate();
        let found = folders.find(|(at, folder)| match languages.all.len() {
            0 => *at == 0 && language_folder(path) == Some(*folder),
            _ => languages.named(folder).is_some(),
        });
        found.filter(|(_, folder)| !self.is_default_language(folder))
    }

    /// Returns the code of the language of the page at `path`: the one that its folder or its name states, otherwise the one
    /// that lists it in the navigation, otherwise the default one. A page that several languages list is in the default one if
    /// that is among them.
    pub(super) fn language<'p>(&'p self, path: &'p str) -> &'p str {
        let path = path.trim_matches('/');
        let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
        let declared = folders
            .split('/')
            .find_map(|folder| self.languages.named(folder));
        if let Some(code) = declared.or_else(|| self.language_of_name(path)) {
            return code;
        }
        let listing = self
            .listing(path)
            .filter(|_| !self.languages.all.is_empty());
        if let Some([first, rest @ ..]) = listing.map(Vec::as_slice) {
            let mut codes = std::iter::once(first).chain(rest);
            let is_in_default = codes.any(|branch| branch.language.is_none());
            let other = first.language.as_deref().filter(|_| !is_in_default);
            return other.unwrap_or_else(|| self.default_language());
        }
        language_folder(path).unwrap_or_else(|| self.default_language())
    }

    /// Returns the code in the name of a file: `start.es.mdx`.
    fn language_of_name<'p>(&'p self, path: &'p str) -> Option<&'p str> {
        let name = path.rsplit('/').next()?;
        let stem = name
            .strip_suffix(".mdx")
            .or_else(|| name.strip_suffix(".md"))?;
        let (_, code) = stem.rsplit_once('.')?;
        self.languages.named(code).or_else(|| known_code(code))
    }

    /// Returns whether a folder is named after the default language.
    pub(super) fn is_default_language(&self, folder: &str) -> bool {
        let named = self.languages.named(folder);
        self.default_language()
            .eq_ignore_ascii_case(named.unwrap_or(folder))
    }

    /// Returns the name of the folder with the pages of the default language.
    pub(super) fn default_folder(&self) -> &str {
        let own = self.languages.default_folder.as_deref();
        own.unwrap_or_else(|| self.default_language())
    }

    /// Returns the code of the default language, which is English if the site does not set one.
    pub(super) fn default_language(&self) -> &str {
        self.languages.default.as_deref().unwrap_or("en")
    }
}

/// Returns the languages with pages in a folder with another code, such as `ja` for `jp`, each with the folder.
fn language_folders<'n>(navigation: &'n Navigation, known: &Names) -> Vec<(&'n str, &'n str)> {
    let mut folders: BTreeMap<&str, HashMap<&str, usize>> = BTreeMap::new();
    let mut pages: HashMap<&str, usize> = HashMap::new();
    for entry in navigation.pages() {
        let mut ancestors = navigation
            .ancestors(entry.element)
            .map(|id| navigation.get(id));
        let language = ancestors.find(|element| element.kind == ElementKind::Language);
        let Some(language) = language else { continue };
        *pages.entry(&language.name).or_default() += 1;
        let path = entry.path.trim_matches('/').split('/');
        if let Some(folder) = path.clone().find_map(known_code)
            && !path
                .clone()
                .any(|folder| folder.eq_ignore_ascii_case(&language.name))
        {
            let counts = folders.entry(&language.name).or_default();
            *counts.entry(folder).or_default() += 1;
        }
    }
    let most = folders.into_iter().filter_map(|(name, counts)| {
        let (folder, count) = counts
            .into_iter()
            .max_by_key(|(folder, count)| (*count, *folder))?;
        // The folder of another language of the site is not its own.
        (count * 2 > pages[name] && known.named(folder).is_none()).then_some((name, folder))
    });
    most.collect()
}

/// Returns the first folder of a path, if it is named after a language: `/pt-BR/start`.
pub(super) fn language_folder(path: &str) -> Option<&str> {
    let (folder, _) = path.trim_matches('/').split_once('/')?;
    known_code(folder)
}

/// Returns `word` if it is the code of a language.
pub(super) fn known_code(word: &str) -> Option<&str> {
    let codes = &catalog::NAVIGATION.languages.platform;
    let mut codes = codes.iter();
    codes
        .any(|code| code.eq_ignore_ascii_case(word))
        .then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_recognized() {
        for folder in ["v2", "V1.4", "2026-03", "1.x", "v2-beta", "v3rc1"] {
            assert!(is_version(folder), "{folder}");
        }
        for folder in ["guides", "2fa", "video", "v", "3d", "vault"] {
            assert!(!is_version(folder), "{folder}");
        }
    }
}
