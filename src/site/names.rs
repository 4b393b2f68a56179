//! Names that are near to one another: what a path that leads nowhere may mean.

use super::address;
use crate::catalog::{MOST_SLIPS, slips_between};
use std::collections::{HashMap, HashSet};

/// How many names one look-up compares in a folder, or with the same last part: among more, none stands out.
const MOST_COMPARED: usize = 128;

/// The names of a site's pages and files, made once when the first is looked up.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The addresses of pages in lower case, by folder and last part.
    pages: Vec<Name>,
    /// The pages at each address in lower case.
    by_address: HashMap<Box<str>, Vec<usize>>,
    /// The pages whose address ends in this part.
    by_last: HashMap<Box<str>, Vec<usize>>,
    /// The words in paths that tell languages and versions apart.
    scopes: HashSet<String>,
    /// The first file, or page file, at each path in lower case.
    files: FirstInOtherCase,
    /// The only file with each name in lower case; none where there are several.
    by_file_name: HashMap<String, Option<Box<str>>>,
}

/// The address of a page in lower case.
#[derive(Debug)]
struct Name {
    address: Box<str>,
    /// Where its last part begins.
    last: usize,
    /// The page, by its place among the pages.
    page: usize,
}

impl Name {
    fn parts(&self) -> (&str, &str) {
        self.address.split_at(self.last)
    }
}

/// The first file at each path in lower case.
#[derive(Debug, Default)]
struct FirstInOtherCase(HashMap<String, Box<str>>);

impl FirstInOtherCase {
    fn add(&mut self, path: &str) {
        let own = self.0.entry(path.to_ascii_lowercase());
        let first = own.or_insert_with(|| path.into());
        if path < &**first {
            *first = path.into();
        }
    }
}

/// Where the last part of a path begins.
fn last_part(path: &str) -> usize {
    path.rfind('/').map_or(0, |slash| slash + 1)
}

impl Names {
    /// The names of these pages, each with its place among all, and of these files. `scopes` are the words in paths that
    /// tell languages and versions apart, in lower case.
    pub(super) fn of<'p>(
        pages: impl Iterator<Item = (usize, &'p str)>,
        files: impl Iterator<Item = &'p str>,
        scopes: HashSet<String>,
    ) -> Self {
        let mut names = Self {
            scopes,
            ..Self::default()
        };
        for (page, path) in pages {
            let address: Box<str> = address(path).to_lowercase().into();
            let last = last_part(&address);
            names.pages.push(Name {
                address,
                last,
                page,
            });
        }
        names.pages.sort_by(|a, b| a.parts().cmp(&b.parts()));
        for (at, name) in names.pages.iter().enumerate() {
            let last = name.parts().1;
            let same = names.by_last.entry(last.into()).or_default();
            same.push(at);
            let same = names.by_address.entry(name.address.clone()).or_default();
            same.push(at);
        }
        for path in files {
            names.files.add(path);
            let name = path[last_part(path)..].to_ascii_lowercase();
            let only = names.by_file_name.entry(name);
            only.and_modify(|only| *only = None)
                .or_insert_with(|| Some(path.into()));
        }
        names
    }

    /// Adds a path at which a file is found whatever the case of its letters.
    pub(super) fn add_file(&mut self, path: &str) {
        self.files.add(path);
    }

    /// The page of this number, by its place among all.
    pub(super) fn page(&self, number: usize) -> usize {
        self.pages[number].page
    }

    /// The numbers of the pages at an address in lower case.
    pub(super) fn same_address(&self, address: &str) -> &[usize] {
        let found = self.by_address.get(address);
        found.map(Vec::as_slice).unwrap_or_default()
    }

    /// The file whose path is `path` but for case.
    pub(super) fn file(&self, path: &str) -> Option<&str> {
        let found = self.files.0.get(&path.to_ascii_lowercase());
        found.map(|path| &**path)
    }

    /// The only file, no page, that has the name of `path`.
    pub(super) fn file_of_same_name(&self, path: &str) -> Option<&str> {
        let name = path[last_part(path)..].to_ascii_lowercase();
        self.by_file_name.get(&name)?.as_deref()
    }

    /// The words in `path` that say which language and version it belongs to. Its last part is not looked at.
    pub(super) fn scope<'p>(&'p self, path: &'p str) -> impl Iterator<Item = String> + 'p {
        let parts = path[..last_part(path)].split('/').map(str::to_lowercase);
        parts.filter(|part| self.scopes.contains(part) || is_version(part))
    }

    /// The number of the page that `path` most likely means, out of those that `is_wanted`.
    pub(super) fn nearest(&self, path: &str, is_wanted: &dyn Fn(usize) -> bool) -> Option<usize> {
        let wanted = address(path).to_lowercase();
        let last = last_part(&wanted);
        let all = |map: &HashMap<Box<str>, Vec<usize>>, key: &str| {
            let found = map.get(key).map(Vec::as_slice).unwrap_or_default();
            found[..found.len().min(MOST_COMPARED)].to_vec()
        };
        let same = all(&self.by_address, &wanted).into_iter();
        if let Some(same) = same.into_iter().find(|&at| is_wanted(at)) {
            return Some(same);
        }
        let alike = all(&self.by_last, &wanted[last..]);
        let mut fitting = alike.iter().copied().filter(|&at| is_wanted(at));
        if let (Some(only), None, true) =
            (fitting.next(), fitting.next(), alike.len() < MOST_COMPARED)
        {
            return Some(only);
        }
        let most = (wanted.chars().count() / 3).clamp(1, MOST_SLIPS);
        let near = self.neighbors(wanted.split_at(last)).chain(alike);
        let near = near.filter_map(|at| {
            let address = &*self.pages[at].address;
            let is_near = is_wanted(at) && digits(address).eq(digits(&wanted));
            let slips = is_near.then(|| slips_between(&wanted, address, most))??;
            Some((slips, at))
        });
        near.min().map(|(_, at)| at)
    }

    /// The pages in a folder: where there are many, those that stand next to `last` in order.
    fn neighbors(&self, (folder, last): (&str, &str)) -> std::ops::Range<usize> {
        let at = self
            .pages
            .partition_point(|name| name.parts() < (folder, last));
        let first = self.pages.partition_point(|name| name.parts().0 < folder);
        let inside = self.pages[first..].partition_point(|name| name.parts().0 == folder);
        let end = first + inside;
        if inside <= MOST_COMPARED {
            return first..end;
        }
        let half = MOST_COMPARED / 2;
        at.saturating_sub(half).max(first)..(at + half).min(end)
    }
}

/// Whether a part of a path looks like the number of a version: `v2`, `1.0`, `2.x`.
fn is_version(part: &str) -> bool {
    let number = part.strip_prefix('v').unwrap_or(part);
    let is_marked = number.len() < part.len() || number.contains('.');
    let is_part = |part: &str| part == "x" || part.bytes().all(|byte| byte.is_ascii_digit());
    is_marked
        && number.starts_with(|first: char| first.is_ascii_digit())
        && number.split(['.', '-']).all(is_part)
}

/// The digits in a path: pages that differ in them are parts of a series, and none is a misspelling of another.
fn digits(path: &str) -> impl Iterator<Item = char> {
    path.chars().filter(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_versions_are_known() {
        for (part, expected) in [
            ("v2", true),
            ("1.0", true),
            ("v2.x", true),
            ("2024", false),
            ("video", false),
            ("v", false),
            ("start", false),
        ] {
            assert_eq!(is_version(part), expected, "{part}");
        }
    }
}
