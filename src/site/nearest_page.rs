//! Suggests pages for a path that does not exist.

use super::file_names::FileNames;
use super::names::Names;
use super::nav::ElementKind;
use super::{Navigation, PageKind, Site, address};
use crate::catalog::NAVIGATION;
use crate::page::Page;
use std::collections::HashSet;
use std::sync::Arc;

/// Names of the pages that folders usually start with, best first.
const FIRST_PAGE_NAMES: [&str; 5] = [
    "index",
    "overview",
    "introduction",
    "quickstart",
    "getting-started",
];

/// A page with a name: a written one, or the address of a generated one.
#[derive(Clone, Copy)]
pub(super) enum NamedPage<'s> {
    Written(&'s Page),
    Generated(&'s str),
}

impl<'s> NamedPage<'s> {
    pub(super) fn address(self) -> &'s str {
        match self {
            Self::Written(page) => address(page.path()),
            Self::Generated(path) => path,
        }
    }
}

impl Site {
    fn names(&self) -> &Names {
        self.ask_manifest();
        self.frame.names.get_or_init(|| {
            let pages = self.pages.iter().enumerate();
            let pages = pages.filter(|(_, page)| self.kind(page) == PageKind::Page);
            let pages = pages.map(|(at, page)| (at, page.path()));
            // Generated pages follow the others.
            let generated = self.endpoint_paths().enumerate();
            let generated = generated.map(|(at, path)| (self.pages.len() + at, path));
            Names::of(pages.chain(generated), scopes(self))
        })
    }

    fn file_names(&self) -> &FileNames {
        self.ask_manifest();
        self.frame.file_names.get_or_init(|| {
            let mut names = FileNames::of(self.files());
            for page in &self.pages {
                names.add_path(page.path());
            }
            names
        })
    }

    /// Returns the address, without a leading slash, of a page that `path`, which does not exist, may mean.
    pub fn nearest_page(&self, path: &str) -> Option<String> {
        self.nearest_address_among(path, &|_| true)
    }

    /// Returns the address, without a leading slash, of a page that `path`, which does not exist, may mean, out of those
    /// that `is_wanted` accepts by their path. It has the same language and version.
    pub(super) fn nearest_address_among(
        &self,
        path: &str,
        is_wanted: &dyn Fn(NamedPage<'_>) -> bool,
    ) -> Option<String> {
        let names = self.names();
        let page = |at: usize| match self.pages.get(names.page(at)) {
            Some(page) => NamedPage::Written(self.ask(page)),
            None => NamedPage::Generated(names.address(at)),
        };
        let found = names.nearest(path.trim_matches('/'), &|at| is_wanted(page(at)))?;
        Some(page(found).address().to_owned())
    }

    /// Returns a page that `path`, which does not exist, may mean, out of those that `is_wanted` accepts. It has the
    /// same language and version.
    pub fn nearest_page_among(
        &self,
        path: &str,
        is_wanted: &dyn Fn(&Page) -> bool,
    ) -> Option<&Arc<Page>> {
        let names = self.names();
        let bare = path.trim_matches('/');
        let page = |at: usize| Some(self.ask(self.pages.get(names.page(at))?));
        let is_wanted = |at: usize| page(at).is_some_and(|page| is_wanted(page));
        names.nearest(bare, &is_wanted).and_then(page)
    }

    /// Returns the address of the page that readers of the folder at `path` should start with: its index, overview,
    /// introduction or quickstart, otherwise the first one in the navigation.
    pub fn first_page_in(&self, path: &str) -> Option<&str> {
        let folder = path.trim_matches('/');
        let mut names = FIRST_PAGE_NAMES.iter();
        let entrance = names.find_map(|name| self.page_for(&format!("{folder}/{name}")));
        if let Some(page) = entrance {
            return Some(address(page.path()));
        }
        let navigation = self.manifest().navigation();
        let first = navigation.and_then(|navigation| {
            let entries = navigation.entries_below(folder);
            let pages = entries.filter_map(|entry| Some((entry, self.page_of_entry(entry)?)));
            let (_, page) = pages.min_by_key(|(entry, _)| entry.element)?;
            Some(page)
        });
        first.map(|page| address(page.path())).or_else(|| {
            let inside = |path: &&str| {
                path.strip_prefix(folder)
                    .is_some_and(|rest| rest.starts_with('/'))
            };
            self.endpoint_paths().find(inside)
        })
    }

    /// Returns the pages at the address of `path`, ignoring case.
    pub fn pages_in_other_case(&self, path: &str) -> impl Iterator<Item = &Arc<Page>> {
        let names = self.names();
        let lower_address = address(path.trim_matches('/')).to_lowercase();
        let same = names.same_address(&lower_address);
        same.filter_map(|at| Some(self.ask(self.pages.get(names.page(at))?)))
    }

    /// Returns the file with the path `path`, ignoring case.
    pub fn file_in_other_case(&self, path: &str) -> Option<&str> {
        self.file_names().file(path)
    }

    /// Returns the only file with the same name as `path` in another folder that is not a page.
    pub fn file_of_same_name(&self, path: &str) -> Option<&str> {
        self.file_names().file_of_same_name(path)
    }
}

/// Returns the words in paths that identify languages and versions, in lower case: codes, and the names in the
/// navigation.
fn scopes(site: &Site) -> HashSet<String> {
    let codes = &NAVIGATION.languages;
    let codes = codes.platform.iter().chain(&codes.specification);
    let elements = site.manifest.navigation().into_iter();
    let elements = elements.flat_map(Navigation::elements);
    let named = elements
        .filter(|(_, element)| matches!(element.kind, ElementKind::Language | ElementKind::Version))
        .map(|(_, element)| element.name.to_lowercase());
    codes.map(|code| code.to_lowercase()).chain(named).collect()
}
