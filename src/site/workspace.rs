//! The texts of a site: the files on disk, and newer texts that override them.
//!
//! Fixes, standard input and unsaved changes of an editor are all newer texts.

use super::component_files::{self, ComponentFiles, is_module_name};
use super::jobs::Jobs;
use super::kinds::{imported_by, is_page_name, is_page_path, kinds};
use super::link_facts::LinkFacts;
use super::secrets::Secrets;
use super::site_files::site_files;
use super::specifications::{self, Specifications};
use super::{Manifest, RuleFile, Site, Target, rule_files};
use crate::files::{Entry, Generated, Mintignore, Root, Skipped, Source, Sources, relative};
use crate::page::Page;
use crate::text::FileId;
use crate::workers::Pool;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The files of a site, and the pages that were read from them.
pub struct Workspace {
    target: Target,
    pool: Pool,
    /// The root that its files are read from.
    reach: Root,
    mintignore: Mintignore,
    entries: Arc<Vec<Entry>>,
    skipped: Skipped,
    sources: Sources,
    manifest: Arc<Manifest>,
    specifications: Arc<Specifications>,
    /// The paths that build steps write and read.
    generated: Arc<Generated>,
    /// The rule files of editors, or `None` before they are read.
    rule_files: Option<Arc<Vec<RuleFile>>>,
    /// The file `.mintignore`, which may not exist.
    ignore_file: FileId,
    /// Whether a newer text of the manifest or `.mintignore` has not been read yet.
    is_stale: bool,
    /// The files that are not pages, by path from the root.
    files: Arc<HashSet<String>>,
    /// The component files that pages import and that can be read, by path from the root.
    modules: Arc<ComponentFiles>,
    /// Texts that override those on disk, by full path.
    overlay: HashMap<PathBuf, String>,
    /// The page of each of the `entries`, or `None` if it must be read again.
    pages: Vec<Option<Arc<Page>>>,
    /// The file index of the first page.
    first: u32,
    /// Whether pages with the same text share its content.
    reuses: bool,
}

impl Workspace {
    /// Opens the site `target`. `sources` contains the files that were read before: its configuration.
    pub fn open(target: Target, pool: Pool, mut sources: Sources) -> Self {
        let reach = Root::around(&target.root);
        let ignore_file = sources.next_id();
        let ignored = Mintignore::source(&target.root, ignore_file);
        let mintignore = Mintignore::new(&target.root, ignored.text());
        sources.add(ignored);
        let (all, skipped) = site_files(&target, &mintignore);
        let (entries, others): (Vec<Entry>, Vec<Entry>) =
            all.into_iter().partition(|entry| is_page_path(&entry.path));
        let files = others.into_iter().map(|entry| entry.path).collect();
        let manifest = Arc::new(Manifest::read(&target.root, &HashMap::new(), &mut sources));
        let first = sources.next_id().0;
        Self {
            reach,
            target,
            pool,
            mintignore,
            pages: vec![None; entries.len()],
            entries: Arc::new(entries),
            skipped,
            sources,
            manifest,
            specifications: Arc::default(),
            generated: Arc::default(),
            rule_files: None,
            ignore_file,
            is_stale: false,
            files: Arc::new(files),
            modules: Arc::default(),
            overlay: HashMap::new(),
            first,
            reuses: true,
        }
    }

    /// Reads pages with the same text separately. The findings are the same.
    #[must_use]
    pub fn without_reuse(mut self) -> Self {
        self.reuses = false;
        self
    }

    /// Sets the paths that build steps write and read.
    #[must_use]
    pub fn with_generated(mut self, generated: Generated) -> Self {
        self.generated = Arc::new(generated);
        self
    }

    /// Returns the content of the `docs.json` of the site.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the index of the file at `path` in the sorted entries.
    fn position(&self, path: &Path) -> Option<usize> {
        let inside = relative(&self.target.root, path);
        let found = self
            .entries
            .binary_search_by(|entry| entry.path.cmp(&inside));
        found
            .ok()
            .filter(|&at| self.entries[at].full(&self.target.root) == path)
    }

