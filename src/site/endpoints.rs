//! The endpoints that a site shows, and the operations of specifications that describe them.

use super::generated_pages::GeneratedPageIndex;
use super::snapshot::Snapshot;
use super::{
    EntryTarget, Manifest, NamedSpecification, PageKind, Site, SpecificationFile,
    specification_path,
};
use crate::page::Page;
use crate::syntax::endpoint::{Method, endpoint_reference};
use crate::syntax::openapi::{Details, Specification, path_of};
use crate::text::{FileId, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// An endpoint page that the platform generates from a specification.
#[derive(Debug, Clone, Copy)]
pub struct GeneratedPage<'s> {
    /// The operation.
    pub details: Details<'s>,
    /// The path of the specification from the root of the site.
    pub file: &'s str,
    /// The entry of the navigation, the element, or the field in the front matter that names the endpoint.
    pub named_at: Span,
    /// The page with the front matter.
    pub page: Option<FileId>,
}

impl Site {
    /// Returns the endpoint pages that the platform generates from the specifications of the site. An operation with
    /// several pages is returned once: for the first entry or element of the navigation, or for the first page.
    pub fn generated_endpoints(&self) -> impl Iterator<Item = GeneratedPage<'_>> {
        self.ask_endpoints();
        let find = || Arc::new(self.unrecorded().find_generated());
        let found = self.generated_pages.get_or_init(find);
        found.iter().filter_map(|one| {
            let SpecificationFile::Read(read) = self.specification(&one.file)? else {
                return None;
            };
            let (file, _) = self.specifications.get_key_value(&one.file)?;
            Some(GeneratedPage {
                details: read.details(read.operations.get(one.operation)?),
                file,
                named_at: one.named_at,
                page: one.page,
            })
        })
    }

    fn find_generated(&self) -> Vec<GeneratedPageIndex> {
        if self.specifications.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut known = HashSet::new();
        let mut add = |details: Details<'_>, named_at: Span, page: Option<FileId>| {
            let specification = details.node.specification();
            let file = specification.main().path();
            let index = specification.index_of(details.operation);
            let Some(operation) = index.filter(|&index| known.insert((file.to_owned(), index)))
            else {
                return;
            };
            let file = file.to_owned();
            found.push(GeneratedPageIndex {
                file,
                operation,
                named_at,
                page,
            });
        };
        if let Some(navigation) = self.manifest().navigation() {
            for entry in navigation.pages() {
                if let EntryTarget::Operation(details) = self.target(entry) {
                    add(details, entry.span, None);
                }
            }
            for (id, element) in navigation.elements() {
                for details in self.generated_operations(id) {
                    add(details, element.span, None);
                }
            }
        }
        for page in self.pages() {
            if self.kind(page) != PageKind::Page {
                continue;
            }
            let Some(field) = page.front_matter().field("openapi") else {
                continue;
            };
            if let Some(details) = self.operation_of(page) {
                add(details, field.value_span, Some(page.file()));
            }
        }
        found
    }

    /// Returns the operation that the front matter of a page names: in `openapi`, from the specification that it names or
    /// from any of the site; in `api`, from the specifications in effect.
    pub fn operation_of<'s>(&'s self, page: &Page) -> Option<Details<'s>> {
        let head = page.front_matter();
        if let Some(reference) = head.string("openapi").and_then(endpoint_reference) {
            let find = |read: &'s Specification| read.operation(reference.method, reference.path);
            return match reference.file {
                Some(name) => self
                    .read_specification(&specification_path(name)?)
                    .and_then(find),
                None => self.read_specifications().into_iter().find_map(find),
            };
        }
        let api = head.string("api").and_then(endpoint_reference)?;
        self.operation_in_effect(page, api.method, path_of(api.path))
    }

    /// Returns the operation with this method and path, which may begin with the base path of a server, in the
    /// specifications that are in effect where the navigation lists `page`. Without any, all those of the site are.
    pub fn operation_in_effect(
        &self,
        page: &Page,
        method: Method,
        path: &str,
    ) -> Option<Details<'_>> {
        let read = self.specifications_in_effect(page).into_iter();
        let mut found = read.filter_map(|read| with_base_path(read, method, path));
        found.next()
    }

    /// Returns the specifications that are in effect where the navigation lists `page`. Without any, all of the site.
    pub fn specifications_in_effect(&self, page: &Page) -> Vec<&Specification> {
        if self.specifications.is_empty() {
            return Vec::new();
        }
        let path = page.path().rsplit_once('.').map_or("", |(path, _)| path);
        let navigation = self.manifest().navigation();
        let entry = navigation.and_then(|navigation| navigation.entry_for(path));
        let named = entry.map(|entry| self.specifications_for(entry.element));
        match named.filter(|named| !named.is_empty()) {
            Some(named) => named.iter().filter_map(NamedSpecification::read).collect(),
            None => self.read_specifications(),
        }
    }

    pub(super) fn read_specification(&self, path: &str) -> Option<&Specification> {
        match self.specification(path)? {
            SpecificationFile::Read(read) => Some(read),
            _ => None,
        }
    }

    fn read_specifications(&self) -> Vec<&Specification> {
        let paths = self.specifications.keys();
        paths
            .filter_map(|path| self.read_specification(path))
            .collect()
    }
}

impl Snapshot {
    /// Returns whether a later snapshot with this manifest, these pages and the same other files has the same generated
    /// pages.
    pub(super) fn has_endpoints_of(&self, manifest: &Arc<Manifest>, pages: &[Arc<Page>]) -> bool {
        let field = |page: &Page| {
            let field = page.front_matter().field("openapi")?;
            Some((field.value_span, field.value.as_str().map(str::to_owned)))
        };
        let mut pages = self.pages.iter().zip(pages);
        Arc::ptr_eq(&self.manifest, manifest)
            && pages.all(|(old, new)| Arc::ptr_eq(old, new) || field(old) == field(new))
    }
}

/// Finds an operation by its path, or by its path after the base path of a server. The parameters in the path can have
/// other names: `/users/:id` for `/users/{userId}`.
fn with_base_path<'s>(read: &'s Specification, method: Method, path: &str) -> Option<Details<'s>> {
    if let Some(details) = read.operation(method, path) {
        return Some(details);
    }
    let bases = read.base_paths().into_iter();
    let mut inside = bases.filter_map(|base| {
        let rest = path.strip_prefix(base.as_str())?;
        (!base.is_empty())
            .then(|| read.operation(method, rest))
            .flatten()
    });
    inside
        .next()
        .or_else(|| with_other_names(read, method, path))
}

fn with_other_names<'s>(
    read: &'s Specification,
    method: Method,
    path: &str,
) -> Option<Details<'s>> {
    let bases = read.base_paths();
    let inside = bases
        .iter()
        .filter_map(|base| path.strip_prefix(base.as_str()));
    let mut operations = inside
        .chain([path])
        .flat_map(|path| read.operations_like(path));
    let found = operations.find(|one| one.method == method)?;
    Some(read.details(found))
}
