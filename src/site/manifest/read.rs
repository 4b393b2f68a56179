//! Reads `docs.json` and the files that it references.

use super::error::{ManifestError, manifest_error, read_problem};
use crate::files::{Disk, ReadError, Root, Source, Sources};
use crate::site::find::MANIFEST;
use crate::site::resolve;
use crate::site::value::{Data, Member, Value};
use crate::syntax::json::{self, Repair};
use crate::text::{FileId, Span, to_u32};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the configuration file before `docs.json`.
const LEGACY: &str = "mint.json";

/// The maximum depth of files that include other files: each level uses stack.
const MAX_DEPTH: usize = 32;

/// The maximum number of values that repeated inclusions of files can add.
const MAX_REPEATED_VALUES: usize = 100_000;

/// The result of reading.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) root: Option<Value>,
    pub(super) files: Vec<Arc<Source>>,
    pub(super) errors: Vec<ManifestError>,
}

/// Reads `docs.json` in `root`. `newer` contains texts that override those on disk, by full path.
pub(super) fn read(
    root: &Path,
    newer: &HashMap<PathBuf, String>,
    sources: &mut Sources,
) -> Reading {
    let mut by_path = HashMap::new();
    for source in sources.iter() {
        let path = source.path().to_owned();
        by_path.entry(path).or_insert(source.id());
    }
    let mut reader = Reader {
        root,
        reach: Root::around(root),
        by_path,
        newer,
        sources,
        reading: Reading::default(),
        known: HashMap::new(),
        spare: MAX_REPEATED_VALUES,
    };
    if reader.is_there(MANIFEST) {
        let mut open = vec![MANIFEST.to_owned()];
        reader.reading.root = reader
            .file(MANIFEST)
            .map(|value| reader.resolved(value, &mut open));
    } else if reader.is_there(LEGACY) {
        reader.legacy();
    }
    reader.reading
}

struct Reader<'r> {
    root: &'r Path,
    /// The root that its files are read from.
    reach: Root,
    newer: &'r HashMap<PathBuf, String>,
    sources: &'r mut Sources,
    /// The first file of the run at each path.
    by_path: HashMap<PathBuf, FileId>,
    reading: Reading,
    /// The resolved values of included files, with the number of values in each.
    known: HashMap<String, (Option<Value>, usize)>,
    /// The number of values that repeated inclusions can still add.
    spare: usize,
}

