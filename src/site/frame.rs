//! What the files of a site and its `docs.json` determine.

use super::branch::Branches;
use super::endpoint_table::EndpointPages;
use super::file_names::FileNames;
use super::names::Names;
use super::page_paths::PagePaths;
use super::redirects::RedirectIndex;
use crate::text::FileId;
use std::collections::HashSet;
use std::sync::OnceLock;

/// Data about the files of a site and its `docs.json`, computed on first use. Snapshots that differ only in the texts of
/// pages share it.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) page_paths: OnceLock<PagePaths>,
    /// For each element of the navigation, the index of the page that it names.
    pub(super) entry_pages: OnceLock<Box<[Option<usize>]>>,
    /// The names of pages, for suggestions.
    pub(super) names: OnceLock<Names>,
    /// The names of files, for suggestions.
    pub(super) file_names: OnceLock<FileNames>,
    /// The pages that the platform generates from API specifications.
    pub(super) endpoint_pages: OnceLock<EndpointPages>,
    pub(super) redirects: OnceLock<RedirectIndex>,
    pub(super) branches: OnceLock<Branches>,
    /// For each page, whether its language in `docs.json` is English or unknown.
    pub(super) in_english: OnceLock<Box<[bool]>>,
    /// Whether practically no entry of the navigation names a page.
    pub(super) is_abandoned: OnceLock<bool>,
    /// The pages that `docs.json` does not mention.
    pub(super) unlisted: OnceLock<HashSet<FileId>>,
}
