//! The navigation as a tree, including what the platform drops and which page comes first.

use super::element::{Element, ElementId, ElementKind, List, ListState};
use crate::catalog;
use crate::site::value::Value;
use crate::text::Span;
use std::collections::HashMap;

/// The navigation of a site.
#[derive(Debug, Clone, PartialEq)]
pub struct Navigation {
    /// The span of the value of `navigation`.
    pub span: Span,
    /// The lists directly in it. The kept one is the primary pattern.
    pub lists: Vec<List>,
    /// The lists in `navigation.global`, which every page of the site shows.
    pub global: Vec<List>,
    pub(super) elements: Vec<Element>,
    /// The list that each error invalidates, by the span of the error.
    pub(super) broken: HashMap<Span, (ElementId, usize)>,
    /// The elements that name a page, sorted by the name.
    pub(super) by_page: Vec<ElementId>,
}

/// The state of a group when the page opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupState {
    /// Open, and it cannot be closed, because it is not inside another group.
    Fixed,
    /// Open.
    Expanded,
    /// Closed.
    Collapsed,
}

/// A page in the navigation.
#[derive(Debug, Clone, Copy)]
pub struct PageEntry<'n> {
    /// The entry, or the group that has it as `root`.
    pub element: ElementId,
    /// The path as written.
    pub path: &'n str,
    /// The span of the path.
    pub span: Span,
    /// Whether it is the `root` of a group.
    pub is_root: bool,
}

impl Navigation {
    /// Returns every element in source order: parents come before their children.
    pub fn elements(&self) -> impl Iterator<Item = (ElementId, &Element)> {
        self.elements.iter().enumerate()
    }

    /// Returns the element with this index.
    pub fn get(&self, id: ElementId) -> &Element {
        &self.elements[id]
    }

    /// Returns the kept elements directly in `navigation`.
    pub fn roots(&self) -> impl Iterator<Item = ElementId> {
        kept_children(&self.lists)
    }

    /// Returns the kept children of an element.
    pub fn children(&self, id: ElementId) -> impl Iterator<Item = ElementId> {
        kept_children(&self.elements[id].lists)
    }

    /// Returns the elements around an element, innermost first.
    pub fn ancestors(&self, id: ElementId) -> impl Iterator<Item = ElementId> {
        std::iter::successors(self.elements[id].parent, |&id| self.elements[id].parent)
    }

