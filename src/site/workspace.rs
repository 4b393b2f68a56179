//! The one door to a site's texts: what lies on disk, under an overlay of texts that are newer.
//!
//! A fix, a buffer on standard input and a change in an editor are all the same thing here: an edit in the overlay.

use super::{Manifest, PageKind, Site, Target, resolve};
use crate::files::{Disk, Entry, Mintignore, Skipped, Source, Sources, walk};
use crate::page::Page;
use crate::text::FileId;
use crate::workers::{Outcome, Pool};
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a site, and the pages that were read of them.
pub struct Workspace {
    target: Target,
    pool: Pool,
    mintignore: Mintignore,
    entries: Vec<Entry>,
    skipped: Skipped,
    sources: Sources,
    manifest: Arc<Manifest>,
    /// Texts that are newer than the disk's, by full path.
    overlay: HashMap<PathBuf, String>,
    /// The pages that are read, beside `entries`; none where one must be read anew.
    pages: Vec<Option<Arc<Page>>>,
    /// The number of the first page's file.
    first: u32,
}

impl Workspace {
    /// Opens the site `target`. `sources` holds the files that were read before it: its configuration.
    pub fn open(target: Target, pool: Pool, mut sources: Sources) -> Self {
        let mintignore = Mintignore::read(&target.root);
        let (mut entries, skipped) = walk(&target.root, &mintignore, is_page_name);
        entries.retain(|entry| is_page_path(&entry.path));
        let manifest = Arc::new(Manifest::read(&target.root, &mut sources));
        let first = sources.next_id().0;
        Self {
            target,
            pool,
            mintignore,
            pages: vec![None; entries.len()],
            entries,
            skipped,
            sources,
            manifest,
            overlay: HashMap::new(),
            first,
        }
    }

    /// Why the file at `path` is not looked at, where it is not.
    pub fn refuses(&self, path: &Path) -> Option<&'static str> {
        if self.entries.iter().any(|entry| entry.full == path) {
            return None;
        }
        let name = path.file_name().unwrap_or_default();
        Some(if !is_page_name(name) {
            "it is no page: pages end in `.mdx` or `.md`"
        } else if self.mintignore.leaves_out_with_parents(path) {
            "`.mintignore`, or the platform's built-in list, leaves it out"
        } else if path.starts_with(&self.target.root) {
            "it is hidden, or `.gitignore` leaves it out, or the platform does not build files of this name"
        } else {
            "it lies outside the site"
        })
    }

    /// Puts `text` in the place of what lies on disk at `path`, or beside it where there is no such page. Only before
    /// the first snapshot may it add a page.
    pub fn set_text(&mut self, path: &Path, text: String) {
        let at = self.entries.iter().position(|entry| entry.full == path);
        match at {
            Some(at) => self.pages[at] = None,
            None => {
                let inside = path.strip_prefix(&self.target.root).unwrap_or(path);
                self.entries.push(Entry {
                    path: inside.to_string_lossy().replace('\\', "/"),
                    full: path.to_owned(),
                });
                self.entries.sort();
                self.pages = vec![None; self.entries.len()];
            }
        }
        self.overlay.insert(path.to_owned(), text);
    }

    /// The newer text of the file at `path`, where there is one.
    pub fn overlaid(&self, path: &Path) -> Option<&str> {
        self.overlay.get(path).map(String::as_str)
    }

    /// The site as it stands now. Pages that did not change since the last snapshot are not read again; `progress`
    /// hears how many of how many are read.
    pub fn snapshot(&mut self, progress: &mut dyn FnMut(usize, usize)) -> Arc<Site> {
        self.read_pages(progress);
        let pages: Vec<Arc<Page>> = self.pages.iter().flatten().cloned().collect();
        let by_file = pages
            .iter()
            .enumerate()
            .map(|(at, page)| (page.file(), at))
            .collect();
        Arc::new(Site {
            root: self.target.root.clone(),
            has_manifest: self.target.has_manifest,
            sources: self.sources.clone(),
            kinds: kinds(&pages),
            pages,
            by_file,
            manifest: Arc::clone(&self.manifest),
            skipped: self.skipped,
        })
    }

    fn read_pages(&mut self, progress: &mut dyn FnMut(usize, usize)) {
        let due: Vec<usize> = (0..self.pages.len())
            .filter(|&at| self.pages[at].is_none())
            .collect();
        let jobs: Arc<Vec<Job>> = Arc::new(due.iter().map(|&at| self.job(at)).collect());
        let (count, work) = (jobs.len(), Arc::clone(&jobs));
        let outcomes = self
            .pool
            .run(count, move |index| work[index].read(), &mut |done| {
                progress(done, count);
            });
        for ((at, outcome), job) in due.into_iter().zip(outcomes).zip(&*jobs) {
            let page = Arc::new(match outcome {
                Outcome::Done(page) => page,
                Outcome::TimedOut => {
                    Page::timed_out(job.source(), &job.entry.path, self.pool.limit)
                }
                Outcome::Panicked(_) => Page::crashed(job.source(), &job.entry.path),
            });
            let source = Arc::clone(page.source());
            if source.id() < self.sources.next_id() {
                self.sources.replace(source);
            } else {
                self.sources.add_shared(source);
            }
            self.pages[at] = Some(page);
        }
    }

    fn job(&self, at: usize) -> Job {
        let entry = &self.entries[at];
        Job {
            id: FileId(self.first + u32::try_from(at).unwrap_or_default()),
            entry: entry.clone(),
            text: self.overlay.get(&entry.full).cloned(),
        }
    }
}

/// A page to be read on a worker.
struct Job {
    id: FileId,
    entry: Entry,
    text: Option<String>,
}

impl Job {
    fn source(&self) -> Arc<Source> {
        Arc::new(match &self.text {
            Some(text) => Source::new(self.id, self.entry.full.clone(), text.clone()),
            None => Disk.read(self.id, self.entry.full.clone()),
        })
    }

    fn read(&self) -> Page {
        Page::read(self.source(), &self.entry.path)
    }
}

fn is_page_name(name: &OsStr) -> bool {
    let kind = Path::new(name).extension().and_then(OsStr::to_str);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("mdx") || kind.eq_ignore_ascii_case("md"))
}

/// Files that look like pages and are none to the platform.
fn is_page_path(path: &str) -> bool {
    let lower = path.to_lowercase();
    let name = lower.rsplit('/').next().unwrap_or(&lower);
    let about = [
        "readme.md",
        "license.md",
        "contributing.md",
        "contribute.md",
    ];
    !about.contains(&name) && lower != "skill.md"
}

/// Tells pages from snippets: by their folder, and by who imports them.
fn kinds(pages: &[Arc<Page>]) -> Vec<PageKind> {
    let imports = |page: &Arc<Page>| {
        let all = page.imports().iter();
        let paths = all.filter_map(|import| resolve(&import.source, page.path()));
        paths.collect::<Vec<_>>()
    };
    let imported: HashSet<String> = pages.iter().flat_map(imports).collect();
    let is_snippet = |path: &str| {
        let folder = path.split('/').next().unwrap_or_default();
        folder.eq_ignore_ascii_case("snippets")
            || folder.eq_ignore_ascii_case("_snippets")
            || imported.contains(path)
    };
    pages
        .iter()
        .map(|page| {
            if is_snippet(page.path()) {
                PageKind::Snippet
            } else {
                PageKind::Page
            }
        })
        .collect()
}
