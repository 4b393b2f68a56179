//! A node of the navigation tree, as plain data.

use serde::Serialize;

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(
    missing_docs,
    reason = "these are the names of the elements of the navigation"
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
    /// Returns the name of the kind, as in `docs.json`.
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

    /// Whether the node is an entry for one page.
    pub fn is_page(self) -> bool {
        matches!(self, Self::Page | Self::Endpoint)
    }
}

/// The state of a group when the page opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Open, and cannot be closed.
    Fixed,
    /// Open.
    Expanded,
    /// Closed.
    Collapsed,
}

/// A node of the navigation tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact")]
pub struct Node {
    /// The number of the node: from 0, parents before their children.
    pub id: usize,
    /// The kind of the node.
    pub kind: NodeKind,
    /// The title that a reader sees.
    pub title: String,
    /// The titles of the nodes around it, the outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breadcrumbs: Vec<String>,
    /// The name of the icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The label next to the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The language of its content, as a browser's language code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// The entry as written in `docs.json`, for a page and for the `root` of a group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The URL path of its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The file of its page, from the root of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The target of a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The endpoint that its page describes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<Endpoint>,
    /// The API specifications that apply to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<Named>,
    /// Whether the platform generates it from a specification.
    #[serde(skip_serializing_if = "is_false")]
    pub is_generated: bool,
    /// Whether it is not shown in the navigation, because it or a node around it is hidden.
    #[serde(skip_serializing_if = "is_false")]
    pub is_hidden: bool,
    /// Whether its page or endpoint is deprecated.
    #[serde(skip_serializing_if = "is_false")]
    pub is_deprecated: bool,
    /// Whether it is the default version or language.
    #[serde(skip_serializing_if = "is_false")]
    pub is_default: bool,
    /// The state of a group when the page opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The number of the node for its first page; its own number if the node has a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_page: Option<usize>,
    /// Why it has no page, if it should have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Unresolved>,
    /// The links that every page in it shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub global: Vec<Self>,
    /// The nodes in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Self>,
}

/// An endpoint of an API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Endpoint {
    /// The method; `WEBHOOK` for a webhook.
    pub method: String,
    /// The path, or the name of the webhook.
    pub path: String,
    /// The specification that has it, as a path from the root of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub specification: Option<String>,
    /// Its `operationId` in the specification.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation_id: Option<String>,
}

/// An API specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The path or URL, as written.
    pub name: String,
    /// What was found there.
    pub state: NamedState,
}

/// What was found at the path or URL of a specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NamedState {
    /// A specification.
    Read,
    /// A URL outside the site, which is not requested.
    Elsewhere,
    /// No file.
    Missing,
    /// A file that could not be read.
    Broken,
}

/// Why a node has no page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unresolved {
    /// The kind of reason.
    pub kind: UnresolvedReason,
    /// The reason in words.
    pub message: String,
}

/// The kind of reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UnresolvedReason {
    /// The page or file does not exist.
    Missing,
    /// Whether it exists cannot be determined.
    Unknown,
}

impl Node {
    /// Returns a node with only these fields set.
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

    /// Whether its page does not exist.
    pub fn is_missing(&self) -> bool {
        let kind = self.problem.as_ref().map(|problem| problem.kind);
        kind == Some(UnresolvedReason::Missing)
    }

    /// Returns the number of the page that opens when a reader selects the node.
    pub(super) fn opening_page(&self) -> Option<usize> {
        let is_page = self.kind.is_page() && self.href.is_none() && !self.is_missing();
        self.first_page.or(is_page.then_some(self.id))
    }

    /// Returns the number of the page that opens first in these nodes; the default node takes precedence.
    pub(super) fn first_opening_page(nodes: &[Self]) -> Option<usize> {
        let shown = nodes.iter().filter(|node| !node.is_hidden);
        let first = shown.clone().filter(|node| node.is_default);
        first.chain(shown).find_map(Self::opening_page)
    }

    /// Records why it has no page.
    pub(super) fn fails(&mut self, kind: UnresolvedReason, message: String) {
        self.problem = Some(Unresolved { kind, message });
    }

    /// Returns the node and all nodes in it.
    pub fn all(&self) -> Vec<&Self> {
        let below = self.children.iter().flat_map(Self::all);
        std::iter::once(self).chain(below).collect()
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde requires this signature"
)]
fn is_false(value: &bool) -> bool {
    !value
}
