//! What an OpenAPI file says of its endpoints.

use crate::syntax::endpoint::Method;
use std::collections::HashMap;

/// What an OpenAPI file says of its endpoints.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Specification {
    /// The title of the API.
    pub title: Option<Box<str>>,
    /// The endpoints, then the webhooks, in the order of the file.
    pub operations: Vec<Operation>,
    /// The paths that take operations from another place (`$ref`, or `<<` in YAML), which is not followed.
    pub elsewhere: Vec<Box<str>>,
    index: Index,
}

/// An endpoint or a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// The method; a webhook's own does not count.
    pub method: Method,
    /// The path as the file writes it, or the name of the webhook.
    pub path: Box<str>,
    /// What it does, in a few words.
    pub summary: Option<Box<str>>,
    /// The first tag: its page stands in the group of this name.
    pub tag: Option<Box<str>>,
    /// The address that the file wishes for its page (`href` of `x-mint`).
    pub href: Option<Box<str>>,
    /// It is deprecated.
    pub is_deprecated: bool,
    /// Its page is made, and stands in no navigation (`x-hidden`).
    pub is_hidden: bool,
    /// No page is made for it (`x-excluded`).
    pub is_excluded: bool,
}

/// Where paths and names of webhooks are, by what they are without a slash at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    operations: HashMap<Box<str>, Vec<usize>>,
    elsewhere: HashMap<Box<str>, Vec<usize>>,
}

impl Specification {
    /// The same with the places of its operations and of the paths from elsewhere, without which none is found.
    pub(super) fn indexed(mut self) -> Self {
        self.index = Index {
            operations: places(self.operations.iter().map(|one| &*one.path)),
            elsewhere: places(self.elsewhere.iter().map(|path| &**path)),
        };
        self
    }

    /// The operations whose paths are `path` but for a slash at the end.
    pub(super) fn operations_at(&self, path: &str) -> impl Iterator<Item = &Operation> + use<'_> {
        let places = self.index.operations.get(bare(path)).into_iter().flatten();
        places.map(|&place| &self.operations[place])
    }

    /// The paths from elsewhere that are `path` but for a slash at the end.
    pub(super) fn elsewhere_at(&self, path: &str) -> impl Iterator<Item = &str> + use<'_> {
        let places = self.index.elsewhere.get(bare(path)).into_iter().flatten();
        places.map(|&place| &*self.elsewhere[place])
    }
}

fn places<'p>(paths: impl Iterator<Item = &'p str>) -> HashMap<Box<str>, Vec<usize>> {
    let mut places: HashMap<Box<str>, Vec<usize>> = HashMap::new();
    for (place, path) in paths.enumerate() {
        places.entry(bare(path).into()).or_default().push(place);
    }
    places
}

fn bare(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}
