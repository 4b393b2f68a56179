//! The texts of a site: the files on disk, and newer texts that override them.
//!
//! Fixes, standard input and unsaved changes of an editor are all newer texts.

use super::component_files::ComponentFiles;
use super::contents::Contents;
use super::frame::Frame;
use super::kinds::{has_page_name, is_page_path};
use super::site_files::site_files;
use super::specifications::Specifications;
use super::{Manifest, RuleFile, Site, Target};
use crate::diagnostic::SecretMask;
use crate::files::{Entry, Generated, Mintignore, Root, Skipped, Source, Sources, relative};
use crate::page::Page;
use crate::text::FileId;
use crate::workers::{Pool, beside};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a site, and the pages that were read from them.
pub struct Workspace {
    pub(super) target: Target,
    pub(super) pool: Pool,
    /// The root that its files are read from.
    pub(super) reach: Root,
    pub(super) mintignore: Mintignore,
    pub(super) entries: Arc<Vec<Entry>>,
    pub(super) skipped: Skipped,
    /// The files that were read before the site: its configuration.
    pub(super) configuration: Sources,
    pub(super) sources: Sources,
    pub(super) manifest: Arc<Manifest>,
    pub(super) specifications: Arc<Specifications>,
    /// The paths that build steps write and read.
    pub(super) generated: Arc<Generated>,
    /// The rule files of editors, or `None` before they are read.
    pub(super) rule_files: Option<Arc<Vec<RuleFile>>>,
    /// The file `.mintignore`, which may not exist.
    pub(super) ignore_file: FileId,
    /// Whether a newer text of the manifest or `.mintignore` has not been read yet.
    pub(super) is_stale: bool,
    /// Whether files were added or removed, are not used any more, or changed on disk although they are read only once.
    pub(super) must_reopen: bool,
    /// The files that are not pages, by path from the root.
    pub(super) files: Arc<HashSet<String>>,
    /// The component files that pages import and that can be read, by path from the root.
    pub(super) modules: Arc<ComponentFiles>,
    /// Texts that override those on disk, by full path.
    pub(super) overlay: HashMap<PathBuf, String>,
    /// The page of each of the `entries`, or `None` if it must be read again.
    pub(super) pages: Vec<Option<Arc<Page>>>,
    /// The file index of the first page.
    pub(super) first: u32,
    /// The pages by text, or `None` if pages with the same text are read separately.
    pub(super) contents: Option<Arc<Contents>>,
    /// Changes with the files of the site.
    pub(super) version: u64,
    pub(super) frame: Arc<Frame>,
    /// Secrets that the overlay masks.
    pub(super) hidden: Arc<SecretMask>,
    /// The last snapshot.
    pub(super) last: Option<Arc<Site>>,
}

impl Workspace {
    /// Opens the site `target`. `sources` contains the files that were read before: its configuration.
    pub fn open(target: Target, pool: Pool, mut sources: Sources) -> Self {
        let reach = Root::around(&target.root);
        let configuration = sources.clone();
        let ignore_file = sources.next_id();
        let ignored = Mintignore::source(&target.root, ignore_file);
        let mintignore = Mintignore::new(&target.root, ignored.text());
        sources.add(ignored);
        let (found, manifest) = beside(
            || site_files(&target, &mintignore),
            || Manifest::read(&target.root, &HashMap::new(), &mut sources),
        );
        let (all, skipped) = found.unwrap_or_else(|| site_files(&target, &mintignore));
        let (entries, others): (Vec<Entry>, Vec<Entry>) =
            all.into_iter().partition(|entry| is_page_path(&entry.path));
        let files = others.into_iter().map(|entry| entry.path).collect();
        let manifest = Arc::new(manifest);
        let first = sources.next_id().0;
        Self {
            reach,
            target,
            pool,
            mintignore,
            pages: vec![None; entries.len()],
            entries: Arc::new(entries),
            skipped,
            configuration,
            sources,
            manifest,
            specifications: Arc::default(),
            generated: Arc::default(),
            rule_files: None,
            ignore_file,
            is_stale: false,
            must_reopen: false,
            files: Arc::new(files),
            modules: Arc::default(),
            overlay: HashMap::new(),
            first,
            contents: Some(Arc::default()),
            version: 0,
            frame: Arc::default(),
            hidden: Arc::default(),
            last: None,
        }
    }

    /// Notes the secrets that the overlay masks: pages may repeat them.
    pub fn hide(&mut self, secrets: SecretMask) {
        self.hidden = Arc::new(secrets);
    }

    /// Reads pages with the same text separately. The findings are the same.
    #[must_use]
    pub fn without_reuse(mut self) -> Self {
        self.contents = None;
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

    /// Returns the paths of the files that configure mdxlint for the site.
    pub fn configuration(&self) -> impl Iterator<Item = &Path> {
        self.configuration.iter().map(|source| source.path())
    }

    /// Returns the index of the file at `path` in the sorted entries.
    pub(super) fn position(&self, path: &Path) -> Option<usize> {
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
        Some(if !has_page_name(path) {
            "it is not a page: pages end in `.mdx` or `.md`"
        } else if self.mintignore.excludes_with_parents(path) {
            "`.mintignore` or the platform's built-in list excludes it"
        } else if path.starts_with(&self.target.root) {
            "it is hidden or excluded by `.gitignore`, or the platform ignores files with this name"
        } else {
            "it is outside the site"
        })
    }

    /// Notes that the files of the site changed.
    pub(super) fn change_files(&mut self) {
        self.version += 1;
        self.frame = Arc::default();
    }

    /// Returns whether the file at `path` configures the site: `.mintignore`, or a part of the manifest.
    pub(super) fn is_configuration(&self, path: &Path) -> bool {
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
            self.version += 1;
        }
        let manifest = Manifest::read(root, &self.overlay, &mut self.sources);
        let is_used = |source: &Arc<Source>| {
            let mut files = manifest.files().iter();
            files.any(|used| used.id() == source.id())
        };
        self.must_reopen |= !self.manifest.files().iter().all(is_used);
        if !manifest.basics().equal(self.manifest.basics()) {
            self.version += 1;
        }
        self.manifest = Arc::new(manifest);
        self.frame = Arc::default();
        self.is_stale = false;
    }
}
