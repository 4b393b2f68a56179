//! A snapshot of a site.

use super::asked::Record;
use super::secrets::Secrets;
use super::snapshot::Snapshot;
use super::{Basics, Manifest, PageKind, RuleFile, SpecificationFile};
use crate::files::{Disk, Root, Skipped, Source, Sources};
use crate::page::Page;
use crate::syntax::esm::Module;
use crate::text::FileId;
use std::borrow::Cow;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

/// A snapshot of a site, which does not change.
#[derive(Debug)]
pub struct Site {
    snapshot: Arc<Snapshot>,
    /// What is asked, if that is recorded.
    pub(super) record: Option<Record>,
}

impl Deref for Site {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl Site {
    pub(super) fn new(snapshot: Snapshot) -> Self {
        Self {
            snapshot: Arc::new(snapshot),
            record: None,
        }
    }

    /// Returns this site with a record of its own of what is asked.
    #[must_use]
    pub fn recording(&self) -> Self {
        Self {
            snapshot: Arc::clone(&self.snapshot),
            record: Some(Record::default()),
        }
    }

    /// Returns this site without a record of what is asked.
    pub(super) fn unrecorded(&self) -> Self {
        Self {
            snapshot: Arc::clone(&self.snapshot),
            record: None,
        }
    }

    /// Returns its root, which is absolute.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns whether it has a `docs.json`.
    pub fn has_manifest(&self) -> bool {
        self.has_manifest
    }

    /// Returns the content of its `docs.json`.
    pub fn manifest(&self) -> &Manifest {
        self.ask_manifest();
        &self.manifest
    }

    /// Returns the parts of its `docs.json` that rules about pages ask for on most pages.
    pub fn basics(&self) -> Basics<'_> {
        self.ask_basics();
        self.manifest.basics()
    }

    /// Returns the API specification at `path`, relative to the root, if it exists and `docs.json` or a page uses it.
    pub fn specification(&self, path: &str) -> Option<&SpecificationFile> {
        self.specifications.get(path)
    }

    /// Returns the API specifications that `docs.json` or a page uses, by path from the root.
    pub fn specifications(&self) -> impl Iterator<Item = (&str, &SpecificationFile)> {
        let all = self.specifications.iter();
        all.map(|(path, file)| (path.as_str(), file))
    }

    /// Reads the API specifications from disk again, one by one, because their texts are large and not kept. Each has
    /// the index of a file of the run.
    pub fn specification_texts(&self) -> impl Iterator<Item = Source> {
        self.sources.iter().filter_map(|source| source.reread())
    }

    /// Returns this site with other texts of the same length.
    pub(super) fn with_sources(&self, sources: Sources, secrets: Secrets) -> Self {
        Self::new(Snapshot {
            secrets: Arc::new(secrets),
            sources,
            ..Snapshot::clone(self)
        })
    }

    /// Returns this site with the files below `from` shown as files below `to`. Pages keep the path that they were read
    /// from.
    #[must_use]
    pub fn moved(&self, from: &Path, to: &Path) -> Self {
        let moved = |path: &Path| Some(to.join(path.strip_prefix(from).ok()?));
        Self::new(Snapshot {
            root: moved(&self.root).unwrap_or_else(|| self.root.clone()),
            sources: self.sources.moved(moved),
            ..Snapshot::clone(self)
        })
    }

    /// Returns the rule files of AI editors at its root and at that of the repository.
    pub fn rule_files(&self) -> &[RuleFile] {
        &self.rule_files
    }

    /// Returns the file `.mintignore`, which is empty if it does not exist.
    pub fn ignore_file(&self) -> &Arc<Source> {
        self.sources.get(self.ignore_file)
    }

    /// Returns its pages and snippets, by path.
    pub fn pages(&self) -> &[Arc<Page>] {
        self.ask_everything();
        &self.pages
    }

    /// Returns the page in this file.
    pub fn page(&self, file: FileId) -> Option<&Arc<Page>> {
        self.by_file.get(file).map(|at| self.ask(&self.pages[at]))
    }

    /// Returns how the platform uses a page.
    pub fn kind(&self, page: &Page) -> PageKind {
        let at = self.by_file.get(page.file());
        at.map_or(PageKind::Page, |at| self.kinds[at])
    }

    /// Returns whether the site has a file at `path`, relative to its root. Ignored files do not count.
    pub fn has_file(&self, path: &str) -> bool {
        self.files.contains(path) || self.position(path).is_some() || self.has_other_file(path)
    }

    /// Returns whether a part of a site has another file at `path` on disk.
    fn has_other_file(&self, path: &str) -> bool {
        self.ask_disk();
        self.is_part && Root::around(&self.root).has_file(&self.root.join(path))
    }

    /// Records that something from disk is asked for, if the other files of the site are unknown.
    fn ask_disk(&self) {
        if self.is_part {
            self.ask_everything();
        }
    }

    /// Returns whether the site has a file in the folder at `path`, relative to its root.
    pub fn has_folder(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_matches('/'));
        let has = |path: &str| path.starts_with(&folder);
        self.ask_disk();
        self.files().any(has)
            || self.pages.iter().any(|page| has(page.path()))
            || (self.is_part && Disk.is_folder(&self.root.join(path)))
    }

    /// Returns the files of the site that are not pages, by path from the root, in no particular order.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Returns the texts of the site that can refer to its files: pages, the manifest, styles and scripts.
    pub fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.ask_everything();
        let known = self.pages.iter().map(|page| page.text());
        let manifest = self.manifest.files().iter().map(|source| source.text());
        let others = self.files().filter(|path| {
            let kind = path.rsplit_once('.').map(|(_, kind)| kind);
            matches!(
                kind,
                Some("css" | "js" | "jsx" | "tsx" | "ts" | "json" | "yaml" | "yml")
            )
        });
        let reach = Root::around(&self.root);
        let others = others.filter_map(move |path| reach.read_if_there(&self.root.join(path)));
        known
            .chain(manifest)
            .map(Cow::Borrowed)
            .chain(others.map(Cow::Owned))
    }

    /// Returns whether a build step writes the file at `path`, relative to the root, before the site is built.
    pub fn is_generated(&self, path: &str) -> bool {
        self.generated
            .writes(&self.root.join(path.trim_matches('/')))
    }

    /// Returns whether a build step generates pages from `page`, which does not have to be in the navigation itself.
    pub fn is_source(&self, page: &Page) -> bool {
        self.generated.reads(page.source().path())
    }

    /// Returns the page or snippet at `path`, relative to the root.
    pub fn page_at(&self, path: &str) -> Option<&Arc<Page>> {
        self.position(path).map(|at| self.ask(&self.pages[at]))
    }

    /// Returns the index of the page or snippet at `path`, relative to the root.
    pub(super) fn position(&self, path: &str) -> Option<usize> {
        self.pages
            .binary_search_by(|page| page.path().cmp(path))
            .ok()
    }

    /// Returns the imports and exports of the component file at `path`, if a page or another component file imports it
    /// and it can be read.
    pub fn module(&self, path: &str) -> Option<&Module> {
        self.modules.get(path).map(|file| &file.module)
    }

    /// Returns a file of the run: a page, `docs.json` or a configuration.
    pub fn source(&self, file: FileId) -> &Arc<Source> {
        self.ask_file(file);
        self.sources.get(file)
    }

    /// Returns every file of the run: pages, `docs.json` and the files it references, configurations, specifications.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.ask_everything();
        self.sources.iter().map(Arc::as_ref)
    }

    /// Returns what was skipped when the site was read.
    pub fn skipped(&self) -> Skipped {
        self.skipped
    }
}
