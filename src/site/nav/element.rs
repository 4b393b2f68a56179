//! The elements of the navigation.

use crate::catalog::{ElementFacts, NAVIGATION};
use crate::site::value::{Member, Value};
use crate::text::Span;

/// The index of an element in its navigation.
pub type ElementId = usize;

/// The kind of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    /// A section with an entry in the top bar.
    Tab,
    /// An entry in the menu of a tab.
    Item,
    /// A permanent entry at the top of the sidebar.
    Anchor,
    /// An entry in the menu at the top of the sidebar.
    Dropdown,
    /// One of several offerings.
    Product,
    /// One of several versions of the site.
    Version,
    /// One of several languages of the site.
    Language,
    /// A heading in the sidebar with entries below it.
    Group,
    /// A page, or an endpoint of an API.
    Page,
}

impl ElementKind {
    /// Every kind except [`ElementKind::Page`].
    const NAMED: [Self; 8] = [
        Self::Tab,
        Self::Item,
        Self::Anchor,
        Self::Dropdown,
        Self::Product,
        Self::Version,
        Self::Language,
        Self::Group,
    ];

    /// Returns its name, which is also the key of the name of an element.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tab => "tab",
            Self::Item => "item",
            Self::Anchor => "anchor",
            Self::Dropdown => "dropdown",
            Self::Product => "product",
            Self::Version => "version",
            Self::Language => "language",
            Self::Group => "group",
            Self::Page => "page",
        }
    }

    /// Returns the facts about this kind, or `None` for a page.
    pub fn facts(self) -> Option<&'static ElementFacts> {
        NAVIGATION.of_name(self.name())
    }

    /// Returns the kind of the elements in the list `key`.
    pub(super) fn of_list(key: &str) -> Option<Self> {
        if key == "pages" {
            return Some(Self::Page);
        }
        let name = &NAVIGATION.of_list(key)?.name;
        Self::NAMED.into_iter().find(|kind| kind.name() == name)
    }
}

/// Whether the platform renders a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListState {
    /// It is rendered.
    Kept,
    /// Another list of the same element, or `href`, takes precedence.
    Shadowed(Box<str>),
    /// This list is not allowed in this element.
    Misplaced,
    /// An element in it is invalid, so the whole list is dropped. Contains the span of the error and the kind of that
    /// element.
    Broken(Span, ElementKind),
}

/// A list of children in an element.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// The key: `groups`.
    pub key: Box<str>,
    /// The span of the key.
    pub key_span: Span,
    /// The span of the list.
    pub span: Span,
    /// The elements of the list.
    pub children: Vec<ElementId>,
    /// Whether the platform renders it.
    pub state: ListState,
}

/// An element of the navigation.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    /// The kind.
    pub kind: ElementKind,
    /// The element around it, or `None` directly in `navigation`.
    pub parent: Option<ElementId>,
    /// The index of the list that contains it.
    pub(super) list: usize,
    /// Whether it is inside `navigation.global`.
    pub is_global: bool,
    /// The span of the whole element.
    pub span: Span,
    /// The name, or the entry as written for a page. Empty if there is none.
    pub name: Box<str>,
    /// The span of the name, or of the whole element if there is none.
    pub name_span: Span,
    /// The lists of children, in order.
    pub lists: Vec<List>,
    /// All other fields.
    pub fields: Box<[Member]>,
}

impl Element {
    /// Returns the field with this name.
    pub fn field(&self, key: &str) -> Option<&Member> {
        self.fields.iter().find(|field| &*field.key == key)
    }

    /// Returns the value of a field, if it is a string.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.field(key)?.value.as_str()
    }

    /// Returns the value of a field, if it is a boolean.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.field(key)?.value.as_bool()
    }

    /// Returns the name of its icon.
    pub fn icon(&self) -> Option<&str> {
        let icon = &self.field("icon")?.value;
        icon.as_str()
            .or_else(|| icon.get("name").and_then(Value::as_str))
    }
}
