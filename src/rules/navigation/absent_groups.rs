//! Groups entries that do not name a page by cause.

use super::entry_pages::entry_of;
use crate::page::Page;
use crate::site::nav::{Element, ElementId, ElementKind, Navigation, PageEntry};
use crate::site::{Site, resolve};
use crate::text::FileId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// From this number of entries on, the entries of a folder are reported as one finding.
const MIN_IN_FOLDER: usize = 3;

/// The reason why entries do not name a page.
pub(super) enum Cause<'s> {
    /// The pages exist in the default language.
    Untranslated(Group<'s>, Vec<PageEntry<'s>>),
    /// This folder contains no page.
    Folder(&'s str, Vec<PageEntry<'s>>),
    /// The entry may mean this page, which no other entry lists.
    NearestEndpoint(&'s str, [PageEntry<'s>; 1]),
    /// The reason is unknown.
    Alone([PageEntry<'s>; 1]),
}

impl<'s> Cause<'s> {
    /// Returns the entries, in order.
    pub(super) fn entries(&self) -> &[PageEntry<'s>] {
        match self {
            Self::Untranslated(_, entries) | Self::Folder(_, entries) => entries,
            Self::NearestEndpoint(_, entry) | Self::Alone(entry) => entry,
        }
    }
}

/// A language, and the section of it if it has several.
type SectionId = (ElementId, Option<ElementId>);

/// A section of a language.
pub(super) struct Group<'s> {
    /// The code of the language.
    pub(super) language: &'s str,
    /// The section, if the language has several.
    pub(super) section: Option<&'s Element>,
    /// The page that the first entry is a translation of.
    pub(super) counterpart: &'s str,
}

/// Returns the causes of all `absent` entries. `listed` are the pages that other entries name.
pub(super) fn causes<'s>(
    site: &'s Site,
    navigation: &'s Navigation,
    absent: Vec<PageEntry<'s>>,
    listed: &HashSet<FileId>,
) -> Vec<Cause<'s>> {
    let languages = Languages::of(navigation);
    let mut untranslated: BTreeMap<SectionId, (&str, Vec<PageEntry<'s>>)> = BTreeMap::new();
    let mut folders: BTreeMap<&str, Vec<PageEntry<'s>>> = BTreeMap::new();
    let mut found = Vec::new();
    let is_new = |page: &Page| !listed.contains(&page.file());
    for entry in absent {
        let place = languages.place(navigation, entry.element);
        let counterpart = place.and_then(|(id, _)| languages.counterpart(site, id, entry.path));
        if let Some((place, counterpart)) = place.zip(counterpart) {
            let group = untranslated.entry(place);
            group.or_insert((counterpart, Vec::new())).1.push(entry);
        } else if let Some(page) = site.nearest_page_among(entry.path, &is_new) {
            found.push(Cause::NearestEndpoint(entry_of(page), [entry]));
        } else if let Some(folder) = empty_folder(site, entry.path) {
            folders.entry(folder).or_default().push(entry);
        } else {
            found.push(Cause::Alone([entry]));
        }
    }
    found.extend(
        untranslated
            .into_iter()
            .map(|((language, section), (counterpart, entries))| {
                let group = Group {
                    language: &navigation.get(language).name,
                    section: section.map(|id| navigation.get(id)),
                    counterpart,
                };
                Cause::Untranslated(group, entries)
            }),
    );
    for (folder, entries) in folders {
        if entries.len() < MIN_IN_FOLDER {
            found.extend(entries.into_iter().map(|entry| Cause::Alone([entry])));
        } else {
            found.push(Cause::Folder(folder, entries));
        }
    }
    found
}

/// Returns the outermost folder of a path that contains no page.
fn empty_folder<'s>(site: &Site, path: &'s str) -> Option<&'s str> {
    let path = path.trim_matches('/');
    let mut folders = path.match_indices('/').map(|(at, _)| &path[..at]);
    folders.find(|folder| !folder.is_empty() && site.first_below(folder).is_none())
}

/// The languages of a navigation that are not the default one.
struct Languages<'s> {
    /// For each the names of its folder, and those of the folder of the default language.
    folders: HashMap<ElementId, (Vec<&'s str>, Vec<&'s str>)>,
}

