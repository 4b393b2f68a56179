//! Resolves addresses of links to destinations in the site.

use super::nav::PageEntry;
use super::page_paths::PagePaths;
use super::{EndpointPage, Navigation, PageKind, Site, address};
use crate::catalog::is_served_by_platform;
use crate::page::Page;
use std::sync::Arc;

/// The destination of a path that is relative to the root of the site.
#[derive(Debug, Clone)]
pub enum Destination<'s> {
    /// A page.
    Page(&'s Arc<Page>),
    /// A file that is served unchanged.
    File,
    /// A redirect of `docs.json` applies. Contains its index.
    Redirect(usize),
    /// The platform generates the page of an endpoint.
    Endpoint(EndpointPage<'s>),
    /// The platform generates something else there, or may do so: `llms.txt`, a page of an unknown specification.
    Generated,
    /// Nothing exists there.
    Nothing,
}

impl Site {
    /// Returns whether the root is known, so that addresses from the root can be checked.
    pub fn is_rooted(&self) -> bool {
        self.has_manifest || !self.manifest().files().is_empty()
    }

    /// Returns the page, but not a snippet, at the address `path`, relative to the root and without a leading slash.
    pub fn page_for(&self, path: &str) -> Option<&Arc<Page>> {
        let path = path.strip_suffix('/').unwrap_or(path);
        if path.is_empty() {
            return self.page_with_extension("index");
        }
        self.page_with_extension(path)
            .or_else(|| self.page_with_extension(&format!("{path}/index")))
    }

    /// Returns the page that a navigation entry names exactly, ignoring slashes at both ends. `./` and `../` cannot
    /// leave the root.
    pub fn page_named(&self, entry: &str) -> Option<&Arc<Page>> {
        self.place_named(entry).map(|at| self.ask(&self.pages[at]))
    }

    /// Returns the page that an entry of the navigation names exactly, like [`Site::page_named`]. Many rules ask for the pages of
    /// all entries, so they are looked up once.
    pub fn page_of_entry(&self, entry: PageEntry<'_>) -> Option<&Arc<Page>> {
        if entry.is_root {
            return self.page_named(entry.path);
        }
        self.ask_manifest();
        let pages = self.frame.entry_pages.get_or_init(|| {
            let elements = self.manifest.navigation().into_iter();
            let elements = elements.flat_map(Navigation::elements);
            elements
                .map(|(_, element)| self.place_named(&element.name))
                .collect()
        });
        let at = pages.get(entry.element).copied().flatten()?;
        Some(self.ask(&self.pages[at]))
    }

    /// Returns the index of the page that a navigation entry names exactly.
    fn place_named(&self, entry: &str) -> Option<usize> {
        let plain = entry.contains("./").then(|| from_root(entry));
        let path = plain.as_deref().unwrap_or(entry);
        let path = path.strip_prefix('/').unwrap_or(path);
        self.place_of(path.strip_suffix('/').unwrap_or(path))
    }

    /// Returns the index of the page with a path without extension. An `.mdx` file takes precedence.
    fn place_of(&self, path: &str) -> Option<usize> {
        let paths = &self.frame.page_paths;
        let paths = paths.get_or_init(|| PagePaths::new(&self.pages, &self.kinds));
        paths.get(path)
    }

    /// Returns the page with a path without extension.
    fn page_with_extension(&self, path: &str) -> Option<&Arc<Page>> {
        self.place_of(path).map(|at| self.ask(&self.pages[at]))
    }

    /// Returns the destination of `path`: a decoded address from the root of the site, without query and fragment.
    pub fn destination(&self, path: &str) -> Destination<'_> {
        let path = path.trim_matches('/');
        if path.is_empty() {
            // Without an index page, the navigation determines the first page.
            return self
                .page_for("")
                .map_or(Destination::Generated, Destination::Page);
        }
        if let Some(page) = self.page_for(path) {
            return Destination::Page(page);
        }
        let is_snippet = |at: usize| self.kinds[at] == PageKind::Snippet;
        if self.has_file(path) && !self.position(path).is_some_and(is_snippet) {
            return Destination::File;
        }
        if let Some(page) = self.endpoint_page_at(path) {
            return Destination::Endpoint(page);
        }
        if let Some(number) = self.redirect_for(path) {
            return Destination::Redirect(number);
        }
        if self.may_be_generated(path) {
            return Destination::Generated;
        }
        Destination::Nothing
    }

    /// Returns whether `path` exists, following redirects with parameters. The target of a redirect without parameters
    /// is checked separately.
    pub fn resolves(&self, path: &str) -> bool {
        match self.destination(path) {
            Destination::Nothing => false,
            Destination::Redirect(_) => self.redirection(path).is_none(),
            _ => true,
        }
    }

    /// Returns the address of the first page in the folder at `path`, if there is one.
    pub fn first_below(&self, path: &str) -> Option<&str> {
        let folder = format!("{}/", path.trim_matches('/'));
        let from = self
            .pages
            .partition_point(|page| page.path() < folder.as_str());
        let inside = self.pages[from..].iter();
        let mut inside = inside.take_while(|page| page.path().starts_with(&folder));
        let first = inside.find(|page| self.kind(page) == PageKind::Page);
        let generated = || self.endpoint_paths().find(|path| path.starts_with(&folder));
        first.map(|page| address(page.path())).or_else(generated)
    }

    fn may_be_generated(&self, path: &str) -> bool {
        let lower = path.to_lowercase();
        let is_view = |ending: &str| {
            path.strip_suffix(ending)
                .is_some_and(|path| self.page_for(path).is_some())
        };
        // Ignore folders with names that start with a dot.
        let mut parts = lower.split('/');
        let is_hidden =
            parts.any(|part| part.starts_with('.') && part.contains(char::is_alphanumeric));
        is_hidden
            || is_served_by_platform(&lower)
            || is_view(".md")
            || is_view("/rss.xml")
            || self.may_generate(path)
            || self.is_generated(path)
    }
}

/// Returns the path that `entry` means, relative to the root, which it cannot leave.
fn from_root(entry: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in entry.split('/') {
        match part {
            "" | "." => (),
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
