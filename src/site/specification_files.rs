//! Reads the files of API specifications.

use super::SpecificationFile;
use super::specifications::{Specifications, UsedSpecifications};
use crate::files::{Root, Source, Sources};
use crate::syntax::document::{self, Document};
use crate::syntax::openapi::{self, ApiFile, OtherFiles};
use crate::syntax::value::ValueError;
use crate::text::FileId;
use crate::workers::{Memory, Outcome, OverBudget, Pool, note};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The maximum number of files that specifications refer to. More are not read.
const MAX_FILES: usize = 1000;

/// Reads files below the root of a site on workers with a time limit, because a file can be large or hang in the parser.
pub(super) struct SpecificationReader<'a> {
    pub(super) reach: &'a Root,
    pub(super) root: &'a Path,
    /// The files of the site that are not pages.
    pub(super) files: &'a HashSet<String>,
    pub(super) pool: Pool,
}

/// A file of the run, and what is in it if it was read as an OpenAPI file.
type Reading = (FileId, Option<Result<Arc<ApiFile>, ValueError>>);

/// The content of a file, and the memory that it takes.
type ReadDocument = (Document, Memory);

/// The contents of files, by path from the root of the site.
pub(super) type Documents = BTreeMap<String, Result<ReadDocument, ValueError>>;

/// The bytes of memory that a specification takes for each of its own, with what rules compute.
const COST: u64 = 40;

impl SpecificationReader<'_> {
    /// Reads the specifications at `paths`, and the files that they refer to. `early` contains some that were read before.
    pub(super) fn read(
        &self,
        known: &mut Specifications,
        paths: UsedSpecifications,
        sources: &mut Sources,
        mut early: Documents,
    ) {
        let paths: Vec<(String, bool)> = paths.into_iter().collect();
        let readings = self.read_files(&paths, sources, &mut early);
        let main = readings.iter().filter_map(|(_, read)| read.clone()?.ok());
        let others = Arc::new(self.read_others(main.collect(), sources));
        for ((path, _), (id, read)) in paths.into_iter().zip(readings) {
            let read =
                read.map(|read| read.and_then(|file| openapi::read(&file, Arc::clone(&others))));
            known.insert(
                path,
                match read {
                    Some(Ok(specification)) => SpecificationFile::Read(Arc::new(specification)),
                    Some(Err(error)) => SpecificationFile::Broken(id, error),
                    None => SpecificationFile::Other,
                },
            );
        }
    }

    /// Reads the files of the site that `main` and the files themselves refer to.
    fn read_others(&self, main: Vec<Arc<ApiFile>>, sources: &mut Sources) -> OtherFiles {
        let mut others = OtherFiles::new();
        let mut new = main;
        while !new.is_empty() {
            let wanted: BTreeSet<String> = new.iter().flat_map(|file| file.references()).collect();
            others.extend(
                new.into_iter()
                    .map(|file| (file.path().to_owned(), Some(file))),
            );
            let wanted = wanted.into_iter();
            let missing =
                wanted.filter(|path| self.files.contains(path) && !others.contains_key(path));
            let room = MAX_FILES.saturating_sub(others.len());
            let paths: Vec<(String, bool)> = missing.map(|path| (path, true)).collect();
            let (paths, refused) = paths.split_at(room.min(paths.len()));
            let read = self.read_files(paths, sources, &mut Documents::new());
            let read = read.into_iter().map(|(_, read)| read?.ok());
            let read: Vec<Option<Arc<ApiFile>>> = read.collect();
            new = read.iter().flatten().cloned().collect();
            let paths = paths.iter().chain(refused).map(|(path, _)| path.clone());
            others.extend(paths.zip(read.into_iter().chain(std::iter::repeat(None))));
        }
        others
    }

    /// Reads files, each with whether it is an OpenAPI file, and adds them to the files of the run. Those in `early` were
    /// read before.
    fn read_files(
        &self,
        paths: &[(String, bool)],
        sources: &mut Sources,
        early: &mut Documents,
    ) -> Vec<Reading> {
        let due = paths
            .iter()
            .filter(|(path, is_openapi)| *is_openapi && !early.contains_key(path));
        let due = due.map(|(path, _)| path.clone()).collect();
        early.extend(self.documents(due));
        let files = paths.iter().map(|(path, is_openapi)| {
            // The text is read again for a finding that points into it.
            let source: Source = self.reach.deferred(sources.next_id(), self.root.join(path));
            let id = sources.add(source).id();
            let document = early.remove(path).filter(|_| *is_openapi);
            let file = |(document, memory): ReadDocument| {
                Arc::new(ApiFile::new(id, path, document).holding(memory))
            };
            (id, document.map(|document| document.map(file)))
        });
        files.collect()
    }

    /// Reads the files at `paths` as OpenAPI files.
    pub(super) fn documents(&self, paths: Vec<String>) -> Documents {
        let files = paths.iter().map(|path| self.root.join(path));
        let files: Vec<PathBuf> = files.collect();
        let reach = self.reach.clone();
        let job = move |index: usize| {
            let full: &PathBuf = &files[index];
            note(&full.display().to_string());
            // Only its text is used.
            let source = reach.read_specification(FileId(0), full.clone());
            if let Some(error) = source.read_error() {
                let message = format!("the file cannot be read: {error}");
                return Err(ValueError { offset: 0, message });
            }
            let text = source.text();
            let memory = Memory::take(text.len() as u64 * COST).map_err(|why| {
                let message = format!("the file was not read: it {why}; {}", OverBudget::ADVICE);
                ValueError { offset: 0, message }
            })?;
            Ok((document::read(text)?, memory))
        };
        let outcomes = self.pool.run(paths.len(), job, &mut |_| ());
        let results = outcomes.into_iter().map(|outcome| match outcome {
            Outcome::Done(read) => read,
            Outcome::Panicked(message) => Err(ValueError { offset: 0, message }),
            Outcome::TimedOut => {
                let limit = self.pool.limit.as_secs_f64();
                let message = format!("it could not be read within {limit} s");
                Err(ValueError { offset: 0, message })
            }
        });
        paths.into_iter().zip(results).collect()
    }
}