impl<'s> Languages<'s> {
    fn of(navigation: &'s Navigation) -> Self {
        let mut folders = HashMap::new();
        let is_language =
            |(_, element): &(ElementId, &Element)| element.kind == ElementKind::Language;
        let mut languages = navigation.elements().filter(is_language).peekable();
        if languages.peek().is_none() {
            return Self { folders };
        }
        let counts = folder_counts(navigation);
        let mut defaults: HashMap<ElementId, Option<ElementId>> = HashMap::new();
        for (id, _) in languages {
            let siblings = navigation.list_of(id).map(|list| &list.children[..]);
            let siblings = siblings.unwrap_or_default();
            let Some(&first) = siblings.first() else {
                continue;
            };
            let default = *defaults.entry(first).or_insert_with(|| {
                let mut flagged = siblings.iter().copied();
                flagged
                    .find(|&id| navigation.get(id).flag("default") == Some(true))
                    .or(Some(first))
            });
            if let Some(default) = default.filter(|&default| default != id) {
                let own = |id: ElementId, other: ElementId| {
                    let name = &*navigation.get(id).name;
                    let folder = own_folder(counts.get(&id), counts.get(&other));
                    std::iter::once(name).chain(folder).collect()
                };
                folders.insert(id, (own(id, default), own(default, id)));
            }
        }
        Self { folders }
    }

    /// Returns the language of an element and the section of it, unless it is the default language.
    fn place(&self, navigation: &Navigation, id: ElementId) -> Option<SectionId> {
        let mut section = None;
        for ancestor in navigation.ancestors(id) {
            if self.folders.contains_key(&ancestor) {
                return Some((ancestor, section));
            }
            section = Some(ancestor);
        }
        None
    }

    /// Returns the page of the default language that the page at `path` in `language` translates.
    fn counterpart(&self, site: &'s Site, language: ElementId, path: &str) -> Option<&'s str> {
        let (own, of_default) = self.folders.get(&language)?;
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let folders = parts.len().saturating_sub(1);
        let is_own = |part: &str| own.iter().any(|name| name.eq_ignore_ascii_case(part));
        let at = parts[..folders].iter().position(|part| is_own(part))?;
        let replacements = std::iter::once("").chain(of_default.iter().copied());
        let mut pages = replacements.filter_map(|name| {
            let mut parts = parts.clone();
            parts[at] = name;
            let path = resolve(&format!("/{}", parts.join("/")), "")?;
            site.page_named(&path)
        });
        pages.next().map(|page| entry_of(page))
    }
}

/// The number of entries of a language, and the number of them in each folder, at any depth.
type Counts<'n> = (usize, BTreeMap<&'n str, usize>);

fn folder_counts(navigation: &Navigation) -> HashMap<ElementId, Counts<'_>> {
    let mut counts: HashMap<ElementId, Counts<'_>> = HashMap::new();
    for entry in navigation.pages() {
        let mut ancestors = navigation.ancestors(entry.element);
        let language = ancestors.find(|&id| navigation.get(id).kind == ElementKind::Language);
        let Some(language) = language else {
            continue;
        };
        let (all, folders) = counts.entry(language).or_default();
        *all += 1;
        if let Some((path, _)) = entry.path.trim_matches('/').rsplit_once('/') {
            for folder in path.split('/').collect::<BTreeSet<_>>() {
                *folders.entry(folder).or_default() += 1;
            }
        }
    }
    counts
}

/// Returns the folder that contains most entries of a language and no entry of the other one.
fn own_folder<'n>(own: Option<&Counts<'n>>, other: Option<&Counts<'n>>) -> Option<&'n str> {
    let (all, folders) = own?;
    let is_foreign = |folder: &str| other.is_some_and(|(_, others)| others.contains_key(folder));
    let mine = folders.iter().filter(|(folder, _)| !is_foreign(folder));
    let most = mine.max_by_key(|(_, count)| **count);
    most.filter(|(_, count)| **count * 2 > *all)
        .map(|(folder, _)| *folder)
}
