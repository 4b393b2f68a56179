//! The navigation as a tree: what stands where, what the platform keeps of it, and what a reader meets first.

use super::element::{Element, ElementId, Fate, Kind, List};
use crate::site::value::Value;
use crate::text::Span;
use std::collections::HashMap;

/// The navigation of a site.
#[derive(Debug, Clone, PartialEq)]
pub struct Navigation {
    /// The value of `navigation`.
    pub span: Span,
    /// The lists right in it; the one that is kept is the primary pattern.
    pub lists: Vec<List>,
    /// The lists in `navigation.global`, which every page of the site shows.
    pub global: Vec<List>,
    pub(super) elements: Vec<Element>,
    /// What keeps the platform from reading a list, and whose list that is.
    pub(super) broken: HashMap<Span, (ElementId, usize)>,
    /// The elements that name a page, by its name.
    pub(super) by_page: Vec<ElementId>,
}

/// How a group shows when the page opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupState {
    /// Open, and it cannot be closed: it stands in no other group.
    Fixed,
    /// Open.
    Expanded,
    /// Closed.
    Collapsed,
}

/// A page that the navigation names.
#[derive(Debug, Clone, Copy)]
pub struct PageEntry<'n> {
    /// The entry, or the group whose `root` it is.
    pub element: ElementId,
    /// What is written.
    pub path: &'n str,
    /// Where it is written.
    pub span: Span,
    /// Whether it is the `root` of a group.
    pub is_root: bool,
}

impl Navigation {
    /// Every element, in the order in which they are written; parents come before their children.
    pub fn elements(&self) -> impl Iterator<Item = (ElementId, &Element)> {
        self.elements.iter().enumerate()
    }

    /// The element of this number.
    pub fn get(&self, id: ElementId) -> &Element {
        &self.elements[id]
    }

    /// The children right in `navigation` that are kept.
    pub fn roots(&self) -> impl Iterator<Item = ElementId> {
        kept(&self.lists)
    }

    /// The children of an element that are kept.
    pub fn children(&self, id: ElementId) -> impl Iterator<Item = ElementId> {
        kept(&self.elements[id].lists)
    }

    /// The elements that an element stands in, the innermost first.
    pub fn ancestors(&self, id: ElementId) -> impl Iterator<Item = ElementId> {
        std::iter::successors(self.elements[id].parent, |&id| self.elements[id].parent)
    }

