//! What `docs.json` says of the order of the site.

use crate::site::Manifest;
use crate::site::nav::{ElementId, ElementKind, Navigation};
use serde::Serialize;

/// Levels that are shown: what a tab or version holds, and the groups in it.
const DEEPEST: usize = 3;
/// More are not listed: an assistant can read `docs.json`.
const MOST: usize = 60;

/// An entry of the navigation that holds others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Entry {
    depth: usize,
    kind: &'static str,
    name: String,
    /// The folder that all its pages lie in.
    folder: String,
}

/// The codes of the languages, the one to write in first.
pub(super) fn languages(manifest: &Manifest) -> Vec<String> {
    names(manifest, ElementKind::Language)
}

/// The names of the versions, the current one first.
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

/// The order of the site in its first language and version, and how many entries are left out.
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
    let left = entries.len().saturating_sub(MOST);
    entries.truncate(MOST);
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
            _ if depth >= DEEPEST => continue,
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

/// The folder that all pages in an element lie in.
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
            Some(known) => {
                let pairs = known.into_iter().zip(folders);
                let same = pairs.take_while(|(a, b)| a == *b);
                same.map(|(part, _)| part).collect()
            }
        });
    }
    common.map(|parts| parts.join("/"))
}
