//! The navigation as plain data: what every way of showing it is written from.

use super::node::Node;
use serde::Serialize;

/// What says, in every form, which program wrote it; a file that has it may be written over.
pub const MARK: &str = "written by mdxlint nav";

/// The navigation of a site, as a reader meets it. As JSON it keeps to `docs/schema/navigation.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// The version of this form; it grows when a field changes its meaning or goes.
    pub version: u32,
    /// Which program wrote it.
    pub generator: &'static str,
    /// What counts for the whole site.
    pub site: SiteFacts,
    /// How much there is of everything.
    pub counts: Counts,
    /// What every page of the site shows.
    pub global: Vec<Node>,
    /// What stands right in `navigation`.
    pub children: Vec<Node>,
    /// The lists that the platform leaves out without a word.
    pub dropped: Vec<Dropped>,
}

/// What counts for the whole site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SiteFacts {
    /// Its name.
    pub name: String,
    /// Its theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Its colours.
    pub colors: Colours,
    /// The list right in `navigation` that the platform keeps: `tabs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Whether choosing a group opens its first page; the theme decides where it is null.
    pub drilldown: Option<bool>,
    /// The language that a reader meets first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_language: Option<String>,
    /// The version that a reader meets first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_version: Option<String>,
}

/// The colours of a site, as they are written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Colours {
    /// The main one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<String>,
    /// The one on a dark ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<String>,
    /// The one of buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<String>,
}

/// How much there is of everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Entries that lead to a page of the site, the endpoints among them.
    pub pages: usize,
    /// Entries for which the platform makes a page of an API specification.
    pub endpoints: usize,
    /// Entries that lead nowhere.
    pub missing: usize,
    /// Lists that the platform leaves out.
    pub dropped: usize,
    /// The pages in these lists.
    pub dropped_pages: usize,
}

/// A list that the platform leaves out without a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// The number of the node that it stands in; none right in `navigation`.
    pub parent: Option<usize>,
    /// The titles on the way to it, the outermost first.
    pub breadcrumbs: Vec<String>,
    /// Its key: `groups`.
    pub list: String,
    /// Which kind of reason.
    pub reason: Reason,
    /// The reason in words.
    pub message: String,
    /// How many pages it names.
    pub pages: usize,
    /// The names of the elements in it.
    pub names: Vec<String>,
    /// Where it stands.
    pub place: FileLocation,
}

/// Why a list is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Another list of the same element comes first.
    Beaten,
    /// Such a list may not stand there.
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
