use super::support::report;
use super::support_pages::{entry_of, pages};
use super::support_text::{Globs, list};
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, Fate, Kind, List, Navigation, PageEntry};
use crate::site::{EntryTarget, Site};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// Reports a page of the default language that another language does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingTranslation {
    except: Vec<String>,
    ignore: Globs,
    versions: bool,
}

/// One of several languages or versions.
struct Branch<'n> {
    name: &'n str,
    is_default: bool,
    entries: Vec<PageEntry<'n>>,
    /// The folder that only its pages lie in.
    own: Option<&'n str>,
}

impl Rule for MissingTranslation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let inner = navigation.elements().filter(|(id, _)| navigation.is_kept(*id));
        let inner = inner.flat_map(|(_, element)| &element.lists);
        for siblings in navigation.lists.iter().chain(inner) {
            let is_wanted = *siblings.key == *"languages" || (self.versions && *siblings.key == *"versions");
            if is_wanted && siblings.fate == Fate::Kept {
                self.compare(&branches(site, navigation, siblings), cx);
            }
        }
    }
}

impl MissingTranslation {
    fn compare(&self, branches: &[Branch<'_>], cx: &mut Cx<'_>) {
        let site = cx.site();
        let default = branches.iter().find(|branch| branch.is_default);
        let Some(default) = default.or(branches.first()) else {
            return;
        };
        let others: Vec<(&str, HashSet<String>)> = branches
            .iter()
            .filter(|branch| !std::ptr::eq(*branch, default))
            .filter(|branch| !self.except.iter().any(|name| name == branch.name))
            .map(|branch| (branch.name, known(site, branch)))
            .collect();
        let mut told = HashSet::new();
        for entry in &default.entries {
            let path = entry.path.trim_matches('/');
            let key = key(path, default.own);
            let without = others.iter().filter(|(_, keys)| !keys.contains(&key));
            let without: Vec<&str> = without.map(|(name, _)| *name).collect();
            if without.is_empty() || self.ignore.fit(path) || !told.insert(key) {
                continue;
            }
            let message = format!("`{path}` is missing in {}", list(&without));
            let advice = "write it there and list it in the navigation: readers who switch over lose their page";
            report(cx, (entry.span, entry.span), message, advice);
        }
    }
}

/// The languages or versions in a list, those without pages aside.
fn branches<'n>(site: &Site, navigation: &'n Navigation, siblings: &List) -> Vec<Branch<'n>> {
    let mut entries: HashMap<ElementId, Vec<PageEntry<'n>>> = HashMap::new();
    for entry in navigation.pages() {
        let way = std::iter::once(entry.element).chain(navigation.ancestors(entry.element));
        let branch = way.into_iter().find(|id| siblings.children.contains(id));
        if let Some(branch) = branch.filter(|_| navigation.is_kept(entry.element)) {
            entries.entry(branch).or_default().push(entry);
        }
    }
    let mut branches: Vec<Branch<'n>> = Vec::new();
    for id in &siblings.children {
        let element = navigation.get(*id);
        let mut entries = entries.remove(id).unwrap_or_default();
        entries.retain(|entry| matches!(site.target(*entry), EntryTarget::Page(_)));
        if !entries.is_empty() && matches!(element.kind, Kind::Language | Kind::Version) {
            branches.push(Branch {
                name: &element.name,
                is_default: element.flag("default") == Some(true),
                entries,
                own: None,
            });
        }
    }
    let owned: Vec<Option<&str>> = (0..branches.len()).map(|at| own(&branches, at)).collect();
    branches.iter_mut().zip(owned).for_each(|(branch, own)| branch.own = own);
    branches
}

/// Nearly all pages of a branch lie in its own folder; some may be shared.
const NEARLY_ALL: (usize, usize) = (9, 10);

/// The folder, at any depth, that nearly all pages of a branch lie in and none of the others.
fn own<'n>(branches: &[Branch<'n>], at: usize) -> Option<&'n str> {
    let foreign = branches.iter().enumerate().filter(|(other, _)| *other != at);
    let foreign = foreign.flat_map(|(_, branch)| &branch.entries);
    let foreign: HashSet<&str> = foreign.flat_map(|entry| folders(entry.path)).collect();
    let entries = &branches[at].entries;
    let has = |entry: &PageEntry<'_>, folder: &str| folders(entry.path).any(|one| one == folder);
    let last = entries.last()?;
    let candidates = entries.iter().take(1).chain([last]).flat_map(|entry| folders(entry.path));
    let mut fit = candidates.filter(|folder| {
        let count = entries.iter().filter(|entry| has(entry, folder)).count();
        !foreign.contains(folder) && count * NEARLY_ALL.1 >= entries.len() * NEARLY_ALL.0
    });
    fit.next()
}

/// The folders that a page lies in, the outermost first.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let folders = path.trim_matches('/').rsplit_once('/').map(|(folders, _)| folders);
    folders.into_iter().flat_map(|folders| folders.split('/'))
}

/// What a page and its counterparts have in common: its path without the folder of its branch.
fn key(path: &str, own: Option<&str>) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    let folders = parts.len().saturating_sub(1);
    if let Some(at) = parts[..folders].iter().position(|part| Some(*part) == own) {
        parts.remove(at);
    }
    parts.join("/")
}

/// The keys of the pages that a branch lists, and of those in its folder that nothing lists.
fn known(site: &Site, branch: &Branch<'_>) -> HashSet<String> {
    let listed = branch.entries.iter().map(|entry| entry.path.trim_matches('/'));
    let files = pages(site).map(|page| entry_of(page));
    let inside = files.filter(|path| branch.own.is_some_and(|own| folders(path).any(|one| one == own)));
    listed.chain(inside).map(|path| key(path, branch.own)).collect()
}
