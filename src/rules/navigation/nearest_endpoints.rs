//! Which endpoint a reference most likely means.

use crate::catalog::nearest;
use crate::site::{NamedSpecification, SpecificationState};
use crate::syntax::endpoint::{EndpointReference, Method};
use crate::syntax::openapi::{Operation, Specification};
use std::collections::HashMap;
use std::hash::Hash;

/// Operations of a specification that a path is compared with letter by letter, on each side of where it would be.
const MAX_COMPARED: usize = 128;
/// Parts of a path that may be missing in a specification.
const MAX_PARTS: usize = 64;

/// An endpoint that a reference may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Near<'s> {
    pub(super) method: Method,
    pub(super) path: &'s str,
    /// Whether nothing else can be meant.
    pub(super) is_certain: bool,
}

/// The endpoints of the specifications that references without a match name.
#[derive(Default)]
pub(super) struct Endpoints<'s> {
    /// By the name of the specification.
    indexes: HashMap<&'s str, Index<'s>>,
}

impl<'s> Endpoints<'s> {
    /// The endpoint that is nearest to one that is in none of `named`: the same but for capitals, for the names of
    /// parameters, for the method, for what the path begins with, or for a slip.
    pub(super) fn near(
        &mut self,
        named: &[NamedSpecification<'s>],
        reference: EndpointReference<'_>,
    ) -> Option<Near<'s>> {
        for one in named {
            if let SpecificationState::Read(specification) = one.state {
                let index = self.indexes.entry(one.name);
                index.or_insert_with(|| Index::of(specification));
            }
        }
        let indexes = named.iter().filter_map(|one| self.indexes.get(one.name));
        let indexes: Vec<&Index<'s>> = indexes.collect();
        let (method, path) = (reference.method, reference.path);
        let only = |found: &dyn Fn(&Index<'s>) -> Vec<&'s Operation>, is_certain| {
            let mut found = indexes.iter().flat_map(|index| found(index));
            let one = found.next().filter(|_| found.next().is_none())?;
            Some(Near {
                method: one.method,
                path: &one.path,
                is_certain,
            })
        };
        let shape = shape(path);
        only(&|index| index.same(method, path), true)
            .or_else(|| only(&|index| index.alike(method, &shape), false))
            .or_else(|| only(&|index| index.alike_for_any_method(&shape), false))
            .or_else(|| only(&|index| index.parts(method, path), false))
            .or_else(|| {
                let all = indexes.iter().flat_map(|index| index.around(method, path));
                let path = nearest(path, all.map(|one| &*one.path))?;
                Some(Near {
                    method,
                    path,
                    is_certain: false,
                })
            })
    }
}

/// The operations of a specification. Lists of those that are alike have no more than two: two are not the only one.
struct Index<'s> {
    /// By method and path, in small letters and without a slash at its end.
    same: HashMap<(Method, String), Vec<&'s Operation>>,
    /// By method and shape.
    shapes: HashMap<(Method, String), Vec<&'s Operation>>,
    /// By shape; no webhooks.
    shapes_for_any_method: HashMap<String, Vec<&'s Operation>>,
    /// In the order of methods and paths.
    by_path: Vec<(Method, &'s str, &'s Operation)>,
    /// In the order of methods and of paths that are read from their ends.
    by_end: Vec<(Method, String, &'s Operation)>,
}

impl<'s> Index<'s> {
    fn of(specification: &'s Specification) -> Self {
        let mut index = Self {
            same: HashMap::new(),
            shapes: HashMap::new(),
            shapes_for_any_method: HashMap::new(),
            by_path: Vec::new(),
            by_end: Vec::new(),
        };
        for one in &specification.operations {
            let (method, path) = (one.method, &*one.path);
            let bare = path.trim_end_matches('/').to_ascii_lowercase();
            add(&mut index.same, (method, bare), one);
            let shape = shape(path);
            if method != Method::Webhook {
                add(&mut index.shapes_for_any_method, shape.clone(), one);
            }
            add(&mut index.shapes, (method, shape), one);
            index.by_path.push((method, path, one));
            index.by_end.push((method, reversed(path), one));
        }
        index
            .by_path
            .sort_by_key(|(method, path, _)| (*method, *path));
        index.by_end.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        index
    }

