//! The API specifications that a site uses.

use super::{Manifest, Navigation, Value};
use crate::page::Page;
use crate::syntax::endpoint::endpoint_reference;
use crate::syntax::openapi::Specification;
use crate::syntax::value::ValueError;
use crate::text::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// The content of an API specification in the site.
#[derive(Debug, Clone)]
pub enum SpecificationFile {
    /// It was read.
    Read(Arc<Specification>),
    /// It could not be read. Contains the file of the run and the error.
    Broken(FileId, ValueError),
    /// It does not describe HTTP endpoints, and only its text is checked.
    Other,
}

/// The specifications of a site, by path from its root.
pub(super) type Specifications = BTreeMap<String, SpecificationFile>;

/// Returns the path in an `openapi` or `asyncapi` value, relative to the root of the site. The platform resolves it
/// from the root even if it starts with `../`. Returns `None` for a URL.
pub fn specification_path(name: &str) -> Option<String> {
    let name = name.trim();
    if name.is_empty() || name.contains("://") {
        return None;
    }
    let parts = name
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | ".."));
    Some(parts.collect::<Vec<_>>().join("/"))
}

/// Returns the names in an `openapi` or `asyncapi` value: a string, a list, or an object with a `source`.
pub fn specification_names(value: &Value) -> Vec<(&str, Span)> {
    let one = |value| -> Option<(&str, Span)> {
        let named: &Value = value;
        let named = named.get("source").unwrap_or(named);
        Some((named.as_str()?, named.span))
    };
    match value.items() {
        [] => one(value).into_iter().collect(),
        items => items.iter().filter_map(one).collect(),
    }
}

/// The specifications to read, by path, and whether they are OpenAPI.
pub(super) type UsedSpecifications = BTreeMap<String, bool>;

/// Returns the specifications that `manifest` or a page uses. If pages show endpoints and nothing names a file, the platform
/// looks for them in the files of the site: those named like an OpenAPI file are used.
pub(super) fn used_specifications(
    manifest: &Manifest,
    pages: &[Arc<Page>],
    files: &HashSet<String>,
) -> UsedSpecifications {
    let others = paths_in(manifest, "asyncapi").into_iter();
    let mut used: UsedSpecifications = others.map(|path| (path, false)).collect();
    let mut openapi = openapi_paths(manifest, pages);
    let shows_endpoint = |page: &Arc<Page>| {
        let reference = page.front_matter().string("openapi");
        reference.and_then(endpoint_reference).is_some()
    };
    if openapi.is_empty() && pages.iter().any(shows_endpoint) {
        let found = files.iter().filter(|path| is_named_openapi(path));
        openapi.extend(found.cloned());
    }
    used.extend(openapi.into_iter().map(|path| (path, true)));
    used
}

/// Returns whether a file is named like an OpenAPI file: `openapi.json`, `api/v1.openapi.yaml`.
fn is_named_openapi(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let extensions = [".json", ".yaml", ".yml"];
    name.contains("openapi") && extensions.iter().any(|extension| name.ends_with(extension))
}

/// Returns the paths in the values of `key` in `manifest`: in elements of the navigation, and in `api`.
fn paths_in(manifest: &Manifest, key: &str) -> BTreeSet<String> {
    let navigation = manifest.navigation().into_iter();
    let elements = navigation.flat_map(Navigation::elements);
    let fields = elements.filter_map(|(_, element)| element.field(key));
    let values = fields.map(|field| &field.value);
    let names = values
        .chain(manifest.get(&["api", key]))
        .flat_map(specification_names);
    names
        .filter_map(|(name, _)| specification_path(name))
        .collect()
}

fn openapi_paths(manifest: &Manifest, pages: &[Arc<Page>]) -> BTreeSet<String> {
    let mut used = paths_in(manifest, "openapi");
    let navigation = manifest.navigation().into_iter();
    let entries = navigation.flat_map(Navigation::pages);
    let named = entries.filter_map(|entry| endpoint_reference(entry.path)?.file);
    used.extend(named.filter_map(specification_path));
    for page in pages {
        let reference = page.front_matter().string("openapi");
        let file = reference.and_then(|text| endpoint_reference(text)?.file);
        used.extend(file.and_then(specification_path));
    }
    used
}
