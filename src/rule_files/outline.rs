//! The outline of the site, from `docs.json`.

use crate::site::Manifest;
use crate::site::nav::{ElementId, ElementKind, Navigation};
use serde::Serialize;

/// The number of levels that are listed: the elements in a tab or version, and the groups in them.
const MAX_DEPTH: usize = 3;
/// The maximum number of entries: an assistant can read the rest in `docs.json`.
const MAX_ENTRIES: usize = 60;

/// An entry of the navigation that contains others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Entry {
    depth: usize,
    kind: &'static str,
    name: String,
    /// The folder that contains all its pages.
    folder: String,
}

/// Returns the codes of the languages, the default first.
pub(super) fn languages(manifest: &Manifest) -> Vec<String> {
    names(manifest, ElementKind::Language)
}

/// Returns the names of the versions, the default first.
pub(super) fn versions(manifest: &Manifest) -> Vec<String> {
    names(manifest, ElementKind::Version)
}

fn names(manifest: &Manifest, kind: ElementKind) -> Vec<String> {
    let Some(navigation) = manifest.navigation() else {
        return Vec::new();
    };
    let mut named: Vec<(bool, String)> = Vec::new();
    for (id, element) in navigation.elements() {
        let is_new = !named.iter().any(|(_, name)| **name == *element.name);
        if element.kind == kind && navigation.is_kept(id) && is_new && !element.name.is_empty() {
            let is_default = element.flag("default") == Some(true);
            named.push((is_default, element.name.to_string()));
        }
    }
    // A stable sort: the default comes first, the others stay in order.
    named.sort_by_key(|(is_default, _)| !is_default);
    named.into_iter().map(|(_, name)| name).collect()
}

/// Returns the outline of the site in its first language and version, and how many entries are left out.
pub(super) fn outline(manifest: &Manifest) -> (Vec<Entry>, usize) {
    let mut entries = Vec::new();
    if let Some(navigation) = manifest.navigation() {
        let first = [languages(manifest), versions(manifest)];
        let first: Vec<&str> = first
            .iter()
            .filter_map(|all| Some(all.first()?.as_str()))
            .collect();
        let roots = navigation.roots();
        collect(navigation, roots.collect(), 0, &first, &mut entries);
    }
    let left = entries.len().saturating_sub(MAX_ENTRIES);
    entries.truncate(MAX_ENTRIES);
    (entries, left)
}

fn collect(
    navigation: &Navigation,
    ids: Vec<ElementId>,
    depth: usize,
    first: &[&str],
    entries: &mut Vec<Entry>,
) {
    for id in ids {
        let element = navigation.get(id);
        let children = navigation.children(id).collect::<Vec<_>>();
        match element.kind {
            ElementKind::Page => continue,
            // Copies of the site in other languages and versions have the same order.
            ElementKind::Language | ElementKind::Version => {
                if first.contains(&&*element.name) {
                    collect(navigation, children, depth, first, entries);
                }
                continue;
            }
            _ if depth >= MAX_DEPTH => continue,
            _ => (),
        }
        entries.push(Entry {
            depth,
            kind: element.kind.name(),
            name: element.name.to_string(),
            folder: folder(navigation, id).unwrap_or_default(),
        });
        collect(navigation, children, depth + 1, first, entries);
    }
}

/// Returns the folder that contains all pages of an element.
fn folder(navigation: &Navigation, id: ElementId) -> Option<String> {
    let mut common: Option<Vec<&str>> = None;
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        open.extend(navigation.children(id));
        let element = navigation.get(id);
        if element.kind != ElementKind::Page || element.name.contains(' ') {
            continue;
        }
        let parts: Vec<&str> = element.name.trim_matches('/').split('/').collect();
        let (_, folders) = parts.split_last()?;
        common = Some(match common {
            None => folders.to_vec(),
            Some(folder) => {
                let pairs = folder.into_iter().zip(folders);
                let same = pairs.take_while(|(a, b)| a == *b);
                same.map(|(part, _)| part).collect()
            }
        });
    }
    common.map(|parts| parts.join("/"))
}
