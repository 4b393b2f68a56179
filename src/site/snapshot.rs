//! What a snapshot of a site consists of.

use super::component_files::ComponentFiles;
use super::endpoint_index::EndpointIndex;
use super::frame::Frame;
use super::generated_pages::GeneratedPageIndex;
use super::imported_name::ImportedNames;
use super::incoming_link::{IncomingLinks, OutgoingLinks};
use super::page_files::PageFiles;
use super::secrets::Secrets;
use super::specifications::Specifications;
use super::{Manifest, PageKind, RuleFile};
use crate::files::{Generated, Mintignore, Skipped, Sources};
use crate::page::{Anchors, Page};
use crate::text::FileId;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The ids in a page.
#[derive(Debug)]
pub(super) struct PageAnchors {
    pub(super) ids: Arc<Anchors>,
    /// The pages that they are from.
    pub(super) files: Vec<FileId>,
}

/// The content of a [`Site`](super::Site).
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Changes with the files of the site: with everything that neither pages nor `docs.json` contain.
    pub(super) version: u64,
    pub(super) root: PathBuf,
    pub(super) has_manifest: bool,
    /// Whether it contains only some files of a folder that is not a site.
    pub(super) is_part: bool,
    pub(super) sources: Sources,
    pub(super) secrets: Arc<Secrets>,
    pub(super) pages: Vec<Arc<Page>>,
    pub(super) kinds: Arc<[PageKind]>,
    pub(super) by_file: Arc<PageFiles>,
    pub(super) manifest: Arc<Manifest>,
    pub(super) specifications: Arc<Specifications>,
    /// The paths that build steps write and read.
    pub(super) generated: Arc<Generated>,
    pub(super) ignore_file: FileId,
    pub(super) mintignore: Mintignore,
    pub(super) files: Arc<HashSet<String>>,
    pub(super) modules: Arc<ComponentFiles>,
    pub(super) skipped: Skipped,
    pub(super) rule_files: Arc<Vec<RuleFile>>,
    pub(super) frame: Arc<Frame>,
    /// The ids in each page. Built on first use.
    pub(super) anchors: Vec<OnceLock<Arc<PageAnchors>>>,
    /// The links of each page to others. Built on first use.
    pub(super) outgoing_links: Vec<OnceLock<Arc<OutgoingLinks>>>,
    /// The anchors that links lead to. Built on first use.
    pub(super) incoming_links: OnceLock<Arc<IncomingLinks>>,
    /// The names that pages import. Built on first use.
    pub(super) imported_names: OnceLock<Arc<ImportedNames>>,
    /// The endpoint pages that the platform generates. Built on first use.
    pub(super) generated_pages: OnceLock<Arc<Vec<GeneratedPageIndex>>>,
    /// The endpoint that each page documents by hand. Found on first use.
    pub(super) endpoints_by_hand: Vec<OnceLock<Arc<EndpointIndex>>>,
    /// Whether another program resolves the references of the site.
    pub(super) foreign_references: OnceLock<bool>,
}
