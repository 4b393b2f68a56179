//! Languages and versions side by side, and which of their pages belong together.

use super::support_pages::{entry_of, pages};
use crate::site::nav::{ElementId, Kind, List, Navigation, PageEntry};
use crate::site::{EntryTarget, Site};
use std::collections::{BTreeMap, HashMap, HashSet};

/// One of several languages or versions.
pub(super) struct Branch<'n> {
    pub(super) id: ElementId,
    pub(super) name: &'n str,
    pub(super) is_default: bool,
    pub(super) entries: Vec<PageEntry<'n>>,
    /// The folder that only its pages lie in.
    pub(super) own: Option<&'n str>,
}

/// The languages or versions in a list, those without pages aside.
pub(super) fn branches<'n>(
    site: &Site,
    navigation: &'n Navigation,
    siblings: &List,
) -> Vec<Branch<'n>> {
    let mut entries: HashMap<ElementId, Vec<PageEntry<'n>>> = HashMap::new();
    let all: HashSet<ElementId> = siblings.children.iter().copied().collect();
    for entry in navigation.pages() {
        let way = std::iter::once(entry.element).chain(navigation.ancestors(entry.element));
        let branch = way.into_iter().find(|id| all.contains(id));
        if let Some(branch) = branch.filter(|_| navigation.is_kept(entry.element)) {
            entries.entry(branch).or_default().push(entry);
        }
    }
    let mut branches: Vec<Branch<'n>> = Vec::new();
    for id in &siblings.children {
        let element = navigation.get(*id);
        let mut entries = entries.remove(id).unwrap_or_default();
        let is_page = |entry: &PageEntry<'_>| {
            let target = site.target(*entry);
            matches!(target, EntryTarget::Page(_) | EntryTarget::Generated)
        };
        entries.retain(is_page);
        if !entries.is_empty() && matches!(element.kind, Kind::Language | Kind::Version) {
            branches.push(Branch {
                id: *id,
                name: &element.name,
                is_default: element.flag("default") == Some(true),
                entries,
                own: None,
            });
        }
    }
    let owned: Vec<Option<&str>> = (0..branches.len()).map(|at| own(&branches, at)).collect();
    branches
        .iter_mut()
        .zip(owned)
        .for_each(|(branch, own)| branch.own = own);
    branches
}

/// The folder, at any depth, that most pages of a branch lie in and none of the others; pages that it shares with them
/// aside.
fn own<'n>(branches: &[Branch<'n>], at: usize) -> Option<&'n str> {
    let foreign = branches
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != at);
    let foreign = foreign.flat_map(|(_, branch)| &branch.entries);
    let foreign: HashSet<&str> = foreign.map(|entry| entry.path.trim_matches('/')).collect();
    let foreign_folders: HashSet<&str> = foreign.iter().flat_map(|path| folders(path)).collect();
    let entries = branches[at]
        .entries
        .iter()
        .map(|entry| entry.path.trim_matches('/'));
    let entries: Vec<&str> = entries.filter(|path| !foreign.contains(path)).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in entries.iter().flat_map(|path| folders(path)) {
        *counts.entry(folder).or_default() += 1;
    }
    let own = counts
        .into_iter()
        .filter(|(folder, _)| !foreign_folders.contains(folder));
    let most = own.max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| count * 2 > entries.len())
        .map(|(folder, _)| folder)
}

/// The folders that a page lies in, the outermost first.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let folders = path
        .trim_matches('/')
        .rsplit_once('/')
        .map(|(folders, _)| folders);
    folders.into_iter().flat_map(|folders| folders.split('/'))
}

/// What a page and its counterparts have in common: its path without the folder of its branch.
pub(super) fn key(path: &str, own: Option<&str>) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    let folders = parts.len().saturating_sub(1);
    if let Some(at) = parts[..folders].iter().position(|part| Some(*part) == own) {
        parts.remove(at);
    }
    parts.join("/")
}

/// The keys of the pages that a branch lists, and of those in its folder that nothing lists.
pub(super) fn known(site: &Site, branch: &Branch<'_>) -> HashSet<String> {
    let listed = branch
        .entries
        .iter()
        .map(|entry| entry.path.trim_matches('/'));
    let files = pages(site).map(|page| entry_of(page));
    let inside = files.filter(|path| {
        branch
            .own
            .is_some_and(|own| folders(path).any(|one| one == own))
    });
    listed
        .chain(inside)
        .map(|path| key(path, branch.own))
        .collect()
}
