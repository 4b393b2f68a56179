//! The pages that the platform generates from API specifications: their addresses and titles.
//!
//! Links, the navigation and suggestions ask this table. Where the operations are unknown, because a specification is on
//! another site or cannot be read, the folder of its pages is unknown instead.

use super::nav::{ElementId, Navigation};
use super::{NamedSpecification, Site, SpecificationState, Value, specification_names};
use crate::catalog;
use crate::syntax::endpoint::{Method, endpoint_reference};
use crate::syntax::openapi::{Details, Operation, Specification};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// The folder of these pages, unless `directory` sets another one.
const FOLDER: &str = "api-reference";

/// The maximum number of these pages, because many elements can name the same large specification. The addresses of more
/// are unknown.
const MAX_PAGES: usize = 200_000;

/// The pages that the platform generates, by address and by element of the navigation.
#[derive(Debug, Default)]
pub(super) struct EndpointPages {
    /// In the order of the navigation.
    pages: Vec<Record>,
    by_path: HashMap<Box<str>, usize, FixedState>,
    by_element: HashMap<ElementId, Vec<usize>, FixedState>,
    /// The folders with pages that are unknown.
    unknown: Vec<Box<str>>,
}

#[derive(Debug)]
struct Record {
    path: Box<str>,
    /// The path of the specification from the root of the site.
    file: Box<str>,
    operation: usize,
    element: ElementId,
    is_listed: bool,
}

/// A page that the platform generates for an operation.
#[derive(Debug, Clone, Copy)]
pub struct EndpointPage<'s> {
    /// Its address, without a leading slash.
    pub path: &'s str,
    /// The operation.
    pub details: Details<'s>,
    /// The entry of the navigation that names the operation, or the element that names only the specification.
    pub element: ElementId,
    /// Whether the navigation shows it.
    pub is_listed: bool,
}

impl EndpointPage<'_> {
    /// Returns the title of the page.
    pub fn title(&self) -> String {
        let operation = self.details.operation;
        let own = operation.title.as_deref().or_else(|| summary(operation));
        own.map_or_else(|| title_of(self.path), str::to_owned)
    }

    /// Returns the title in the sidebar. An address that the operation sets is its source too.
    pub fn sidebar_title(&self) -> String {
        let operation = self.details.operation;
        match &operation.sidebar_title {
            Some(title) => title.to_string(),
            None if operation.href.is_some() && summary(operation).is_some() => title_of(self.path),
            None => self.title(),
        }
    }
}

/// Returns the summary of an operation, if it is a title. That of a webhook is only a part of its address.
fn summary(operation: &Operation) -> Option<&str> {
    let is_webhook = operation.method == Method::Webhook;
    operation.summary.as_deref().filter(|_| !is_webhook)
}

impl Site {
    /// Returns the generated page at `path`, an address from the root without slashes at its ends.
    pub fn endpoint_page_at(&self, path: &str) -> Option<EndpointPage<'_>> {
        let all = self.endpoint_pages();
        let at = *all.by_path.get(path)?;
        self.endpoint_page(&all.pages[at])
    }

    /// Returns the pages that are generated for an element of the navigation: one for an entry that names an operation, those
    /// of all operations for an element that names only their specification.
    pub fn endpoint_pages_of(&self, element: ElementId) -> impl Iterator<Item = EndpointPage<'_>> {
        let all = self.endpoint_pages();
        let pages = all.by_element.get(&element).into_iter().flatten();
        pages.filter_map(|&at| self.endpoint_page(&all.pages[at]))
    }

    /// Returns the addresses of the generated pages, without leading slashes.
    pub fn endpoint_paths(&self) -> impl Iterator<Item = &str> {
        self.endpoint_pages().pages.iter().map(|page| &*page.path)
    }

    /// Returns whether pages with unknown addresses are generated in a folder around `path`.
    pub(super) fn may_generate(&self, path: &str) -> bool {
        self.endpoint_pages().unknown.iter().any(|folder| {
            path.strip_prefix(&**folder)
                .is_some_and(|rest| folder.is_empty() || rest.is_empty() || rest.starts_with('/'))
        })
    }

    fn endpoint_pages(&self) -> &EndpointPages {
        self.ask_manifest();
        let pages = &self.frame.endpoint_pages;
        pages.get_or_init(|| EndpointPages::of(&self.unrecorded()))
    }

    fn endpoint_page<'s>(&'s self, record: &'s Record) -> Option<EndpointPage<'s>> {
        let read = self.read_specification(&record.file)?;
        Some(EndpointPage {
            path: &record.path,
            details: read.details(read.operations.get(record.operation)?),
            element: record.element,
            is_listed: record.is_listed,
        })
    }
}

/// The specification that an element names, and the folder of its pages.
struct Source<'s> {
    named: NamedSpecification<'s>,
    folder: String,
    /// Whether other files change the specification.
    has_overlays: bool,
}

