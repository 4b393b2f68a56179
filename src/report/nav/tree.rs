//! The navigation as plain data, the input of every writer.

use super::node::Node;
use serde::Serialize;

/// The mark in every output that says which program wrote it. A file with this mark may be overwritten.
pub const MARK: &str = "written by mdxlint nav";

/// The navigation of a site, as a reader sees it. `docs/schema/navigation.json` describes its JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// The version of the format. It increases when a field is removed or changes its meaning.
    pub version: u32,
    /// The program that wrote it.
    pub generator: &'static str,
    /// The settings of the whole site.
    pub site: SiteFacts,
    /// The number of pages, endpoints, problems and dropped lists.
    pub counts: Counts,
    /// The links that every page of the site shows.
    pub global: Vec<Node>,
    /// The elements directly in `navigation`.
    pub children: Vec<Node>,
    /// The lists that the platform silently drops.
    pub dropped: Vec<Dropped>,
}

/// The settings of the whole site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SiteFacts {
    /// The name of the site.
    pub name: String,
    /// The theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The colours.
    pub colors: Colours,
    /// The list directly in `navigation` that the platform keeps, such as `tabs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Whether selecting a group opens its first page; if null, the theme decides.
    pub drilldown: Option<bool>,
    /// The language that a reader sees first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_language: Option<String>,
    /// The version that a reader sees first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_version: Option<String>,
}

/// The colours of a site, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Colours {
    /// The primary colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<String>,
    /// The colour on a dark background.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<String>,
    /// The colour of buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<String>,
}

/// The number of pages, endpoints, problems and dropped lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Entries with a page of the site, endpoints included.
    pub pages: usize,
    /// Entries with a page that the platform generates from an API specification.
    pub endpoints: usize,
    /// Entries without a page.
    pub missing: usize,
    /// Lists that the platform drops.
    pub dropped: usize,
    /// The pages in these lists.
    pub dropped_pages: usize,
}

/// A list that the platform silently drops.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// The number of the node that contains it; none if it is directly in `navigation`.
    pub parent: Option<usize>,
    /// The titles of the nodes around it, the outermost first.
    pub breadcrumbs: Vec<String>,
    /// The key, such as `groups`.
    pub list: String,
    /// The kind of reason.
    pub reason: Reason,
    /// The reason in words.
    pub message: String,
    /// The number of pages in it.
    pub pages: usize,
    /// The names of the elements in it.
    pub names: Vec<String>,
    /// The place of its key.
    pub place: FileLocation,
}

/// Why a list is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Another list of the same element takes precedence.
    #[serde(rename = "beaten")]
    Shadowed,
    /// Such a list is not allowed there.
    Misplaced,
    /// An element in it cannot be read.
    Broken,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileLocation {
    /// The file, from the root of the site.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}
