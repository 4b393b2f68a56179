//! The part of the navigation that a page belongs to.

use crate::page::Page;
use crate::site::nav::ElementKind;
use crate::site::{PageKind, Site};
use std::collections::HashMap;

/// The parts of the navigation that the folders of a site belong to.
pub(super) struct Sections<'s> {
    site: &'s Site,
    /// The scope of each folder: the languages, versions, tabs and so on of its pages. `None` if the pages differ.
    folders: HashMap<&'s str, Option<Vec<&'s str>>>,
}

/// The position of a page in the navigation.
pub(super) struct NavigationPosition<'s> {
    /// The names of the languages, versions, products, tabs and so on that contain the page, outermost first.
    pub(super) scope: Vec<&'s str>,
    /// The innermost group that lists the page, or the folder of a page that is not in the navigation.
    pub(super) group: String,
    /// Whether the navigation lists the page.
    pub(super) is_listed: bool,
}

impl<'s> Sections<'s> {
    /// Returns the sections of `site`.
    pub(super) fn of(site: &'s Site) -> Self {
        let mut sections = Self {
            site,
            folders: HashMap::new(),
        };
        let mut folders: HashMap<&str, Option<Vec<&str>>> = HashMap::new();
        for page in site.pages() {
            if site.kind(page) != PageKind::Page {
                continue;
            }
            let Some(place) = sections.position_in_navigation(page.path()) else {
                continue;
            };
            for folder in page.folders().rev() {
                let scope = folders.entry(folder);
                let scope = scope.or_insert_with(|| Some(place.scope.clone()));
                if scope.as_ref().is_some_and(|scope| *scope != place.scope) {
                    *scope = None;
                }
            }
        }
        sections.folders = folders;
        sections
    }

    /// Returns the position of `page`. A page that is not in the navigation belongs to the same sections as the listed
    /// pages of its folder. If those are unknown, it belongs to its top folder, if that is a language code.
    pub(super) fn place(&self, page: &'s Page) -> NavigationPosition<'s> {
        if let Some(place) = self.position_in_navigation(page.path()) {
            return place;
        }
        let mut scopes = page
            .folders()
            .rev()
            .filter_map(|folder| self.folders.get(folder));
        let scope = scopes.next().and_then(Clone::clone);
        let code = || language_folder(page.path()).into_iter().collect();
        let folder = page
            .path()
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        NavigationPosition {
            scope: scope.unwrap_or_else(code),
            group: folder.to_owned(),
            is_listed: false,
        }
    }

    /// Returns where the navigation lists the page at `path`.
    fn position_in_navigation(&self, path: &str) -> Option<NavigationPosition<'s>> {
        let navigation = self.site.manifest().navigation()?;
        let entry = navigation.entry_for(without_extension(path))?.element;
        let chain = std::iter::once(entry).chain(navigation.ancestors(entry));
        let (mut scope, mut group) = (Vec::new(), None);
        for id in chain {
            let element = navigation.get(id);
            match element.kind {
                ElementKind::Page => (),
                ElementKind::Group => group = group.or(Some(id)),
                _ => scope.push(&*element.name),
            }
        }
        scope.reverse();
        Some(NavigationPosition {
            scope,
            group: group.map_or_else(String::new, |id| format!("#{id}")),
            is_listed: true,
        })
    }
}

/// Returns whether two paths differ in one folder only, such as the paths of a page and of its copy for another
/// version: `v1/start` and `start`, or `docs/v1/start` and `docs/v2/start`.
pub(super) fn differ_in_one_folder(one: &str, other: &str) -> bool {
    let split = |path: &'_ str| {
        without_extension(path)
            .split('/')
            .map(str::to_owned)
            .collect()
    };
    let (one, other): (Vec<String>, Vec<String>) = (split(one), split(other));
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let is_folder = same + 1 < long.len();
    match long.len() - short.len() {
        0 => is_folder && short[same + 1..] == long[same + 1..],
        1 => is_folder && short[same..] == long[same + 1..],
        _ => false,
    }
}

/// Returns the top folder of a page if it is a language code, such as `fr` or `pt-BR`.
fn language_folder(path: &str) -> Option<&str> {
    let (folder, _) = path.split_once('/')?;
    let code = folder.split('-').next().unwrap_or_default();
    (code.len() == 2 && folder.len() <= 7).then_some(folder)
}

fn without_extension(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_in_another_folder_are_twins() {
        for (one, other, expected) in [
            ("start.mdx", "v1/start.mdx", true),
            ("docs/v1/start.mdx", "docs/v2/start.md", true),
            ("docs/start.mdx", "docs/v2/start.mdx", true),
            ("v1/a/start.mdx", "a/start.mdx", true),
            ("a/start.mdx", "a/stop.mdx", false),
            ("start.mdx", "stop.mdx", false),
            ("v1/start.mdx", "v2/stop.mdx", false),
            ("v1/x/start.mdx", "start.mdx", false),
            ("start/a.mdx", "start.mdx", false),
        ] {
            assert_eq!(differ_in_one_folder(one, other), expected, "{one} {other}");
        }
    }
}
