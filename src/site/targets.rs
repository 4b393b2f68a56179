//! What the entries of the navigation lead to.

use super::nav::{ElementId, PageEntry};
use super::{Site, SpecificationFile, specification_names, specification_path};
use crate::page::Page;
use crate::syntax::endpoint::{EndpointReference, endpoint_reference};
use crate::syntax::openapi::{Lookup, Operation, Specification};
use crate::text::Span;
use std::sync::Arc;

/// What an entry of the navigation leads to.
#[derive(Debug, Clone)]
pub enum EntryTarget<'s> {
    /// A page.
    Page(&'s Arc<Page>),
    /// An endpoint, for which the platform makes a page.
    Operation(&'s Operation),
    /// It asks for an endpoint in these specifications, and none of those that were read has it.
    NoOperation(EndpointReference<'s>, Vec<NamedSpecification<'s>>),
    /// It asks for an endpoint of a specification that lies elsewhere or could not be read.
    Unknown,
    /// It names a page that a build step writes before the site is built.
    Generated,
    /// No page has this name.
    Nothing,
}

/// A specification, and where it is named.
#[derive(Debug, Clone)]
pub struct NamedSpecification<'s> {
    /// The name, as it is written.
    pub name: &'s str,
    /// Where it is written; none for one that a reference itself names.
    pub span: Option<Span>,
    /// What is there.
    pub state: SpecificationState<'s>,
}

/// What is at the place that names a specification.
#[derive(Debug, Clone, Copy)]
pub enum SpecificationState<'s> {
    /// An address outside the site, which is not asked.
    Elsewhere,
    /// No file.
    Missing,
    /// A file that could not be read.
    Broken,
    /// A specification.
    Read(&'s Specification),
}

impl Site {
    /// What an entry of the navigation leads to.
    pub fn target<'s>(&'s self, entry: PageEntry<'s>) -> EntryTarget<'s> {
        if let Some(page) = self.page_named(entry.path) {
            return EntryTarget::Page(page);
        }
        let reference = endpoint_reference(entry.path).filter(|_| !entry.is_root);
        let Some(reference) = reference else {
            return if self.is_generated(entry.path) {
                EntryTarget::Generated
            } else {
                EntryTarget::Nothing
            };
        };
        let named = match reference.file {
            Some(name) => vec![self.named(name, None)],
            None => self.specifications_for(entry.element),
        };
        if named.is_empty() {
            return EntryTarget::Nothing;
        }
        self.operation(reference, named)
    }

    /// The endpoint that `reference` asks for in the specifications of `named`.
    pub fn operation<'s>(
        &'s self,
        reference: EndpointReference<'s>,
        named: Vec<NamedSpecification<'s>>,
    ) -> EntryTarget<'s> {
        let mut is_known = true;
        for one in &named {
            let SpecificationState::Read(specification) = one.state else {
                is_known = false;
                continue;
            };
            match specification.find(reference.method, reference.path) {
                Lookup::Operation(operation) => return EntryTarget::Operation(operation),
                Lookup::Elsewhere => is_known = false,
                Lookup::NoMethod | Lookup::NoPath => (),
            }
        }
        if is_known {
            EntryTarget::NoOperation(reference, named)
        } else {
            EntryTarget::Unknown
        }
    }

    /// The OpenAPI specifications that count for an element: its own, or those of the nearest element around it.
    pub fn specifications_for(&self, id: ElementId) -> Vec<NamedSpecification<'_>> {
        let navigation = self.manifest.navigation();
        let value = navigation.and_then(|navigation| navigation.inherited(id, "openapi"));
        let names = value.map(|(_, value)| specification_names(value));
        let names = names.into_iter().flatten();
        names
            .map(|(name, span)| self.named(name, Some(span)))
            .collect()
    }

    /// The specification that `name` means.
    pub fn named<'s>(&'s self, name: &'s str, span: Option<Span>) -> NamedSpecification<'s> {
        let file = specification_path(name).map(|path| self.specification(&path));
        let state = match file {
            None | Some(Some(SpecificationFile::Other)) => SpecificationState::Elsewhere,
            Some(None) => SpecificationState::Missing,
            Some(Some(SpecificationFile::Broken(..))) => SpecificationState::Broken,
            Some(Some(SpecificationFile::Read(read))) => SpecificationState::Read(read),
        };
        NamedSpecification { name, span, state }
    }

    /// The endpoints for which the platform makes pages in an element, because it names a specification and lists
    /// nothing. Of several specifications only the first counts.
    pub fn made_in(&self, id: ElementId) -> impl Iterator<Item = &Operation> {
        let navigation = self.manifest.navigation();
        let makes = navigation.is_some_and(|navigation| navigation.generates(id, "openapi"));
        let named = makes.then(|| self.specifications_for(id));
        let first = named.into_iter().flatten().next();
        let read = first.and_then(|first| match first.state {
            SpecificationState::Read(specification) => Some(specification),
            _ => None,
        });
        let all = read.into_iter().flat_map(|read| &read.operations);
        all.filter(|operation| !operation.is_hidden && !operation.is_excluded)
    }
}
