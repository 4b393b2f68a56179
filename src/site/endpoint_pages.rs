//! The pages that the platform generates from API specifications: their addresses and titles.
//!
//! Links, the navigation and suggestions ask this table. Where the operations are unknown, because a specification is on
//! another site or cannot be read, the folder of its pages is unknown instead.

use super::endpoint_table::{EndpointPages, FOLDER, Record, base_path, joined, unique};
use super::nav::{ElementId, Navigation};
use super::{NamedSpecification, Site, SpecificationState, Value, specification_names};
use crate::catalog;
use crate::syntax::endpoint::{Method, endpoint_reference};
use crate::syntax::openapi::{Details, Operation};
use std::collections::HashSet;

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
        // An element with operations as entries gets no other pages.
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
}

/// Returns the title that the platform generates from a path.
pub fn title_of(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next();
    let words = last.unwrap_or(path).replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