impl<'s> Source<'s> {
    /// Reads the value of `openapi`. Of several specifications, only the first gets pages.
    fn of(value: &'s Value, site: &'s Site) -> Option<Self> {
        let first = value.items().first().unwrap_or(value);
        let (name, span) = specification_names(first).into_iter().next()?;
        let overlays = first.get("overlays");
        Some(Self {
            named: site.named(name, Some(span)),
            folder: folder_of(first).unwrap_or_else(|| FOLDER.to_owned()),
            has_overlays: overlays.is_some_and(|overlays| !overlays.items().is_empty()),
        })
    }
}

fn folder_of(value: &Value) -> Option<String> {
    let folder = value.get("directory").and_then(Value::as_str)?;
    Some(joined(&[folder]))
}

impl EndpointPages {
    fn of(site: &Site) -> Self {
        let mut all = Self::default();
        if let Some(navigation) = site.manifest().navigation() {
            all.add_elements(navigation, site);
        }
        let api = site.manifest().get(&["api"]);
        if api.is_some_and(|api| api.get("asyncapi").is_some()) {
            all.unknown.push(FOLDER.into());
        }
        all.unknown.sort();
        all.unknown.dedup();
        all
    }

    fn add_elements(&mut self, navigation: &Navigation, site: &Site) {
        // An element whose operations are entries gets no other pages.
        let mut is_by_entry = HashSet::new();
        // From version 3.2 on, no two entries of the navigation share an address.
        let mut taken: HashSet<Box<str>> = HashSet::new();
        for entry in navigation.pages().filter(|entry| !entry.is_root) {
            let Some(reference) = endpoint_reference(entry.path) else {
                continue;
            };
            let way = std::iter::once(entry.element).chain(navigation.ancestors(entry.element));
            let mut owners = way.filter_map(|id| {
                let field = navigation.get(id).field("openapi")?;
                Some((id, Source::of(&field.value, site)?))
            });
            let owner = owners.next();
            if let (Some((id, _)), None) = (&owner, reference.file) {
                is_by_entry.insert(*id);
            }
            let folder = owner.as_ref().map_or(FOLDER, |(_, source)| &source.folder);
            let has_overlays = owner
                .as_ref()
                .is_some_and(|(_, source)| source.has_overlays);
            let named = match reference.file {
                Some(name) => Some(site.named(name, None)),
                None => owner.as_ref().map(|(_, source)| source.named.clone()),
            };
            let read = match named.map(|named| named.state) {
                Some(SpecificationState::Read(read)) if !has_overlays => read,
                Some(_) => {
                    self.unknown.push(folder.into());
                    continue;
                }
                None => continue,
            };
            let Some(details) = read.operation(reference.method, reference.path) else {
                if read.has_unknown() {
                    self.unknown.push(folder.into());
                }
                continue;
            };
            let mut path = base_path(details.operation, folder);
            if read.is_32() {
                path = unique(path, |path| taken.contains(path));
                taken.insert(path.as_str().into());
            }
            self.add(path.to_lowercase(), details, entry.element, true);
        }
        for (id, element) in navigation.elements() {
            for field in &*element.fields {
                if !catalog::NAVIGATION.is_source(&field.key) {
                    continue;
                }
                if &*field.key != "openapi" {
                    self.add_unknown(&field.key, &field.value);
                    continue;
                }
                let Some(source) = Source::of(&field.value, site) else {
                    continue;
                };
                match source.named.state {
                    _ if is_by_entry.contains(&id) => (),
                    SpecificationState::Read(read) if !source.has_overlays => {
                        if read.has_unknown() {
                            self.unknown.push(source.folder.as_str().into());
                        }
                        let is_listed = navigation.generates(id, "openapi");
                        self.add_all(read, &source.folder, id, is_listed);
                    }
                    _ => self.unknown.push(source.folder.into()),
                }
            }
        }
    }

    /// Adds the folders of pages from other formats than OpenAPI, which are not read.
    fn add_unknown(&mut self, key: &str, value: &Value) {
        let usual = match key {
            "graphql" => "graphql-reference",
            "sdk" => "sdk-reference",
            _ => FOLDER,
        };
        let items = value.items().iter();
        let folders = items.chain([value]).map(|value| {
            let folder = folder_of(value);
            folder.map_or_else(|| usual.into(), Into::into)
        });
        self.unknown.extend(folders);
    }

    /// Adds the pages of all operations of a specification. Those with the same address in the group of a tag get numbers.
    fn add_all(&mut self, read: &Specification, folder: &str, element: ElementId, is_listed: bool) {
        let mut taken: HashSet<(Option<&str>, Box<str>)> = HashSet::new();
        let is_32 = read.is_32();
        for operation in read.operations.iter().filter(|one| !one.is_excluded) {
            let group = operation.tag.as_deref().filter(|_| !is_32);
            let is_taken = |path: &str| taken.contains(&(group, path.into()));
            let path = unique(base_path(operation, folder), is_taken).to_lowercase();
            if is_32 || !operation.is_hidden {
                taken.insert((group, path.as_str().into()));
            }
            let is_listed = is_listed && !operation.is_hidden;
            self.add(path, read.details(operation), element, is_listed);
        }
    }

