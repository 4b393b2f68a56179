//! The specifications that endpoint references are resolved against, and corrections of malformed references.

use super::spec_locations::{SpecLocation, may_be_specification, spec_references};
use crate::catalog::nearest;
use crate::site::{NamedSpecification, Site, SpecificationState, specification_path};
use crate::syntax::endpoint::{Malformed, Method};
use crate::syntax::openapi::{Lookup, Specification};
use std::collections::HashSet;

/// Returns the specifications of `named` that could be read.
pub(super) fn read<'s>(
    named: &[NamedSpecification<'s>],
) -> impl Iterator<Item = &'s Specification> {
    named.iter().filter_map(|one| match one.state {
        SpecificationState::Read(specification) => Some(specification),
        _ => None,
    })
}

/// JSON and YAML files that are certainly not API specifications.
const NOT_SPECIFICATIONS: [&str; 6] = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "pnpm-lock.yaml",
    "mint.json",
    "vercel.json",
];

/// Returns all OpenAPI specifications of the site, or `None` if some may be unknown or could not be read. The reference
/// of a page without a file name is resolved against all of them, even those that nothing refers to.
pub(super) fn all_specifications(site: &Site) -> Option<Vec<NamedSpecification<'_>>> {
    // Without names, those that are called like a specification are read.
    let read = site.specifications().map(|(path, _)| path.to_owned());
    let mut known: HashSet<String> = read.collect();
    for reference in spec_references(site) {
        match (specification_path(reference.name), reference.location) {
            (Some(path), _) => {
                known.insert(path);
            }
            (None, SpecLocation::Page(_)) => (),
            (None, _) if reference.key == "asyncapi" => (),
            (None, _) => return None,
        }
    }
    let parts = site.manifest().files();
    let is_known = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        known.contains(path)
            || NOT_SPECIFICATIONS.contains(&name)
            || parts
                .iter()
                .any(|part| part.path() == site.root().join(path))
    };
    if site
        .files()
        .any(|path| may_be_specification(path) && !is_known(path))
    {
        return None;
    }
    let all: Vec<NamedSpecification<'_>> = site
        .specifications()
        .map(|(path, _)| site.named(path, None))
        .collect();
    let is_read = |one: &NamedSpecification<'_>| matches!(one.state, SpecificationState::Read(_));
    (!all.is_empty() && all.iter().all(is_read)).then_some(all)
}

/// Returns the reference that a malformed text means, if it is clear, and whether that is certain.
pub(super) fn intended_reference(
    text: &str,
    wrong: Malformed<'_>,
    named: &[NamedSpecification<'_>],
) -> Option<(String, bool)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_there = |method, path: &str| {
        read(named).any(|read| matches!(read.find(method, path), Lookup::Operation(_)))
    };
    // A file name may be first.
    let with = |count: usize, rest: String, is_certain| {
        let before = words.get(..words.len().checked_sub(count)?)?;
        let all: Vec<&str> = before.iter().copied().chain([rest.as_str()]).collect();
        Some((all.join(" "), is_certain))
    };
    match (wrong, &words[..]) {
        (Malformed::NoSlash, [.., method, path])
            if !path.contains(':') && !path.starts_with('.') =>
        {
            let path = format!("/{path}");
            let is_certain = Method::named(method).is_some_and(|known| is_there(known, &path));
            with(2, format!("{method} {path}"), is_certain)
        }
        (Malformed::NoSpace(method), _) => {
            let at = text.find(method.name())?;
            let (before, rest) = (&text[..at], &text[at..]);
            let path = &rest[rest.find('/')?..];
            let is_whole = !path.trim().contains(char::is_whitespace);
            is_whole.then(|| (format!("{before}{method} {}", path.trim()), true))
        }
        (Malformed::Swapped(method), [.., path, _]) => with(2, format!("{method} {path}"), true),
        (Malformed::UnknownMethod(_) | Malformed::NoMethod, [.., path]) => {
            let count = 1 + usize::from(matches!(wrong, Malformed::UnknownMethod(_)));
            let methods: Vec<Method> = read(named).flat_map(|read| read.methods(path)).collect();
            let method = match (&methods[..], wrong) {
                ([only], _) => *only,
                (_, Malformed::UnknownMethod(word)) => {
                    let known = Method::ALL.iter().map(Method::name);
                    let full = Method::ALL.iter().find(|it| it.name().starts_with(word));
                    full.copied()
                        .or_else(|| Method::named(nearest(word, known)?))?
                }
                _ => return None,
            };
            with(count, format!("{method} {path}"), false)
        }
        _ => None,
    }
}
