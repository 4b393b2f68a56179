//! From the address of a link to what the site has there.

use super::{PageKind, Site, address};
use crate::page::Page;
use std::sync::Arc;

/// What a path from the root of the site leads to.
#[derive(Debug, Clone)]
pub enum Destination<'s> {
    /// A page.
    Page(&'s Arc<Page>),
    /// A file that is served as it is, with its path.
    File,
    /// A redirect of `docs.json` takes it over; its number.
    Redirect(usize),
    /// The platform makes something there, or may make it: an endpoint page, `llms.txt`.
    Made,
    /// Nothing.
    Nothing,
}

/// Files that the platform itself makes at the root.
const MADE: [&str; 10] = [
    "llms.txt",
    "llms-full.txt",
    "robots.txt",
    "sitemap.xml",
    "mcp",
    "skill.md",
    "feed.xml",
    "rss.xml",
    "mintlify-oauth-callback",
    "favicon.ico",
];

/// What the addresses begin with under which the platform serves its own.
const RESERVED: [&str; 5] = [
    "_mintlify/",
    "_next/",
    "_markdown/",
    "mintlify-assets/",
    "cdn-cgi/",
];

impl Site {
    /// Whether its root is known, so that addresses from the root can be checked.
    pub fn is_rooted(&self) -> bool {
        self.has_manifest || !self.manifest.files().is_empty()
    }

    /// The page whose address is `path`, from the root without a first slash: not a snippet.
    pub fn page_for(&self, path: &str) -> Option<&Arc<Page>> {
        let path = path.strip_suffix('/').unwrap_or(path);
        if path.is_empty() {
            return self.page_spelt(["index", ""]);
        }
        self.page_spelt([path, ""])
            .or_else(|| self.page_spelt([path, "/index"]))
    }

    /// The page that an entry of the navigation names: exactly, but for a slash at either end. `./` and `../` lead no
    /// further than the root.
    pub fn page_named(&self, entry: &str) -> Option<&Arc<Page>> {
        let plain = entry.contains("./").then(|| from_root(entry));
        let path = plain.as_deref().unwrap_or(entry);
        let path = path.strip_prefix('/').unwrap_or(path);
        self.page_spelt([path.strip_suffix('/').unwrap_or(path), ""])
    }

    /// The page whose path without extension is given in two parts. Of two an `.mdx` file comes first.
    fn page_spelt(&self, [first, second]: [&str; 2]) -> Option<&Arc<Page>> {
        let mut wanted = String::with_capacity(first.len() + second.len() + 3);
        wanted.extend([first, second, ".md"]);
        let at = self
            .pages
            .partition_point(|page| page.path() < wanted.as_str());
        // Whatever begins with the path and `.md` stands here side by side, and little else does.
        let behind = self.pages[at..].iter().zip(&self.kinds[at..]);
        let alike = behind.map_while(|(page, kind)| {
            let behind = page.path().strip_prefix(wanted.as_str())?;
            Some((behind, page, *kind))
        });
        let found = |ending| {
            let mut alike = alike.clone();
            let (_, page, kind) = alike.find(|(behind, ..)| *behind == ending)?;
            (kind == PageKind::Page).then_some(page)
        };
        found("x").or_else(|| found(""))
    }

    /// What `path` leads to: an address of the site from its root, decoded, without query and fragment.
    pub fn destination(&self, path: &str) -> Destination<'_> {
        let path = path.trim_matches('/');
        if path.is_empty() {
            // Where no page is the first, the navigation decides which one is.
            return self
                .page_for("")
                .map_or(Destination::Made, Destination::Page);
        }
        if let Some(page) = self.page_for(path) {
            return Destination::Page(page);
        }
        let is_snippet = |page: &Arc<Page>| self.kind(page) == PageKind::Snippet;
        if self.has_file(path) && !self.page_at(path).is_some_and(is_snippet) {
            return Destination::File;
        }
        if let Some(number) = self.redirect_for(path) {
            return Destination::Redirect(number);
        }
        if self.may_be_made(path) {
            return Destination::Made;
        }
        Destination::Nothing
    }

    /// Whether `path` leads to anything, redirects with their parameters followed. What a redirect without parameters
    /// leads to is its own matter.
    pub fn leads_somewhere(&self, path: &str) -> bool {
        match self.destination(path) {
            Destination::Nothing => false,
            Destination::Redirect(_) => self.redirection(path).is_none(),
            _ => true,
        }
    }

    /// The address of the first page in the folder at `path`, where there is one.
    pub fn first_below(&self, path: &str) -> Option<&str> {
        let folder = format!("{}/", path.trim_matches('/'));
        let from = self
            .pages
            .partition_point(|page| page.path() < folder.as_str());
        let inside = self.pages[from..].iter();
        let mut inside = inside.take_while(|page| page.path().starts_with(&folder));
        let first = inside.find(|page| self.kind(page) == PageKind::Page)?;
        Some(address(first.path()))
    }

    fn may_be_made(&self, path: &str) -> bool {
        let lower = path.to_lowercase();
        let is_view = |ending: &str| {
            path.strip_suffix(ending)
                .is_some_and(|path| self.page_for(path).is_some())
        };
        // Folders whose names begin with a dot are not looked into.
        let mut parts = lower.split('/');
        let is_hidden =
            parts.any(|part| part.starts_with('.') && part.contains(char::is_alphanumeric));
        is_hidden
            || MADE.contains(&&*lower)
            || RESERVED.iter().any(|start| lower.starts_with(start))
            || is_view(".md")
            || is_view("/rss.xml")
            || self.generates_below(path)
            || self.is_generated(path)
    }

    /// Whether the platform makes pages of an API specification whose addresses may begin like `path`. How it makes
    /// them of tags and titles is its own affair.
    fn generates_below(&self, path: &str) -> bool {
        let folders = self
            .generated_folders
            .get_or_init(|| generated_folders(self));
        folders.iter().any(|folder| {
            path.strip_prefix(&**folder)
                .is_some_and(|rest| folder.is_empty() || rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// The path that `entry` means where it starts at the root and may not leave it.
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

/// The folders below which the platform makes pages of API specifications.
fn generated_folders(site: &Site) -> Vec<Box<str>> {
    let usual = || Box::from("api-reference");
    let mut folders: Vec<Box<str>> = Vec::new();
    let navigation = site.manifest.navigation();
    let elements = navigation
        .iter()
        .flat_map(|navigation| navigation.elements());
    let fields = elements.flat_map(|(_, element)| &*element.fields);
    for field in fields.filter(|field| is_specification(&field.key)) {
        let items = field.value.items().iter();
        for value in items.chain([&field.value]) {
            let folder = value.get("directory").and_then(super::Value::as_str);
            folders.push(folder.map_or_else(usual, |folder| folder.trim_matches('/').into()));
        }
    }
    let api = site.manifest.get(&["api"]);
    if ["openapi", "asyncapi"]
        .iter()
        .any(|key| api.is_some_and(|api| api.get(key).is_some()))
    {
        folders.push(usual());
    }
    folders.sort();
    folders.dedup();
    folders
}

/// Whether a field of an element names something that pages are made of.
fn is_specification(key: &str) -> bool {
    matches!(key, "openapi" | "asyncapi" | "graphql" | "sdk")
}
