//! Other specifications that may describe an endpoint.

use super::reports::code_list;
use crate::site::{NamedSpecification, Site, SpecificationFile, specification_path};
use crate::syntax::endpoint::EndpointReference;
use crate::syntax::openapi::Lookup;

/// Returns what to do about an endpoint that none of the `named` specifications has. `elsewhere` is another file that
/// has it, `right` the reference that is likely meant, `methods` the methods of its path.
pub(super) fn hint(
    named: &[NamedSpecification<'_>],
    elsewhere: Option<&str>,
    right: Option<&str>,
    methods: &[String],
) -> String {
    let add = match named {
        [one] => format!("add it to `{}`", one.name),
        _ => "add it to one of them".to_owned(),
    };
    match (elsewhere, right, methods) {
        (Some(file), ..) => format!("`/{file}` has it: {add}, or refer to that file"),
        (_, _, [_, _, ..]) => format!(
            "the path has only {}: use one of them",
            code_list(methods.iter().map(String::as_str))
        ),
        (_, Some(right), _) => format!("did you mean `{right}`?"),
        _ => format!("{add}, or fix the reference"),
    }
}

/// Returns the path of another specification of the site that has the endpoint.
pub(super) fn found_elsewhere<'s>(
    site: &'s Site,
    named: &[NamedSpecification<'_>],
    reference: EndpointReference<'_>,
) -> Option<&'s str> {
    let named: Vec<String> = named
        .iter()
        .filter_map(|one| specification_path(one.name))
        .collect();
    let mut others = site.specifications().filter_map(|(path, file)| match file {
        SpecificationFile::Read(read) if !named.iter().any(|one| one == path) => Some((path, read)),
        _ => None,
    });
    let found = others.find(|(_, read)| {
        matches!(
            read.find(reference.method, reference.path),
            Lookup::Operation(_)
        )
    });
    found.map(|(path, _)| path)
}
