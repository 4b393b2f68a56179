//! The API specifications that a site names.

use super::{Manifest, Navigation, Value};
use crate::files::{Disk, Sources};
use crate::page::Page;
use crate::syntax::endpoint::endpoint_reference;
use crate::syntax::openapi::{self, Specification};
use crate::syntax::value::ValueError;
use crate::text::{FileId, Span};
use crate::workers::caught;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// What is known of an API specification in the site.
#[derive(Debug, Clone)]
pub enum SpecificationFile {
    /// It was read.
    Read(Arc<Specification>),
    /// It could not be read; the file, which is one of the run, and why.
    Broken(FileId, ValueError),
}

/// The specifications of a site, by path from its root.
pub(super) type Specifications = BTreeMap<String, SpecificationFile>;

/// The path from the root of the site that an `openapi` or `asyncapi` value names, which the platform takes from the
/// root however it begins; none for an address elsewhere.
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

/// The names in an `openapi` or `asyncapi` value, which may be one, a list, or an object with a `source`.
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

/// Reads every OpenAPI specification that `manifest` or a page names, and that is not known yet.
pub(super) fn read(
    known: &mut Specifications,
    (root, files): (&Path, &dyn Fn(&str) -> bool),
    manifest: &Manifest,
    pages: &[Arc<Page>],
    sources: &mut Sources,
) {
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    let elements = manifest
        .navigation()
        .into_iter()
        .flat_map(Navigation::elements);
    let fields = elements.filter_map(|(_, element)| element.field("openapi"));
    let fields = fields.map(|field| &field.value);
    for value in fields.chain(manifest.get(&["api", "openapi"])) {
        let names = specification_names(value).into_iter();
        wanted.extend(names.filter_map(|(name, _)| specification_path(name)));
    }
    let entries = manifest
        .navigation()
        .into_iter()
        .flat_map(Navigation::pages);
    let named = entries.filter_map(|entry| endpoint_reference(entry.path)?.file);
    wanted.extend(named.filter_map(specification_path));
    for page in pages {
        let reference = page.front_matter().string("openapi");
        let file = reference.and_then(|text| endpoint_reference(text)?.file);
        wanted.extend(file.and_then(specification_path));
    }
    for path in wanted {
        if known.contains_key(&path) || !files(&path) {
            continue;
        }
        let source = Disk.read(sources.next_id(), root.join(&path));
        let read = caught(|| openapi::read(source.text())).unwrap_or_else(|why| {
            Err(ValueError {
                offset: 0,
                message: why,
            })
        });
        let file = match read {
            // Its text is not kept: a finding that points into it reads it again.
            Ok(specification) => {
                sources.add(Disk.later(source.id(), source.path().to_owned()));
                SpecificationFile::Read(Arc::new(specification))
            }
            // Only a text that a finding points at is kept.
            Err(error) => SpecificationFile::Broken(sources.add(source).id(), error),
        };
        known.insert(path, file);
    }
}
