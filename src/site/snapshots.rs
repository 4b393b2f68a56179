//! Takes snapshots of a workspace.

use super::component_files::{self, is_module_name};
use super::jobs::Jobs;
use super::kinds::{imported_by, kinds};
use super::page_files::PageFiles;
use super::secrets::Secrets;
use super::snapshot::Snapshot;
use super::specification_files::{Documents, SpecificationReader};
use super::specifications;
use super::{PageKind, Site, Workspace, rule_files};
use crate::files::OpenRoot;
use crate::page::Page;
use crate::workers::beside;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The maximum size in bytes of a page that is read before the others: a page that only shows an operation of an API names
/// its specification, and is short.
const MAX_SHORT: u64 = 1024;

/// A page with its index in the entries.
type ReadPage = (usize, Arc<Page>);

impl Workspace {
    /// Returns the current state of the site, like [`Workspace::snapshot`], but also with files that were added or without
    /// those that were removed since the last snapshot. This can change the indexes of all files.
    pub fn update(&mut self, progress: &mut dyn FnMut(usize, usize)) -> Arc<Site> {
        if self.must_reopen {
            self.reopen();
        }
        let site = self.snapshot(progress);
        if self.must_reopen {
            self.reopen();
            return self.snapshot(progress);
        }
        site
    }

    /// Returns the current state of the site. Pages that did not change since the last snapshot are not read again, and
    /// files keep their indexes. Reports to `progress` how many pages are read, and how many there are.
    pub fn snapshot(&mut self, progress: &mut dyn FnMut(usize, usize)) -> Arc<Site> {
        if self.is_stale {
            self.refresh();
        }
        let early = self.read_pages_and_named_specifications(progress);
        let mut pages: Vec<Arc<Page>> = self.pages.iter().flatten().cloned().collect();
        // A newer `.mintignore` can exclude files that the walk found.
        let ignore_file = self.sources.get(self.ignore_file).path();
        if self.overlay.contains_key(ignore_file) {
            let ignored = &self.mintignore;
            pages.retain(|page| !ignored.excludes_with_parents(page.source().path()));
        }
        self.read_modules(&pages);
        self.read_specifications(&pages, early);
        if self.target.has_manifest && self.rule_files.is_none() {
            let found = rule_files::read(&self.target.root, &pages, &mut self.sources);
            self.rule_files = Some(Arc::new(found));
        }
        let snapshot = self.assemble(pages);
        let site = Arc::new(Site::new(snapshot));
        self.last = Some(Arc::clone(&site));
        site
    }

    /// Returns the snapshot with these pages. What the last one computed about pages that are the same is kept.
    fn assemble(&mut self, pages: Vec<Arc<Page>>) -> Snapshot {
        let last = self.last.clone();
        let last = last.as_deref();
        let kinds: Arc<[PageKind]> = kinds(&pages).into();
        if last.is_some_and(|last| last.kinds != kinds) {
            self.change_files();
        }
        let same_files = last.filter(|last| last.version == self.version);
        let outgoing_links = pages.iter().enumerate().map(|(at, page)| {
            let last = same_files.filter(|last| Arc::ptr_eq(&last.pages[at], page));
            last.map_or_else(OnceLock::new, |last| last.outgoing_links[at].clone())
        });
        let outgoing_links = outgoing_links.collect();
        let same = same_files.filter(|last| last.has_endpoints_of(&self.manifest, &pages));
        let generated_pages = same.map(|last| last.generated_pages.clone());
        Snapshot {
            version: self.version,
            root: self.target.root.clone(),
            is_part: self.target.is_part(),
            has_manifest: self.target.has_manifest,
            secrets: Arc::new(Secrets::new(
                &self.sources,
                last.map(|last| &*last.secrets),
                Arc::clone(&self.hidden),
            )),
            sources: self.sources.clone(),
            kinds,
            outgoing_links,
            incoming_links: OnceLock::new(),
            imported_names: OnceLock::new(),
            anchors: vec![OnceLock::new(); pages.len()],
            endpoints_by_hand: vec![OnceLock::new(); pages.len()],
            generated_pages: generated_pages.unwrap_or_default(),
            foreign_references: OnceLock::new(),
            by_file: Arc::new(PageFiles::new(&pages)),
            pages,
            manifest: Arc::clone(&self.manifest),
            specifications: Arc::clone(&self.specifications),
            generated: Arc::clone(&self.generated),
            ignore_file: self.ignore_file,
            mintignore: self.mintignore.clone(),
            files: Arc::clone(&self.files),
            modules: Arc::clone(&self.modules),
            skipped: self.skipped,
            rule_files: self.rule_files.clone().unwrap_or_default(),
            frame: Arc::clone(&self.frame),
        }
    }

    /// Reads the pages with these indexes in the entries, as the files with these indexes. `progress` is called with the
    /// number of those that are read.
    fn read_pages(&self, mut due: Vec<usize>, progress: &mut dyn FnMut(usize)) -> Vec<ReadPage> {
        // Read the largest pages first, so that no thread has one left at the end, and their trees are dropped before
        // there are many views.
        due.sort_by_key(|&at| Reverse(self.entries[at].size));
        let pages = self.jobs(due.clone()).run(self.pool, progress);
        due.into_iter().zip(pages).collect()
    }

