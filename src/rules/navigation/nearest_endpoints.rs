//! The endpoint that an unknown reference most likely means.

use crate::catalog::nearest;
use crate::site::{NamedSpecification, SpecificationState};
use crate::syntax::endpoint::{EndpointReference, Method};
use crate::syntax::openapi::{Operation, Specification};
use std::collections::HashMap;
use std::hash::Hash;

/// The maximum number of operations before and after the position of a path that it is compared with for typos.
const MAX_COMPARED: usize = 128;
/// The maximum number of positions at which a path is cut to find a shorter path in a specification.
const MAX_CUTS: usize = 64;

/// An endpoint that a reference may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NearestEndpoint<'s> {
    pub(super) method: Method,
    pub(super) path: &'s str,
    /// Whether no other endpoint can be meant.
    pub(super) is_certain: bool,
}

/// The endpoints of the specifications that unknown references name.
#[derive(Default)]
pub(super) struct Endpoints<'s> {
    /// The indexes by the name of the specification.
    indexes: HashMap<&'s str, Index<'s>>,
}

impl<'s> Endpoints<'s> {
    /// Returns the endpoint that is nearest to a reference that none of `named` contains. They may differ in case, in
    /// the names of parameters, in the method, in the start of the path, or by a typo.
    pub(super) fn near(
        &mut self,
        named: &[NamedSpecification<'s>],
        reference: EndpointReference<'_>,
    ) -> Option<NearestEndpoint<'s>> {
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
            Some(NearestEndpoint {
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
                Some(NearestEndpoint {
                    method,
                    path,
                    is_certain: false,
                })
            })
    }
}

/// The operations of a specification. A list of similar operations has at most two items, enough to see that a match is
/// not unique.
struct Index<'s> {
    /// The operations by method and path, in lower case and without a slash at the end.
    same: HashMap<(Method, String), Vec<&'s Operation>>,
    /// The operations by method and shape.
    shapes: HashMap<(Method, String), Vec<&'s Operation>>,
    /// The operations by shape, without webhooks.
    shapes_for_any_method: HashMap<String, Vec<&'s Operation>>,
    /// The operations sorted by method and path.
    by_path: Vec<(Method, &'s str, &'s Operation)>,
    /// The operations sorted by method and reversed path.
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

    /// Returns up to two operations with a path that ends with `path`, and the operations with a path that is the end
    /// of `path`.
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
        let mut shorter: Vec<usize> = shorter.filter(|&at| at > 0).take(2 * MAX_CUTS).collect();
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

    /// Returns the operations with the paths that are next to `path`, by their start or by their end.
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

/// Returns a path in lower case, without the slash at the end and the names of parameters. `/users/{id}` and
/// `/users/:user` have the same shape.
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
