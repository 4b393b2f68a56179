//! Waits for changes of files.

use anyhow::Context as _;
use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Changes that follow each other this quickly are one change: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(50);
/// Changes that never end are handled after this time.
const LONGEST: Duration = Duration::from_millis(500);

/// Waits for changes of files in some folders.
pub(super) struct Watcher {
    events: Receiver<notify::Result<Event>>,
    /// Stops watching when it is dropped.
    watcher: RecommendedWatcher,
}

/// What changed.
pub(super) enum Changed {
    /// These files and folders.
    Paths(BTreeSet<PathBuf>),
    /// Unknown, because there were too many changes.
    Anything,
}

impl Watcher {
    /// Starts to watch the files in the folder `root` and in its folders.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be watched.
    pub(super) fn start(root: &Path) -> anyhow::Result<Self> {
        let (sender, events) = channel();
        let watcher = notify::recommended_watcher(sender).context("files cannot be watched")?;
        let mut own = Self { events, watcher };
        own.watch(root, RecursiveMode::Recursive)?;
        Ok(own)
    }

    /// Also watches the files in these folders, but not in their folders.
    ///
    /// # Errors
    /// Returns an error if a folder cannot be watched.
    pub(super) fn add(&mut self, folders: &[PathBuf]) -> anyhow::Result<()> {
        let mut folders = folders.iter();
        folders.try_for_each(|folder| self.watch(folder, RecursiveMode::NonRecursive))
    }

    fn watch(&mut self, folder: &Path, mode: RecursiveMode) -> anyhow::Result<()> {
        let result = self.watcher.watch(folder, mode);
        result.with_context(|| format!("{} cannot be watched", folder.display()))
    }

    /// Waits until something changed, and nothing else changes for a moment.
    ///
    /// # Errors
    /// Returns an error if changes are not reported any more.
    pub(super) fn wait(&self) -> anyhow::Result<Changed> {
        loop {
            let changed = self.next_changes()?;
            // Reading files causes events too, which are not changes.
            if !matches!(&changed, Changed::Paths(paths) if paths.is_empty()) {
                return Ok(changed);
            }
        }
    }

    fn next_changes(&self) -> anyhow::Result<Changed> {
        let mut paths = BTreeSet::new();
        let mut is_complete = true;
        let mut add = |event: notify::Result<Event>| match event {
            Ok(event) if event.need_rescan() => is_complete = false,
            Ok(event) => paths.extend(content_changes(event)),
            Err(_) => is_complete = false,
        };
        let event = self.events.recv();
        add(event.context("files are not watched any more")?);
        let end = Instant::now() + LONGEST;
        while Instant::now() < end
            && let Ok(event) = self.events.recv_timeout(QUIET)
        {
            add(event);
        }
        Ok(if is_complete {
            Changed::Paths(paths)
        } else {
            Changed::Anything
        })
    }
}

/// Returns the paths of an event if it changes contents or names. Dependencies and the folder of git do not count.
fn content_changes(event: Event) -> impl Iterator<Item = PathBuf> {
    let is_change = !matches!(
        event.kind,
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_))
    );
    let paths = event.paths.into_iter().filter(move |_| is_change);
    paths.filter(|path| {
        let mut names = path.iter();
        !names.any(|name| name == ".git" || name == "node_modules")
    })
}