    /// Adds pages that were read.
    fn add_pages(&mut self, mut pages: Vec<ReadPage>) {
        // Kept longer, they would contain every text that a page ever had.
        self.contents = self.contents.take().map(|_| Arc::default());
        // File indexes are in the order of paths.
        pages.sort_by_key(|(at, _)| *at);
        for (at, page) in pages {
            let source = Arc::clone(page.source());
            if source.id() < self.sources.next_id() {
                self.sources.replace(source);
            } else {
                self.sources.add_shared(source);
            }
            self.pages[at] = Some(page);
        }
    }

    /// Reads the component files that pages import, directly or through other ones. They are few and small, and are
    /// read once.
    fn read_modules(&mut self, pages: &[Arc<Page>]) {
        let imported = pages.iter().flat_map(|page| imported_by(page));
        let is_new = |path: &String| {
            is_module_name(path) && self.files.contains(path) && !self.modules.contains_key(path)
        };
        let new: BTreeSet<String> = imported.filter(is_new).collect();
        if !new.is_empty() {
            let known = Arc::make_mut(&mut self.modules);
            let new = new.into_iter().collect();
            let from = (&self.reach, &*self.target.root);
            component_files::read(known, new, from, &self.files, self.pool);
            self.change_files();
        }
    }

    /// Reads pages, and at the same time the new API specifications that the manifest and short pages name, because a large
    /// one takes one thread as long as all pages.
    fn read_pages_and_named_specifications(
        &mut self,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Documents {
        let due = (0..self.pages.len()).filter(|&at| self.pages[at].is_none());
        let due: Vec<usize> = due.collect();
        let count = due.len();
        if self.last.is_some() {
            // An edit rarely names another one, and must not look at the whole manifest again.
            let pages = self.read_pages(due, &mut |done| progress(done, count));
            self.add_pages(pages);
            return Documents::new();
        }
        let is_short = |at: &usize| self.entries[*at].size <= MAX_SHORT;
        let (short, long): (Vec<usize>, Vec<usize>) = due.into_iter().partition(is_short);
        let before = short.len();
        let mut pages = self.read_pages(short, &mut |done| progress(done, count));
        let new = self.named_specifications(&pages);
        let read_long = || self.read_pages(long, &mut |done| progress(before + done, count));
        let early = if new.is_empty() {
            pages.extend(read_long());
            None
        } else {
            let reader = self.specification_reader();
            let (early, long) = beside(|| reader.documents(new), read_long);
            pages.extend(long);
            early
        };
        self.add_pages(pages);
        early.unwrap_or_default()
    }

    /// Returns the paths of the OpenAPI files of the site that the manifest and `pages` name and that are not read yet.
    fn named_specifications(&self, pages: &[ReadPage]) -> Vec<String> {
        let pages: Vec<Arc<Page>> = pages.iter().map(|(_, page)| Arc::clone(page)).collect();
        let named = specifications::used_specifications(&self.manifest, &pages, &self.files);
        let is_new =
            |path: &String| self.files.contains(path) && !self.specifications.contains_key(path);
        let openapi = named.into_iter().filter(|(_, is_openapi)| *is_openapi);
        openapi.map(|(path, _)| path).filter(is_new).collect()
    }

    /// Reads the API specifications that the manifest and pages use. `early` contains the content of some.
    fn read_specifications(&mut self, pages: &[Arc<Page>], early: Documents) {
        let mut new = specifications::used_specifications(&self.manifest, pages, &self.files);
        let mut known = self.specifications.keys();
        self.must_reopen |= known.any(|path| !new.contains_key(path));
        new.retain(|path, _| self.files.contains(path) && !self.specifications.contains_key(path));
        if !new.is_empty() {
            let mut known = std::mem::take(&mut self.specifications);
            let mut sources = std::mem::take(&mut self.sources);
            let reader = self.specification_reader();
            reader.read(Arc::make_mut(&mut known), new, &mut sources, early);
            (self.specifications, self.sources) = (known, sources);
            self.change_files();
        }
    }

    fn specification_reader(&self) -> SpecificationReader<'_> {
        SpecificationReader {
            reach: &self.reach,
            root: &self.target.root,
            files: &self.files,
            pool: self.pool,
        }
    }

    fn jobs(&self, due: Vec<usize>) -> Jobs {
        let root = &self.target.root;
        let newer = due.iter().filter_map(|&at| {
            let text = self.overlay.get(&self.entries[at].full(root))?;
            Some((at, text.clone()))
        });
        Jobs {
            newer: Arc::new(newer.collect()),
            due: Arc::new(due),
            entries: Arc::clone(&self.entries),
            root: root.as_path().into(),
            reach: Arc::new(OpenRoot::new(self.reach.clone())),
            contents: self.contents.clone(),
            first: self.first,
        }
    }
}