    /// The names on the way to an element, the outermost first.
    pub fn breadcrumbs(&self, id: ElementId) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .ancestors(id)
            .map(|id| &*self.elements[id].name)
            .collect();
        names.reverse();
        names
    }

    /// The list that an element stands in.
    pub fn list_of(&self, id: ElementId) -> Option<&List> {
        let element = &self.elements[id];
        let lists = match element.parent {
            Some(parent) => &self.elements[parent].lists,
            None if element.is_global => &self.global,
            None => &self.lists,
        };
        lists.get(element.list)
    }

    /// The list that the platform drops because of the fault at `culprit`, and the element that holds it.
    pub fn broken_by(&self, culprit: Span) -> Option<(&Element, &List)> {
        let &(id, list) = self.broken.get(&culprit)?;
        let element = &self.elements[id];
        Some((element, element.lists.get(list)?))
    }

    /// Whether the platform shows an element: no list that it stands in is dropped.
    pub fn is_kept(&self, id: ElementId) -> bool {
        let way = std::iter::once(id).chain(self.ancestors(id));
        let mut lists = way.filter_map(|id| self.list_of(id));
        lists.all(|list| list.fate == Fate::Kept)
    }

    /// Whether the platform shows an element once no list has an empty entry in place of a page.
    pub fn is_kept_without_blanks(&self, id: ElementId) -> bool {
        let way = std::iter::once(id).chain(self.ancestors(id));
        let mut lists = way.filter_map(|id| self.list_of(id));
        lists.all(|list| matches!(list.fate, Fate::Kept | Fate::Broken(_, Kind::Page)))
    }

    /// Whether an element, or one that it stands in, is hidden.
    pub fn is_hidden(&self, id: ElementId) -> bool {
        let mut way = std::iter::once(id).chain(self.ancestors(id));
        way.any(|id| self.elements[id].flag("hidden") == Some(true))
    }

    /// The value of `key`, such as `openapi`, that counts for an element: its own, or that of the nearest element that
    /// it stands in.
    pub fn inherited(&self, id: ElementId, key: &str) -> Option<(ElementId, &Value)> {
        let mut way = std::iter::once(id).chain(self.ancestors(id));
        way.find_map(|id| {
            let field = self.elements[id].field(key)?;
            Some((id, &field.value))
        })
    }

    /// Whether pages are made for what the specification in `key` holds: it is set right here, and no children are
    /// listed.
    pub fn generates(&self, id: ElementId, key: &str) -> bool {
        let element = &self.elements[id];
        element.field(key).is_some() && element.lists.iter().all(|list| list.children.is_empty())
    }

    /// How a group shows when the page opens.
    pub fn state(&self, id: ElementId) -> GroupState {
        let element = &self.elements[id];
        let is_nested = element
            .parent
            .is_some_and(|parent| self.elements[parent].kind == Kind::Group);
        match element.flag("expanded") {
            _ if !is_nested => GroupState::Fixed,
            Some(true) => GroupState::Expanded,
            _ => GroupState::Collapsed,
        }
    }

    /// The page that a reader meets first in an element: the `root` of a group, or its first visible page.
    pub fn first_page(&self, id: ElementId) -> Option<PageEntry<'_>> {
        let element = &self.elements[id];
        if element.kind == Kind::Page {
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

    /// The first entry that names the page at `path`, without its extension.
    pub fn entry_for(&self, path: &str) -> Option<PageEntry<'_>> {
        let entry = |id: ElementId| self.page_entry(id).map(|entry| (bare(entry.path), entry));
        let at = self
            .by_page
            .partition_point(|&id| entry(id).is_some_and(|(name, _)| name < path));
        let (name, entry) = entry(*self.by_page.get(at)?)?;
        (name == path).then_some(entry)
    }

    /// Entries that name pages in a folder: of very many only some.
    pub fn entries_below<'n>(&'n self, folder: &'n str) -> impl Iterator<Item = PageEntry<'n>> {
        let name = |id: ElementId| self.page_entry(id).map(|entry| bare(entry.path));
        let is_below = move |name: &str| {
            let rest = name.strip_prefix(folder);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let first = self
            .by_page
            .partition_point(|&id| name(id).is_some_and(|name| name < folder));
        let alike = self.by_page[first..].iter().take(MOST_ENTRIES);
        let entries = alike.filter_map(|&id| self.page_entry(id));
        let entries = entries.take_while(move |entry| bare(entry.path).starts_with(folder));
        entries.filter(move |entry| is_below(bare(entry.path)))
    }

    /// What an element names: the page that it is, or the `root` of a group.
    fn page_entry(&self, id: ElementId) -> Option<PageEntry<'_>> {
        let element = &self.elements[id];
        match element.kind {
            Kind::Page => Some(entry(id, element)),
            _ => root_entry(id, element),
        }
    }

    /// Puts the elements that name a page in order.
    pub(super) fn sort_pages(&mut self) {
        let named = (0..self.elements.len()).filter(|&id| self.page_entry(id).is_some());
        let mut by_page: Vec<ElementId> = named.collect();
        // Entries of one name stay in the order in which they are written.
        by_page.sort_by(|&one, &other| {
            let name = |id| self.page_entry(id).map(|entry| bare(entry.path));
            name(one).cmp(&name(other))
        });
        self.by_page = by_page;
    }

    /// Every page that the navigation names, in order, those that the platform drops included.
    pub fn pages(&self) -> impl Iterator<Item = PageEntry<'_>> {
        (0..self.elements.len()).filter_map(|id| self.page_entry(id))
    }
}

/// The entries that one look into a folder takes in.
const MOST_ENTRIES: usize = 1000;

/// The name of a page without slashes at its ends.
fn bare(path: &str) -> &str {
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

fn kept(lists: &[List]) -> impl Iterator<Item = ElementId> {
    let kept = lists.iter().filter(|list| list.fate == Fate::Kept);
    kept.flat_map(|list| list.children.iter().copied())
}
