//! A specification and its endpoints.

use super::api_file::ApiFile;
use crate::syntax::endpoint::Method;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The files that specifications refer to, by path from the root of the site. `None` for those that cannot be read.
pub type OtherFiles = BTreeMap<String, Option<Arc<ApiFile>>>;

/// An OpenAPI specification: its endpoints, and the files that describe them.
#[derive(Debug)]
pub struct Specification {
    /// The title of the API.
    pub title: Option<Box<str>>,
    /// The endpoints, then the webhooks, in the order of the file.
    pub operations: Vec<Operation>,
    /// The paths with a reference to operations (`$ref`) that cannot be followed.
    pub elsewhere: Vec<Box<str>>,
    index: Index,
    main: Arc<ApiFile>,
    others: Arc<OtherFiles>,
}

/// An endpoint or a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// The method; `Webhook` for a webhook, whatever its own method is.
    pub method: Method,
    /// The path as in the file, or the name of the webhook.
    pub path: Box<str>,
    /// The summary.
    pub summary: Option<Box<str>>,
    /// The tag with the page: the first one, or the first that version 3.2 keeps for the navigation.
    pub tag: Option<Box<str>>,
    /// Where it is written.
    pub place: OperationPlace,
    /// The path that the file requests for the page (`href` of `x-mint`).
    pub href: Option<Box<str>>,
    /// The title that the file sets for the page (`metadata` of `x-mint`).
    pub title: Option<Box<str>>,
    /// The title that the file sets for the page in the sidebar (`metadata` of `x-mint`).
    pub sidebar_title: Option<Box<str>>,
    /// Whether it is deprecated.
    pub is_deprecated: bool,
    /// Whether its page is generated but not in the navigation (`x-hidden`).
    pub is_hidden: bool,
    /// Whether no page is generated for it (`x-excluded`).
    pub is_excluded: bool,
}

/// Where an operation is written: in its path, or in the path item that the path refers to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OperationPlace {
    /// The number of the value of the path in the main file.
    pub(super) path: u32,
    /// The file of the path item. `None` for the main file.
    pub(super) file: Option<Box<str>>,
    /// The numbers of the values of the path item and of the key of the method in this file.
    pub(super) nodes: [u32; 2],
    /// The file of the operation, which a reference can name. `None` for the main file.
    pub(super) operation_file: Option<Box<str>>,
    /// The number of the value of the operation in its file.
    pub(super) operation: u32,
}

/// The indexes of operations and paths, by path or webhook name without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    operations: HashMap<Box<str>, Vec<usize>>,
    elsewhere: HashMap<Box<str>, Vec<usize>>,
    /// By the path without the names of parameters.
    templates: HashMap<Box<str>, Vec<usize>>,
}

impl Specification {
    /// Returns an empty specification in a file and those that it may refer to.
    pub(super) fn empty(main: Arc<ApiFile>, others: Arc<OtherFiles>) -> Self {
        Self {
            title: None,
            operations: Vec::new(),
            elsewhere: Vec::new(),
            index: Index::default(),
            main,
            others,
        }
    }

    /// Returns the specification with the index that the lookups need.
    pub(super) fn indexed(mut self) -> Self {
        self.index = Index {
            operations: places(self.operations.iter().map(|one| &*one.path)),
            elsewhere: places(self.elsewhere.iter().map(|path| &**path)),
            templates: templates(&self.operations),
        };
        self
    }

    /// Returns whether operations of it are unknown, because a reference to them cannot be followed.
    pub fn has_unknown(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    /// Returns its main file.
    pub fn main(&self) -> &ApiFile {
        &self.main
    }

    /// Returns the file at `path`. `Some(Err(()))` if it cannot be read.
    pub(super) fn file(&self, path: &str) -> Option<Result<&ApiFile, ()>> {
        if path == self.main.path() {
            return Some(Ok(&self.main));
        }
        let file = self.others.get(path)?;
        Some(file.as_deref().ok_or(()))
    }

    /// Returns the index of one of its operations.
    pub fn index_of(&self, operation: &Operation) -> Option<usize> {
        let same = self
            .index
            .operations
            .get(without_trailing_slash(&operation.path))?;
        let mut same = same.iter().copied();
        same.find(|&at| std::ptr::eq(&raw const self.operations[at], operation))
    }

    /// Returns the operations with the path `path`, ignoring a trailing slash.
    pub(super) fn operations_at(&self, path: &str) -> impl Iterator<Item = &Operation> + use<'_> {
        let places = self
            .index
            .operations
            .get(without_trailing_slash(path))
            .into_iter()
            .flatten();
        places.map(|&place| &self.operations[place])
    }

    /// Returns the operations with paths that differ from `path` only in the names of parameters, as in `/users/{id}` and
    /// `/users/:userId`, in the order of the file.
    pub fn operations_like(&self, path: &str) -> impl Iterator<Item = &Operation> + use<'_> {
        let places = self.index.templates.get(&*template(path));
        places.into_iter().flatten().map(|&at| &self.operations[at])
    }

    /// Returns the paths in `elsewhere` that equal `path`, ignoring a trailing slash.
    pub(super) fn elsewhere_at(&self, path: &str) -> impl Iterator<Item = &str> + use<'_> {
        let places = self
            .index
            .elsewhere
            .get(without_trailing_slash(path))
            .into_iter()
            .flatten();
        places.map(|&place| &*self.elsewhere[place])
    }
}

fn places<'p>(paths: impl Iterator<Item = &'p str>) -> HashMap<Box<str>, Vec<usize>> {
    let mut places: HashMap<Box<str>, Vec<usize>> = HashMap::new();
    for (place, path) in paths.enumerate() {
        places
            .entry(without_trailing_slash(path).into())
            .or_default()
            .push(place);
    }
    places
}

fn templates(operations: &[Operation]) -> HashMap<Box<str>, Vec<usize>> {
    let mut places: HashMap<Box<str>, Vec<usize>> = HashMap::new();
    for (place, operation) in operations.iter().enumerate() {
        let template = template(&operation.path).into();
        places.entry(template).or_default().push(place);
    }
    places
}

/// Returns a path without the names of its parameters, and without slashes at its ends.
fn template(path: &str) -> String {
    let parts = path.trim_matches('/').split('/').map(|part| {
        let is_parameter = part.starts_with(['{', ':', '<', '$', '[']);
        if is_parameter { "{}" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

fn without_trailing_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}
