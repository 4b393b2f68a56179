//! The elements of the navigation.

use crate::catalog::{ElementFacts, navigation};
use crate::site::value::{Member, Value};
use crate::text::Span;

/// The number of an element in its navigation.
pub type ElementId = usize;

/// What an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A section with a place in the bar at the top.
    Tab,
    /// An entry in the menu of a tab.
    Item,
    /// A lasting entry at the top of the sidebar.
    Anchor,
    /// An entry of the menu at the top of the sidebar.
    Dropdown,
    /// One of several offerings.
    Product,
    /// One of several versions of the site.
    Version,
    /// One of several languages of the site.
    Language,
    /// A heading in the sidebar with what stands below it.
    Group,
    /// A page, or an endpoint of an API.
    Page,
}

impl Kind {
    /// Every kind but [`Kind::Page`].
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

    /// The word for it, which is also the key of its name.
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

    /// What is known of its kind; nothing of a page.
    pub fn facts(self) -> Option<&'static ElementFacts> {
        navigation().of_name(self.name())
    }

    /// The kind of the elements in the list `key`.
    pub(super) fn of_list(key: &str) -> Option<Self> {
        if key == "pages" {
            return Some(Self::Page);
        }
        let name = &navigation().of_list(key)?.name;
        Self::NAMED.into_iter().find(|kind| kind.name() == name)
    }
}

/// Whether the platform shows something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It does.
    Kept,
    /// Another list of the same element, or `href`, comes first, and only one may stand there.
    Beaten(Box<str>),
    /// Such a list may not stand in such an element.
    Misplaced,
    /// An element in it cannot be read: the whole list is lost. Where the fault is, and in what kind of element.
    Broken(Span, Kind),
}

/// A list of children in an element.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// Its key: `groups`.
    pub key: Box<str>,
    /// Where the key stands.
    pub key_span: Span,
    /// Where the list stands.
    pub span: Span,
    /// The elements in it.
    pub children: Vec<ElementId>,
    /// Whether the platform shows them.
    pub fate: Fate,
}

/// An element of the navigation.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// The element that it stands in; none right in `navigation`.
    pub parent: Option<ElementId>,
    /// Which of the lists there it is in.
    pub(super) list: usize,
    /// Whether it, or what it stands in, is a part of `navigation.global`.
    pub is_global: bool,
    /// The whole of it.
    pub span: Span,
    /// Its name, for a page the entry as it is written; empty where there is none.
    pub name: Box<str>,
    /// Where the name stands; the whole element where there is none.
    pub name_span: Span,
    /// Its lists of children, in order.
    pub lists: Vec<List>,
    /// What else is said of it.
    pub fields: Box<[Member]>,
}

impl Element {
    /// The field of this name.
    pub fn field(&self, key: &str) -> Option<&Member> {
        self.fields.iter().find(|field| &*field.key == key)
    }

    /// The string that a field holds.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.field(key)?.value.as_str()
    }

    /// The boolean that a field holds.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.field(key)?.value.as_bool()
    }

    /// The name of its icon.
    pub fn icon(&self) -> Option<&str> {
        let icon = &self.field("icon")?.value;
        icon.as_str()
            .or_else(|| icon.get("name").and_then(Value::as_str))
    }
}
