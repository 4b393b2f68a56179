//! One element of the navigation as plain data.

use serde::Serialize;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(
    missing_docs,
    reason = "the elements of the navigation bear these names"
)]
pub enum NodeKind {
    Language,
    Version,
    Product,
    Dropdown,
    Tab,
    Item,
    Anchor,
    Group,
    Page,
    Endpoint,
}

impl NodeKind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Version => "version",
            Self::Product => "product",
            Self::Dropdown => "dropdown",
            Self::Tab => "tab",
            Self::Item => "item",
            Self::Anchor => "anchor",
            Self::Group => "group",
            Self::Page => "page",
            Self::Endpoint => "endpoint",
        }
    }

    /// Whether it is an entry for one page.
    pub fn is_page(self) -> bool {
        matches!(self, Self::Page | Self::Endpoint)
    }
}

/// How a group shows when the page opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Open, and it cannot be closed.
    Fixed,
    /// Open.
    Expanded,
    /// Closed.
    Collapsed,
}

/// One element of the navigation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Node {
    /// Its number: from 0, parents before their children.
    pub id: usize,
    /// What it is.
    pub kind: NodeKind,
    /// What a reader sees of it.
    pub title: String,
    /// The titles on the way to it, the outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breadcrumbs: Vec<String>,
    /// The name of its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The label beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// What it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The language of what stands in it, as browsers name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// What is written in `docs.json`, for an entry of a page and for the `root` of a group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The path of its page in the address bar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The file of its page, from the root of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Where it leads, for a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The endpoint that its page describes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<Endpoint>,
    /// The API specifications that count for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<Named>,
    /// Whether nobody wrote it: the platform makes it of a specification.
    #[serde(skip_serializing_if = "is_false")]
    pub is_generated: bool,
    /// Whether it stands in no navigation, by itself or through what it stands in.
    #[serde(skip_serializing_if = "is_false")]
    pub is_hidden: bool,
    /// Whether its page or endpoint is deprecated.
    #[serde(skip_serializing_if = "is_false")]
    pub is_deprecated: bool,
    /// Whether it is the version or language that is said to come first.
    #[serde(skip_serializing_if = "is_false")]
    pub is_default: bool,
    /// How a group shows when the page opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The number of the page that a reader meets first in it; its own where it has a page itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_page: Option<usize>,
    /// Why it does not lead to a page, where it should.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Unresolved>,
    /// What every page in it shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub global: Vec<Self>,
    /// What stands in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Self>,
}

/// An endpoint of an API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Endpoint {
    /// The method; `WEBHOOK` for a webhook.
    pub method: &'static str,
    /// The path, or the name of the webhook.
    pub path: String,
}

/// An API specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Its path or address, as it is written.
    pub name: String,
    /// What is there.
    pub state: NamedState,
}

/// What is at the place that names a specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NamedState {
    /// A specification.
    Read,
    /// An address outside the site, which is not asked.
    Elsewhere,
    /// No file.
    Missing,
    /// A file that could not be read.
    Broken,
}

/// Why something does not lead to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unresolved {
    /// Which kind of reason.
    pub kind: UnresolvedReason,
    /// The reason in words.
    pub message: String,
}

/// Which kind of reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UnresolvedReason {
    /// There is nothing there.
    Missing,
    /// What is there cannot be known from here.
    Unknown,
}

impl Node {
    /// An element of which only this is known.
    pub(super) fn new(id: usize, kind: NodeKind, title: &str, trail: &[String]) -> Self {
        Self {
            id,
            kind,
            title: title.to_owned(),
            breadcrumbs: trail.to_vec(),
            icon: None,
            tag: None,
            description: None,
            locale: None,
            entry: None,
            address: None,
            file: None,
            href: None,
            endpoint: None,
            specifications: Vec::new(),
            is_generated: false,
            is_hidden: false,
            is_deprecated: false,
            is_default: false,
            state: None,
            first_page: None,
            problem: None,
            global: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Whether it leads nowhere.
    pub fn is_missing(&self) -> bool {
        let kind = self.problem.as_ref().map(|problem| problem.kind);
        kind == Some(UnresolvedReason::Missing)
    }

    /// The number of the page that a reader meets first on choosing it.
    pub(super) fn met(&self) -> Option<usize> {
        let is_page = self.kind.is_page() && self.href.is_none() && !self.is_missing();
        self.first_page.or(is_page.then_some(self.id))
    }

    /// The number of the page that a reader meets first in these, of which one may be said to come first.
    pub(super) fn first_met(nodes: &[Self]) -> Option<usize> {
        let shown = nodes.iter().filter(|node| !node.is_hidden);
        let first = shown.clone().filter(|node| node.is_default);
        first.chain(shown).find_map(Self::met)
    }

    /// Says why it does not lead to a page.
    pub(super) fn fails(&mut self, kind: UnresolvedReason, message: String) {
        self.problem = Some(Unresolved { kind, message });
    }

    /// It, and everything in it.
    pub fn all(&self) -> Vec<&Self> {
        let below = self.children.iter().flat_map(Self::all);
        std::iter::once(self).chain(below).collect()
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the form that serde asks for"
)]
fn is_false(value: &bool) -> bool {
    !value
}