    /// Returns the reason that the file at `path` is not checked, or `None` if it is.
    pub fn refuses(&self, path: &Path) -> Option<&'static str> {
        if self.position(path).is_some() || self.is_configuration(path) {
            return None;
        }
        let name = path.file_name().unwrap_or_default();
        Some(if !is_page_name(name) {
            "it is not a page: pages end in `.mdx` or `.md`"
        } else if self.mintignore.excludes_with_parents(path) {
            "`.mintignore` or the platform's built-in list excludes it"
        } else if path.starts_with(&self.target.root) {
            "it is hidden or excluded by `.gitignore`, or the platform ignores files with this name"
        } else {
            "it is outside the site"
        })
    }

    /// Overrides the text of the file at `path` with `text`. This can add a page only before the first snapshot.
    pub fn set_text(&mut self, path: &Path, text: String) {
        match self.position(path) {
            _ if self.is_configuration(path) => self.is_stale = true,
            Some(at) => self.pages[at] = None,
            None => {
                let new = Entry::new(&self.target.root, path, 0);
                let entries = Arc::make_mut(&mut self.entries);
                entries.push(new);
                entries.sort();
                self.pages = vec![None; self.entries.len()];
            }
        }
        self.overlay.insert(path.to_owned(), text);
    }

    /// Returns whether the file at `path` configures the site: `.mintignore`, or a part of the manifest.
    fn is_configuration(&self, path: &Path) -> bool {
        let mut files = self.manifest.files().iter();
        self.sources.get(self.ignore_file).path() == path
            || files.any(|source| source.path() == path)
    }

    /// Reads newer texts of the manifest and `.mintignore`. A snapshot does this automatically.
    pub fn refresh(&mut self) {
        let root = &self.target.root;
        let ignored = self.sources.get(self.ignore_file);
        if let Some(text) = self.overlay.get(ignored.path()) {
            self.mintignore = Mintignore::new(root, text);
            let newer = Source::new(self.ignore_file, ignored.path().to_owned(), text.clone());
            self.sources.replace(Arc::new(newer));
        }
        let manifest = Manifest::read(root, &self.overlay, &mut self.sources);
        self.manifest = Arc::new(manifest);
        self.is_stale = false;
    }

    /// Returns the current state of the site. Pages that did not change since the last snapshot are not read again.
    /// Reports to `progress` how many pages are read, and how many there are.
    pub fn snapshot(&mut self, progress: &mut dyn FnMut(usize, usize)) -> Arc<Site> {
        if self.is_stale {
            self.refresh();
        }
        self.read_pages(progress);
        let mut pages: Vec<Arc<Page>> = self.pages.iter().flatten().cloned().collect();
        // A newer `.mintignore` can exclude files that the walk found.
        let ignore_file = self.sources.get(self.ignore_file).path();
        if self.overlay.contains_key(ignore_file) {
            let ignored = &self.mintignore;
            pages.retain(|page| !ignored.excludes_with_parents(page.source().path()));
        }
        self.read_modules(&pages);
        self.read_specifications(&pages);
        if self.target.has_manifest && self.rule_files.is_none() {
            let found = rule_files::read(&self.target.root, &pages, &mut self.sources);
            self.rule_files = Some(Arc::new(found));
        }
        let by_file = pages
            .iter()
            .enumerate()
            .map(|(at, page)| (page.file(), at))
            .collect();
        Arc::new(Site {
            root: self.target.root.clone(),
            is_part: self.target.is_part(),
            has_manifest: self.target.has_manifest,
            secrets: Secrets::new(&self.sources),
            sources: self.sources.clone(),
            kinds: kinds(&pages),
            anchors: pages.iter().map(|_| OnceLock::new()).collect(),
            incoming_links: OnceLock::new(),
            unlisted: OnceLock::new(),
            pages,
            by_file,
            manifest: Arc::clone(&self.manifest),
            specifications: Arc::clone(&self.specifications),
            generated_folders: OnceLock::new(),
            generated: Arc::clone(&self.generated),
            names: OnceLock::new(),
            link_facts: LinkFacts::default(),
            ignore_file: self.ignore_file,
            mintignore: self.mintignore.clone(),
            files: Arc::clone(&self.files),
            modules: Arc::clone(&self.modules),
            skipped: self.skipped,
            rule_files: self.rule_files.clone().unwrap_or_default(),
        })
    }

    fn read_pages(&mut self, progress: &mut dyn FnMut(usize, usize)) {
        let mut due: Vec<usize> = (0..self.pages.len())
            .filter(|&at| self.pages[at].is_none())
            .collect();
        // Read the largest pages first, so that no thread has one left at the end, and their trees are dropped before
        // there are many views.
        due.sort_by_key(|&at| Reverse(self.entries[at].size));
        let pages = self.jobs(due.clone()).run(self.pool, progress);
        let mut pages: Vec<_> = due.into_iter().zip(pages).collect();
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
        }
    }

    /// Reads the API specifications that the manifest and pages use.
    fn read_specifications(&mut self, pages: &[Arc<Page>]) {
        let mut new = specifications::used_specifications(&self.manifest, pages);
        new.retain(|path, _| self.files.contains(path) && !self.specifications.contains_key(path));
        if !new.is_empty() {
            let known = Arc::make_mut(&mut self.specifications);
            let from = (&self.reach, &*self.target.root);
            specifications::read(known, new, from, self.pool, &mut self.sources);
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
            reach: self.reach.clone(),
            contents: self.reuses.then(Arc::default),
            first: self.first,
        }
    }
}
