//! The targets of navigation entries.

use super::nav::{ElementId, PageEntry};
use super::{Site, SpecificationFile, specification_names, specification_path};
use crate::page::Page;
use crate::syntax::endpoint::{EndpointReference, endpoint_reference};
use crate::syntax::openapi::{Details, Lookup, Specification};
use crate::text::Span;
use std::sync::Arc;

/// The target of a navigation entry.
#[derive(Debug, Clone)]
pub enum EntryTarget<'s> {
    /// A page.
    Page(&'s Arc<Page>),
    /// An endpoint that the platform generates a page for.
    Operation(Details<'s>),
    /// A reference to an endpoint that is missing from these specifications.
    NoOperation(EndpointReference<'s>, Vec<NamedSpecification<'s>>),
    /// An endpoint of a specification that is external or could not be read.
    Unknown,
    /// A page that the platform generates for an operation or a type of a GraphQL schema, which is not read.
    Selector(GraphqlSelector<'s>),
    /// A page that a build step generates before the site is built.
    Generated,
    /// No such page exists.
    Nothing,
}

/// An operation or a type of a GraphQL schema that a navigation entry names: `QUERY user`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GraphqlSelector<'s> {
    /// The kind, in upper case.
    pub kind: &'s str,
    /// The name. A dot separates the parts of a nested operation.
    pub name: &'s str,
}

impl<'s> GraphqlSelector<'s> {
    /// Parses a selector.
    pub fn of(text: &'s str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (Some(kind), Some(name), None) = (words.next(), words.next(), words.next()) else {
            return None;
        };
        let is_name = |name: &str| {
            let mut letters = name.chars();
            let is_letter = |letter: char| letter == '_' || letter.is_ascii_alphabetic();
            letters.next().is_some_and(is_letter)
                && letters.all(|letter| is_letter(letter) || letter.is_ascii_digit())
        };
        let is_kind = matches!(kind, "QUERY" | "MUTATION" | "SUBSCRIPTION" | "TYPE");
        let is_whole = is_kind && name.split('.').all(is_name);
        (is_whole && (kind != "TYPE" || !name.contains('.'))).then_some(Self { kind, name })
    }
}

/// A specification, and the place that names it.
#[derive(Debug, Clone)]
pub struct NamedSpecification<'s> {
    /// The name as written.
    pub name: &'s str,
    /// The span of the name. `None` if it is part of a reference.
    pub span: Option<Span>,
    /// The state of the specification.
    pub state: SpecificationState<'s>,
}

/// The state of a named specification.
#[derive(Debug, Clone, Copy)]
pub enum SpecificationState<'s> {
    /// A URL outside the site, which is not fetched.
    Elsewhere,
    /// The file does not exist.
    Missing,
    /// The file could not be read.
    Broken,
    /// The specification was read.
    Read(&'s Specification),
}

impl<'s> NamedSpecification<'s> {
    /// Returns the specification, if it was read.
    pub fn read(&self) -> Option<&'s Specification> {
        match self.state {
            SpecificationState::Read(specification) => Some(specification),
            _ => None,
        }
    }
}

impl Site {
    /// Returns the target of a navigation entry.
    pub fn target<'s>(&'s self, entry: PageEntry<'s>) -> EntryTarget<'s> {
        if let Some(page) = self.page_of_entry(entry) {
            return EntryTarget::Page(page);
        }
        if let Some(selector) = GraphqlSelector::of(entry.path)
            && !entry.is_root
            && self.has_graphql(entry.element)
        {
            return EntryTarget::Selector(selector);
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
        match self.operation(reference, named) {
            // Only a specification that defines the method makes it one.
            EntryTarget::NoOperation(..) | EntryTarget::Unknown if reference.method.is_other() => {
                EntryTarget::Nothing
            }
            target => target,
        }
    }

    /// Returns whether an element, or one around it, has a GraphQL schema.
    fn has_graphql(&self, id: ElementId) -> bool {
        let navigation = self.manifest().navigation();
        navigation.is_some_and(|navigation| navigation.inherited(id, "graphql").is_some())
    }

    /// Returns the endpoint for `reference` in the specifications `named`.
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
                Lookup::Operation(operation) => {
                    return EntryTarget::Operation(specification.details(operation));
                }
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

    /// Returns the OpenAPI specifications that apply to an element: its own, or those of the nearest element around it.
    pub fn specifications_for(&self, id: ElementId) -> Vec<NamedSpecification<'_>> {
        let navigation = self.manifest().navigation();
        let value = navigation.and_then(|navigation| navigation.inherited(id, "openapi"));
        let names = value.map(|(_, value)| specification_names(value));
        let names = names.into_iter().flatten();
        names
            .map(|(name, span)| self.named(name, Some(span)))
            .collect()
    }

    /// Returns the specification with this name.
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

    /// Returns the endpoints that the platform generates pages for in an element, because it names a specification and
    /// lists no pages. Of several specifications, only the first applies.
    pub fn generated_operations(&self, id: ElementId) -> impl Iterator<Item = Details<'_>> {
        let navigation = self.manifest().navigation();
        let makes = navigation.is_some_and(|navigation| navigation.generates(id, "openapi"));
        let named = makes.then(|| self.specifications_for(id));
        let first = named.into_iter().flatten().next();
        let read = first.and_then(|first| match first.state {
            SpecificationState::Read(specification) => Some(specification),
            _ => None,
        });
        let all = read.into_iter().flat_map(|read| {
            let operations = read.operations.iter();
            operations.map(|operation| read.details(operation))
        });
        all.filter(|one| !one.operation.is_hidden && !one.operation.is_excluded)
    }
}