    fn same(&self, method: Method, path: &str) -> Vec<&'s Operation> {
        let bare = path.trim_end_matches('/').to_ascii_lowercase();
        self.same.get(&(method, bare)).cloned().unwrap_or_default()
    }

    fn alike(&self, method: Method, shape: &str) -> Vec<&'s Operation> {
        let found = self.shapes.get(&(method, shape.to_owned()));
        found.cloned().unwrap_or_default()
    }

    fn alike_for_any_method(&self, shape: &str) -> Vec<&'s Operation> {
        let found = self.shapes_for_any_method.get(shape);
        found.cloned().unwrap_or_default()
    }

    /// Up to two operations whose path ends with `path`, and those whose path is the end of it.
    fn parts(&self, method: Method, path: &str) -> Vec<&'s Operation> {
        let bare = path.trim_end_matches('/');
        let mut found = Vec::new();
        if bare.len() > 1 {
            let end = reversed(bare);
            let longer = &self.by_end[self.place_by_end(method, &end)..];
            let longer = longer.iter().take(2);
            let longer = longer.filter(|one| one.0 == method && one.1.starts_with(&end));
            found.extend(longer.map(|one| one.2));
        }
        let between = bare.rmatch_indices(|letter: char| !letter.is_alphanumeric());
        let shorter = between.flat_map(|(at, sign)| [at + sign.len(), at]);
        let mut shorter: Vec<usize> = shorter.filter(|&at| at > 0).take(2 * MAX_PARTS).collect();
        shorter.dedup();
        for at in shorter {
            let end = &bare[at..];
            if end.len() > 1 {
                let same = &self.by_path[self.place_by_path(method, end)..];
                let same = same.iter().take(2);
                let same = same.filter(|one| (one.0, one.1) == (method, end));
                found.extend(same.map(|one| one.2));
            }
        }
        found
    }

    /// The operations that begin or end most like `path`.
    fn around(&self, method: Method, path: &str) -> impl Iterator<Item = &'s Operation> {
        let by_path = around(self.place_by_path(method, path), self.by_path.len());
        let by_end = around(
            self.place_by_end(method, &reversed(path)),
            self.by_end.len(),
        );
        let by_path = self.by_path[by_path].iter().map(|one| one.2);
        let by_end = self.by_end[by_end].iter().map(|one| one.2);
        by_path
            .chain(by_end)
            .filter(move |one| one.method == method)
    }

    fn place_by_path(&self, method: Method, path: &str) -> usize {
        self.by_path
            .partition_point(|one| (one.0, one.1) < (method, path))
    }

    fn place_by_end(&self, method: Method, end: &str) -> usize {
        self.by_end
            .partition_point(|one| (one.0, &*one.1) < (method, end))
    }
}

fn add<'s, K: Hash + Eq>(lists: &mut HashMap<K, Vec<&'s Operation>>, key: K, one: &'s Operation) {
    let list = lists.entry(key).or_default();
    if list.len() < 2 {
        list.push(one);
    }
}

fn around(at: usize, len: usize) -> std::ops::Range<usize> {
    at.saturating_sub(MAX_COMPARED)..(at + MAX_COMPARED).min(len)
}

fn reversed(path: &str) -> String {
    path.chars().rev().collect()
}

/// A path in small letters, without a slash at its end and the names of its parameters: `/users/{id}` and `/users/:user`
/// are alike.
fn shape(path: &str) -> String {
    let parts = path.trim_end_matches('/').split('/').map(|part| {
        let is_parameter = part.starts_with(['{', ':', '<']);
        if is_parameter {
            "{}".to_owned()
        } else {
            part.to_lowercase()
        }
    });
    parts.collect::<Vec<_>>().join("/")
}