    /// Returns the names of the elements around an element, outermost first.
    pub fn breadcrumbs(&self, id: ElementId) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .ancestors(id)
            .map(|id| &*self.elements[id].name)
            .collect();
        names.reverse();
        names
    }

    /// Returns the list that contains an element.
    pub fn list_of(&self, id: ElementId) -> Option<&List> {
        let element = &self.elements[id];
        let lists = match element.parent {
            Some(parent) => &self.elements[parent].lists,
            None if element.is_global => &self.global,
            None => &self.lists,
        };
        lists.get(element.list)
    }

    /// Returns the list that the platform drops because of the error at `culprit`, and the element that contains it.
    pub fn broken_by(&self, culprit: Span) -> Option<(&Element, &List)> {
        let &(id, list) = self.broken.get(&culprit)?;
        let element = &self.elements[id];
        Some((element, element.lists.get(list)?))
    }

    /// Returns whether the platform renders an element: no list around it is dropped.
    pub fn is_kept(&self, id: ElementId) -> bool {
        let way = std::iter::once(id).chain(self.ancestors(id));
        let mut lists = way.filter_map(|id| self.list_of(id));
        lists.all(|list| list.state == ListState::Kept)
    }

    /// Returns whether the platform would render an element if no list had an empty entry instead of a page.
    pub fn is_kept_without_blanks(&self, id: ElementId) -> bool {
        let way = std::iter::once(id).chain(self.ancestors(id));
        let mut lists = way.filter_map(|id| self.list_of(id));
        lists.all(|list| {
            matches!(
                list.state,
                ListState::Kept | ListState::Broken(_, ElementKind::Page)
            )
        })
    }

    /// Returns whether an element, or one around it, is hidden.
    pub fn is_hidden(&self, id: ElementId) -> bool {
        let mut way = std::iter::once(id).chain(self.ancestors(id));
        way.any(|id| self.elements[id].flag("hidden") == Some(true))
    }

    /// Returns the value of `key`, such as `openapi`, that applies to an element: its own, or that of the nearest
    /// element around it.
    pub fn inherited(&self, id: ElementId, key: &str) -> Option<(ElementId, &Value)> {
        let mut way = std::iter::once(id).chain(self.ancestors(id));
        way.find_map(|id| {
            let field = self.elements[id].field(key)?;
            Some((id, &field.value))
        })
    }

    /// Returns whether pages are generated from the specification in `key`: it is set on this element, which lists no
    /// children.
    pub fn generates(&self, id: ElementId, key: &str) -> bool {
        let element = &self.elements[id];
        element.field(key).is_some() && element.lists.iter().all(|list| list.children.is_empty())
    }

    /// Returns whether pages are generated for any element.
    pub fn generates_pages(&self) -> bool {
        let sources = &catalog::NAVIGATION.sources;
        (0..self.elements.len()).any(|id| sources.iter().any(|key| self.generates(id, key)))
    }

    /// Returns the state of a group when the page opens.
    pub fn state(&self, id: ElementId) -> GroupState {
        let element = &self.elements[id];
        let is_nested = element
            .parent
            .is_some_and(|parent| self.elements[parent].kind == ElementKind::Group);
        match element.flag("expanded") {
            _ if !is_nested => GroupState::Fixed,
            Some(true) => GroupState::Expanded,
            _ => GroupState::Collapsed,
        }
    }

    /// Returns the first page of an element for readers: the `root` of a group, or its first visible page.
    pub fn first_page(&self, id: ElementId) -> Option<PageEntry<'_>> {
        let element = &self.elements[id];
        if element.kind == ElementKind::Page {
            return Some(entry(id, element));
        }
        let own = root_entry(id, element);
        own.or_else(|| {
            let mut shown = self
                .children(id)
                .filter(|&child| self.elements[child].flag("hidden") != Some(true));
            shown.find_map(|child| self.first_page(child))
        })
    }

    /// Returns the first entry for the page at `path`, without its extension.
    pub fn entry_for(&self, path: &str) -> Option<PageEntry<'_>> {
        let entry = |id: ElementId| {
            self.page_entry(id)
                .map(|entry| (trim_slashes(entry.path), entry))
        };
        let at = self
            .by_page
            .partition_point(|&id| entry(id).is_some_and(|(name, _)| name < path));
        let (name, entry) = entry(*self.by_page.get(at)?)?;
        (name == path).then_some(entry)
    }

    /// Returns entries for pages in a folder, up to a limit.
    pub fn entries_below<'n>(&'n self, folder: &'n str) -> impl Iterator<Item = PageEntry<'n>> {
        let name = |id: ElementId| self.page_entry(id).map(|entry| trim_slashes(entry.path));
        let is_below = move |name: &str| {
            let rest = name.strip_prefix(folder);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let first = self
            .by_page
            .partition_point(|&id| name(id).is_some_and(|name| name < folder));
        let alike = self.by_page[first..].iter().take(MAX_ENTRIES);
        let entries = alike.filter_map(|&id| self.page_entry(id));
        let entries = entries.take_while(move |entry| trim_slashes(entry.path).starts_with(folder));
        entries.filter(move |entry| is_below(trim_slashes(entry.path)))
    }

    /// Returns the page that an element names: its own, or the `root` of a group.
    fn page_entry(&self, id: ElementId) -> Option<PageEntry<'_>> {
        let element = &self.elements[id];
        match element.kind {
            ElementKind::Page => Some(entry(id, element)),
            _ => root_entry(id, element),
        }
    }

    /// Sorts the elements that name a page.
    pub(super) fn sort_pages(&mut self) {
        let entries = self.pages();
        // Entries with the same name keep their source order.
        let mut named: Vec<(&str, ElementId)> = entries
            .map(|entry| (trim_slashes(entry.path), entry.element))
            .collect();
        named.sort_unstable();
        self.by_page = named.into_iter().map(|(_, id)| id).collect();
    }

    /// Returns every page in the navigation, in order, including those that the platform drops.
    pub fn pages(&self) -> impl Iterator<Item = PageEntry<'_>> {
        (0..self.elements.len()).filter_map(|id| self.page_entry(id))
    }
}

/// The maximum number of entries to return for a folder.
const MAX_ENTRIES: usize = 1000;

/// Returns the name of a page without slashes at both ends.
fn trim_slashes(path: &str) -> &str {
    path.trim_matches('/')
}

fn entry(id: ElementId, element: &Element) -> PageEntry<'_> {
    PageEntry {
        element: id,
        path: &element.name,
        span: element.span,
        is_root: false,
    }
}

fn root_entry(id: ElementId, element: &Element) -> Option<PageEntry<'_>> {
    let root = &element.field("root")?.value;
    Some(PageEntry {
        element: id,
        path: root.as_str()?,
        span: root.span,
        is_root: true,
    })
}

fn kept_children(lists: &[List]) -> impl Iterator<Item = ElementId> {
    let kept = lists.iter().filter(|list| list.state == ListState::Kept);
    kept.flat_map(|list| list.children.iter().copied())
}