    fn add(&mut self, path: String, details: Details<'_>, element: ElementId, is_listed: bool) {
        let read = details.node.specification();
        let Some(operation) = read.index_of(details.operation) else {
            return;
        };
        let at = self.pages.len();
        if at >= MAX_PAGES {
            self.unknown.push("".into());
            return;
        }
        // An address ends at these characters, so a link to the page cannot name the rest.
        let end = path.find(['?', '#']).unwrap_or(path.len());
        self.by_path.entry(path[..end].into()).or_insert(at);
        if let Some(href) = &details.operation.href {
            // Whether hosts tell upper from lower case in it is unknown.
            self.by_path.entry(joined(&[href]).into()).or_insert(at);
        }
        self.by_path.entry(path.as_str().into()).or_insert(at);
        self.by_element.entry(element).or_default().push(at);
        self.pages.push(Record {
            path: path.into(),
            file: read.main().path().into(),
            operation,
            element,
            is_listed,
        });
    }
}

/// Returns the address of the page of an operation, unless another page has it: the one that the operation sets, or one
/// made from its tag and its summary.
fn base_path(operation: &Operation, folder: &str) -> String {
    if let Some(href) = &operation.href {
        let path = joined(&[href]);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        // The platform takes an ending for that of a file.
        let end = name.rfind('.').filter(|&at| at > 0).unwrap_or(name.len());
        return joined(&[folder, &name[..end]]);
    }
    let summary = operation.summary.as_deref().filter(|text| !text.is_empty());
    let name = summary.map_or_else(
        || {
            let path = slug(&operation.path);
            match operation.method {
                Method::Webhook => path,
                method => format!("{}-{path}", method.name().to_lowercase()),
            }
        },
        slug,
    );
    let tag = operation.tag.as_deref().map(slug).unwrap_or_default();
    joined(&[folder, &tag, &name])
}

/// Returns the title that the platform generates from a path.
pub fn title_of(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next();
    let words = last.unwrap_or(path).replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Returns `text` as a segment of a path: `Track a parcel` is `track-a-parcel`, and `/parcels/{id}` is `parcels`.
fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        match behind.split_once('}') {
            Some((_, behind)) => {
                out.push('-');
                rest = behind;
            }
            None => rest = behind,
        }
    }
    out.push_str(rest);
    let out = out.replace(' ', "-");
    let out = out.strip_prefix('-').unwrap_or(&out);
    let out = out.strip_suffix('-').unwrap_or(out);
    let out = out.replace(['}', '(', ')', ',', '.', '\'', '\n', '/'], "");
    out.replace("--", "-").to_lowercase()
}

/// Joins the parts to one path without slashes at its ends.
fn joined(parts: &[&str]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in parts.iter().flat_map(|part| part.split('/')) {
        match name {
            "" | "." => (),
            ".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    names.join("/")
}

/// Returns the path, with the first number that makes it unique if it is taken.
fn unique(path: String, is_taken: impl Fn(&str) -> bool) -> String {
    let is_taken = |path: &str| is_taken(&path.to_lowercase());
    if !is_taken(&path) {
        return path;
    }
    let mut numbered = (1_usize..).map(|number| format!("{path}-{number}"));
    numbered.find(|path| !is_taken(path)).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::openapi::OperationPlace;

    fn operation(method: Method, path: &str, summary: Option<&str>) -> Operation {
        Operation {
            method,
            path: path.into(),
            summary: summary.map(Into::into),
            tag: None,
            place: OperationPlace::default(),
            href: None,
            title: None,
            sidebar_title: None,
            is_deprecated: false,
            is_hidden: false,
            is_excluded: false,
        }
    }

    #[test]
    fn pages_have_the_paths_of_the_platform() {
        let of = |one: &Operation| base_path(one, FOLDER);
        let mut tagged = operation(Method::Get, "/parcels/{id}", Some("Track a parcel (v2)"));
        tagged.tag = Some("All Parcels".into());
        assert_eq!(of(&tagged), "api-reference/all-parcels/track-a-parcel-v2");
        let bare = operation(Method::Delete, "/parcels/{id}/labels", None);
        assert_eq!(of(&bare), "api-reference/delete-parcels-labels");
        let hook = operation(Method::Webhook, "parcel.moved", None);
        assert_eq!(of(&hook), "api-reference/parcelmoved");
        tagged.href = Some("/tracking/One.html".into());
        assert_eq!(of(&tagged), "tracking/One");
    }

    #[test]
    fn duplicate_paths_get_numbers() {
        let taken = ["x/get-parcels", "x/get-parcels-1"];
        let is_taken = |path: &str| taken.contains(&path);
        assert_eq!(
            unique("x/get-parcels".to_owned(), is_taken),
            "x/get-parcels-2"
        );
    }

    #[test]
    fn paths_become_titles() {
        for (path, title) in [
            ("guides/get-started", "Get started"),
            ("rate_limits/", "Rate limits"),
            ("", ""),
            ("éclair", "Éclair"),
        ] {
            assert_eq!(title_of(path), title);
        }
    }
}
