//! The files that a session reads: those on disk, or the staged ones.

use super::named_files::add_named;
use super::site_files::part_of_site;
use crate::config::{FILE_NAME, Settings};
use crate::files::Disk;
use crate::git::{Checkout, Part, Repository};
use crate::site::Site;
use crate::writing::vale::VALE_NAMES;
use anyhow::Context as _;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files that a session reads. Staged files are read from a temporary checkout ([`FileView::read_path`]), but are
/// shown and written with their paths on disk ([`FileView::disk_path`]).
pub(super) struct FileView {
    staged: Option<Checkout>,
}

impl FileView {
    /// Reads the files on disk.
    pub(super) fn disk() -> Self {
        Self { staged: None }
    }

    /// Reads the staged files around `paths`. Adds only the names that are needed to find the sites.
    ///
    /// # Errors
    /// Returns an error if git fails, or a path does not exist.
    pub(super) fn index(paths: &[PathBuf], base: &Path) -> anyhow::Result<Self> {
        let repository = Repository::around(base)?;
        let root = repository.root().to_owned();
        let is_near = |module: &Path| {
            let module = root.join(module);
            let mut paths = paths.iter();
            paths.any(|path| path.starts_with(&module) || module.starts_with(path))
        };
        let mut files = Checkout::new(&repository, repository.index(is_near)?)?;
        let mut named = BTreeSet::new();
        for path in paths {
            let inside = path.strip_prefix(&root).ok().with_context(|| {
                let (path, root) = (path.display(), root.display());
                format!("{path} is not in the git repository {root}")
            })?;
            let is_there = Disk.exists(path) || files.tree().has(inside);
            anyhow::ensure!(is_there, "path `{}` does not exist", path.display());
            if Disk.is_folder(path) || files.tree().has_below(inside) {
                files.add_folder(inside)?;
            } else {
                named.insert(inside.to_owned());
            }
        }
        files.add(|path| {
            let is_wanted = path.ends_with("docs.json") || named.contains(path);
            is_wanted.then_some(Part::Name)
        })?;
        let staged = Some(files);
        Ok(Self { staged })
    }

    /// Returns where the file at `path` on disk is read.
    pub(super) fn read_path(&self, path: &Path) -> PathBuf {
        match &self.staged {
            Some(files) => files.here(path),
            None => path.to_owned(),
        }
    }

    /// Returns the path on disk of a file that is read at `path`.
    pub(super) fn disk_path(&self, path: &Path) -> PathBuf {
        match &self.staged {
            Some(files) => files.home(path),
            None => path.to_owned(),
        }
    }

    /// Returns the site with its paths on disk.
    pub(super) fn on_disk(&self, site: &Arc<Site>) -> Arc<Site> {
        match &self.staged {
            Some(files) => Arc::new(site.moved(files.top(), files.root())),
            None => Arc::clone(site),
        }
    }

    /// Adds all files of the site at `root` (where it is read), and the configuration `explicit`. Returns where that
    /// configuration is read.
    pub(super) fn add_site(
        &mut self,
        root: &Path,
        explicit: Option<PathBuf>,
    ) -> anyhow::Result<Option<PathBuf>> {
        let Some(files) = &mut self.staged else {
            return Ok(explicit);
        };
        let top = files.top().to_owned();
        let inside = root.strip_prefix(&top).unwrap_or(root).to_owned();
        files.add(|path| part_of_site(path, &inside, true))?;
        // A given configuration that is not staged is read from disk.
        let explicit = explicit.map(|path| {
            let named = path.strip_prefix(files.root()).ok().map(Path::to_owned);
            named.filter(|named| files.tree().has(named)).ok_or(path)
        });
        let known = || [FILE_NAME].into_iter().chain(VALE_NAMES);
        let around = inside
            .ancestors()
            .flat_map(|folder| known().map(|name| folder.join(name)));
        let named = explicit.iter().filter_map(|path| path.clone().ok());
        add_named(files, around.chain(named).collect())?;
        Ok(explicit.map(|path| path.map_or_else(|disk| disk, |named| top.join(named))))
    }

    /// Returns the settings with globs that match the files where they are read.
    pub(super) fn settings(&self, settings: Settings) -> Settings {
        match &self.staged {
            Some(files) => settings.moved(files.root(), files.top()),
            None => settings,
        }
    }

    /// Returns an error with paths on disk.
    pub(super) fn error(&self, error: anyhow::Error) -> anyhow::Error {
        let Some(files) = &self.staged else {
            return error;
        };
        let (checkout, root) = (files.top().display(), files.root().display());
        let text = format!("{error:#}");
        let shown = text.replace(&checkout.to_string(), &root.to_string());
        if shown == text {
            error
        } else {
            anyhow::anyhow!(shown)
        }
    }
}
