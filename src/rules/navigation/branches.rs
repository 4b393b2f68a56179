//! The languages or versions of a site, and the pages in them that correspond to each other.

use super::entry_pages::{entry_of, pages};
use crate::site::nav::{ElementId, ElementKind, List, Navigation, PageEntry};
use crate::site::{EntryTarget, Site};
use std::collections::{BTreeMap, HashMap, HashSet};

/// One of several languages or versions.
pub(super) struct Branch<'n> {
    pub(super) id: ElementId,
    pub(super) name: &'n str,
    pub(super) is_default: bool,
    pub(super) entries: Vec<PageEntry<'n>>,
    /// The folder that contains only its pages.
    pub(super) own: Option<&'n str>,
}

/// Returns the languages or versions in a list, except those without pages.
pub(super) fn branches<'n>(
    site: &Site,
    navigation: &'n Navigation,
    siblings: &List,
) -> Vec<Branch<'n>> {
    let mut entries: HashMap<ElementId, Vec<PageEntry<'n>>> = HashMap::new();
    let all: HashSet<ElementId> = siblings.children.iter().copied().collect();
    for entry in navigation.pages() {
        let path = std::iter::once(entry.element).chain(navigation.ancestors(entry.element));
        let branch = path.into_iter().find(|id| all.contains(id));
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
        if !entries.is_empty()
            && matches!(element.kind, ElementKind::Language | ElementKind::Version)
        {
            branches.push(Branch {
                id: *id,
                name: &element.name,
                is_default: element.flag("default") == Some(true),
                entries,
                own: None,
            });
        }
    }
    let folders = own_folders(&branches);
    branches
        .iter_mut()
        .zip(folders)
        .for_each(|(branch, own)| branch.own = own);
    branches
}

/// The only branch that each path or folder belongs to; `None` if several share it.
type Owners<'n> = HashMap<&'n str, Option<usize>>;

fn add_owner<'n>(owners: &mut Owners<'n>, part: &'n str, branch: usize) {
    let owner = owners.entry(part).or_insert(Some(branch));
    if *owner != Some(branch) {
        *owner = None;
    }
}

/// Returns for each branch the folder, at any depth, that contains most of its pages and no page of another branch.
/// Pages that several branches share do not count.
fn own_folders<'n>(branches: &[Branch<'n>]) -> Vec<Option<&'n str>> {
    let (mut owners, mut folder_owners) = (Owners::new(), Owners::new());
    for (at, branch) in branches.iter().enumerate() {
        for entry in &branch.entries {
            add_owner(&mut owners, entry.path.trim_matches('/'), at);
            folders(entry.path).for_each(|folder| add_owner(&mut folder_owners, folder, at));
        }
    }
    let is_own = |owners: &Owners<'n>, part: &str, at| owners.get(part) == Some(&Some(at));
    let own = |(at, branch): (usize, &Branch<'n>)| {
        let entries = branch.entries.iter();
        let entries = entries.map(|entry| entry.path.trim_matches('/'));
        let entries: Vec<&str> = entries.filter(|path| is_own(&owners, path, at)).collect();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for folder in entries.iter().flat_map(|path| folders(path)) {
            *counts.entry(folder).or_default() += 1;
        }
        let counts = counts.into_iter();
        let own = counts.filter(|(folder, _)| is_own(&folder_owners, folder, at));
        let most = own.max_by_key(|(_, count)| *count);
        most.filter(|(_, count)| count * 2 > entries.len())
            .map(|(folder, _)| folder)
    };
    branches.iter().enumerate().map(own).collect()
}

/// Returns the names of the folders that contain a page, the outermost first.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let folders = path
        .trim_matches('/')
        .rsplit_once('/')
        .map(|(folders, _)| folders);
    folders.into_iter().flat_map(|folders| folders.split('/'))
}

/// Returns what a page and its counterparts have in common: its path without the folder of its branch.
pub(super) fn key(path: &str, own: Option<&str>) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    let folders = parts.len().saturating_sub(1);
    if let Some(at) = parts[..folders].iter().position(|part| Some(*part) == own) {
        parts.remove(at);
    }
    parts.join("/")
}

/// Returns the keys of the pages that a branch lists, and of all pages in its folder.
pub(super) fn page_keys(site: &Site, branch: &Branch<'_>) -> HashSet<String> {
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
