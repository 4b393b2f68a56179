//! What a path that leads nowhere may mean.

use super::names::Names;
use super::nav::Kind;
use super::{Navigation, PageKind, Site, address};
use crate::catalog::navigation;
use crate::page::Page;
use std::collections::HashSet;
use std::sync::Arc;

/// Names of pages that folders begin with, the best first.
const ENTRANCES: [&str; 5] = [
    "index",
    "overview",
    "introduction",
    "quickstart",
    "getting-started",
];

impl Site {
    fn names(&self) -> &Names {
        self.names.get_or_init(|| {
            let pages = self.pages.iter().enumerate();
            let pages = pages.filter(|(_, page)| self.kind(page) == PageKind::Page);
            let pages = pages.map(|(at, page)| (at, page.path()));
            let mut names = Names::of(pages, self.files(), scopes(self));
            for page in &self.pages {
                names.add_file(page.path());
            }
            Box::new(names)
        })
    }

    /// A page that a path that leads nowhere may mean, as its address without a first slash.
    pub fn nearest_page(&self, path: &str) -> Option<String> {
        let page = self.nearest_page_among(path, &|_| true)?;
        Some(address(page.path()).to_owned())
    }

    /// A page that a path that leads nowhere may mean, out of those that `is_wanted`. It is one of the same language and
    /// version.
    pub fn nearest_page_among(
        &self,
        path: &str,
        is_wanted: &dyn Fn(&Page) -> bool,
    ) -> Option<&Arc<Page>> {
        let names = self.names();
        let bare = path.trim_matches('/');
        let page = |at: usize| &self.pages[names.page(at)];
        names.nearest(bare, &|at| is_wanted(page(at))).map(page)
    }

    /// Returns the address of the page that readers of the folder at `path` should start with: its index, overview,
    /// introduction or quickstart, else the one that the navigation lists first.
    pub fn first_page_in(&self, path: &str) -> Option<&str> {
        let folder = path.trim_matches('/');
        let mut names = ENTRANCES.iter();
        let entrance = names.find_map(|name| self.page_for(&format!("{folder}/{name}")));
        if let Some(page) = entrance {
            return Some(address(page.path()));
        }
        let navigation = self.manifest.navigation();
        let first = navigation.and_then(|navigation| {
            let entries = navigation.entries_below(folder);
            let pages = entries.filter_map(|entry| Some((entry, self.page_named(entry.path)?)));
            let (_, page) = pages.min_by_key(|(entry, _)| entry.element)?;
            Some(page)
        });
        first.map(|page| address(page.path()))
    }

    /// The pages at the address of `path`, whatever the case of its letters.
    pub fn pages_in_other_case(&self, path: &str) -> impl Iterator<Item = &Arc<Page>> {
        let names = self.names();
        let wanted = address(path.trim_matches('/')).to_lowercase();
        let same = names.same_address(&wanted).iter();
        same.map(|&at| &self.pages[names.page(at)])
    }

    /// The file whose path is `path` but for case.
    pub fn file_in_other_case(&self, path: &str) -> Option<&str> {
        self.names().file(path)
    }

    /// The only file, no page, that has the same name as `path` in another folder.
    pub fn file_of_same_name(&self, path: &str) -> Option<&str> {
        self.names().file_of_same_name(path)
    }
}

/// The words in paths that tell languages and versions apart, in lower case: codes, and the names in the navigation.
fn scopes(site: &Site) -> HashSet<String> {
    let codes = &navigation().languages;
    let codes = codes.platform.iter().chain(&codes.specification);
    let elements = site.manifest.navigation().into_iter();
    let elements = elements.flat_map(Navigation::elements);
    let named = elements
        .filter(|(_, element)| matches!(element.kind, Kind::Language | Kind::Version))
        .map(|(_, element)| element.name.to_lowercase());
    codes.map(|code| code.to_lowercase()).chain(named).collect()
}