impl Reader<'_> {
    fn is_there(&self, path: &str) -> bool {
        let full = self.root.join(path);
        self.newer.contains_key(&full) || Disk.is_file(&full)
    }

    /// Returns the file at `path`. A file that is included several times is read once.
    fn source(&mut self, path: &str) -> Arc<Source> {
        let full = self.root.join(path);
        let newer = self.newer.get(&full);
        if let Some(&known) = self.by_path.get(&full) {
            let known = Arc::clone(self.sources.get(known));
            let source = match newer {
                Some(text) if text != known.text() => {
                    Arc::new(Source::new(known.id(), full, text.clone()))
                }
                _ => known,
            };
            self.sources.replace(Arc::clone(&source));
            return source;
        }
        let id = self.sources.next_id();
        self.by_path.insert(full.clone(), id);
        self.sources.add(match newer {
            Some(text) => Source::new(id, full, text.clone()),
            None => self.reach.read(id, full),
        })
    }

    fn legacy(&mut self) {
        let source = self.source(LEGACY);
        let first = source.lines().text(0, source.text()).len();
        let end = to_u32(first);
        self.reading.errors.push(ManifestError {
            span: Span::new(source.id(), 0, end),
            message: "the site is still configured with `mint.json`".to_owned(),
            hint: "run `mint upgrade`, which writes the `docs.json` that the platform reads today; until then its navigation, links and images are not checked".to_owned(),
            related: None,
            repair: None,
            is_mild: true,
        });
        self.reading.files.push(source);
    }

    /// Returns the value of the file at `path` as written.
    fn file(&mut self, path: &str) -> Option<Value> {
        let source = self.source(path);
        let file = source.id();
        let is_new = !self.reading.files.iter().any(|known| known.id() == file);
        let span = |(start, end)| Span::new(file, start, end);
        if is_new {
            self.reading.files.push(Arc::clone(&source));
            if let Some((at, message)) = source.read_error().map(read_problem) {
                let error = manifest_error(
                    span((at, at)),
                    message,
                    "the platform cannot read it either",
                );
                self.reading.errors.push(error);
            }
        }
        if matches!(
            source.read_error(),
            Some(ReadError::Unreadable(_) | ReadError::TooLarge(_))
        ) {
            return None;
        }
        let read = json::read(source.text());
        if is_new {
            let errors = read.errors.into_iter().map(|found| ManifestError {
                related: found.related.map(span),
                repair: found
                    .repair
                    .map(|Repair { range, text }| (span(range), text)),
                ..manifest_error(span(found.range), found.message, found.hint)
            });
            self.reading.errors.extend(errors);
        }
        Some(Value::of(read.root?, file))
    }

    /// Replaces references in `value` with the files that they name. `open` contains the files around it, innermost
    /// last.
    fn resolved(&mut self, value: Value, open: &mut Vec<String>) -> Value {
        let span = value.span;
        let data = match value.data {
            Data::List(items) => {
                let items = items.into_iter();
                Data::List(items.map(|item| self.resolved(item, open)).collect())
            }
            Data::Map(mut members) => {
                let reference = members
                    .iter()
                    .position(|member| &*member.key == "$ref" && member.value.as_str().is_some());
                // Keep an invalid reference, so that nothing from the file is reported as missing.
                let base = reference.and_then(|at| {
                    self.referenced(&members[at].value, open)
                        .map(|base| (at, base))
                });
                let base = base.map(|(at, base)| {
                    members.remove(at);
                    base
                });
                let mut own = members.into_iter();
                let own: Vec<Member> = own
                    .by_ref()
                    .map(|member| Member {
                        value: self.resolved(member.value, open),
                        ..member
                    })
                    .collect();
                match base {
                    None => Data::Map(own),
                    Some(base) => return merged(base, own),
                }
            }
            other => other,
        };
        Value { span, data }
    }

    /// Returns the value of the file that `reference` names.
    fn referenced(&mut self, reference: &Value, open: &mut Vec<String>) -> Option<Value> {
        let name = reference.as_str()?;
        let from = open.last()?.clone();
        let relative = if name.starts_with(['.', '/']) {
            name.to_owned()
        } else {
            format!("./{name}")
        };
        let target = resolve(&relative, &from).filter(|_| !name.starts_with('/'));
        let problem = match target {
            None => (
                format!("`{name}` is outside the site"),
                "name a file below the folder of `docs.json`, relative to this file".to_owned(),
            ),
            Some(target) if open.contains(&target) => (
                format!("`{name}` includes itself: {} → {target}", open.join(" → ")),
                "remove one of these references".to_owned(),
            ),
            Some(_) if open.len() >= MAX_DEPTH => (
                format!("`{name}` is nested too deeply"),
                format!("files may include one another {MAX_DEPTH} levels deep"),
            ),
            Some(target) if !self.is_inside(&target) => (
                format!("file `{name}` does not exist"),
                "the path starts at the folder of this file".to_owned(),
            ),
            Some(target) => match self.known.get(&target) {
                Some((_, size)) if *size > self.spare => {
                    let hint = format!(
                        "include it in fewer places: files that are included more than once are checked up to {MAX_REPEATED_VALUES} values"
                    );
                    let message = format!("`{name}` is included too many times to be checked");
                    self.reading
                        .errors
                        .push(manifest_error(reference.span, message, hint));
                    return None;
                }
                Some((value, size)) => {
                    self.spare -= size;
                    return value.clone();
                }
                None => return self.load_resolved(target, open),
            },
        };
        let lost = "the platform stops here and builds nothing";
        let hint = format!("{}; {lost}", problem.1);
        let error = manifest_error(reference.span, problem.0, hint);
        self.reading.errors.push(error);
        None
    }

    /// Returns the value of the file `target`, with its own references resolved.
    fn load_resolved(&mut self, target: String, open: &mut Vec<String>) -> Option<Value> {
        let value = self.file(&target);
        open.push(target);
        let value = value.map(|value| self.resolved(value, open));
        let target = open.pop()?;
        let size = value.as_ref().map_or(0, size);
        self.known.insert(target, (value.clone(), size));
        value
    }

    /// Returns whether a file exists at `path`, and no symbolic link leads out of the site.
    fn is_inside(&self, path: &str) -> bool {
        let full = self.root.join(path);
        self.newer.contains_key(&full) || (self.is_there(path) && Disk.is_inside(self.root, &full))
    }
}

/// Returns the number of values in a value, including itself.
fn size(value: &Value) -> usize {
    let items = value.items().iter();
    let parts = items.chain(value.members().iter().map(|member| &member.value));
    1 + parts.map(size).sum::<usize>()
}

/// Returns `base` with the members next to the reference merged over it. They only apply if it is an object.
fn merged(base: Value, own: Vec<Member>) -> Value {
    let Data::Map(mut members) = base.data else {
        return base;
    };
    let places = members.iter().enumerate();
    let places: HashMap<Box<str>, usize> = places
        .map(|(at, member)| (member.key.clone(), at))
        .collect();
    for member in own {
        match places.get(&member.key) {
            Some(&at) => members[at] = member,
            None => members.push(member),
        }
    }
    Value {
        data: Data::Map(members),
        ..base
    }
}
