//! Names that are near to one another: what a path that leads nowhere may mean.

use super::address;
use super::branch::is_version;
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
    /// The pages of a scope whose address ends in this part.
    by_last: HashMap<(usize, Box<str>), Vec<usize>>,
    /// The words in paths that tell languages and versions apart.
    words: HashSet<String>,
    /// The languages and versions that pages belong to: the words in their paths.
    scopes: HashMap<Vec<String>, usize>,
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
    /// The language and version that it belongs to.
    scope: usize,
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
    /// The names of these pages, each with its place among all, and of these files. `words` in paths tell languages and
    /// versions apart, in lower case.
    pub(super) fn of<'p>(
        pages: impl Iterator<Item = (usize, &'p str)>,
        files: impl Iterator<Item = &'p str>,
        words: HashSet<String>,
    ) -> Self {
        let mut names = Self {
            words,
            ..Self::default()
        };
        for (page, path) in pages {
            let address: Box<str> = address(path).to_lowercase().into();
            let last = last_part(&address);
            let (scope, next) = (names.scope(path), names.scopes.len());
            let scope = *names.scopes.entry(scope).or_insert(next);
            names.pages.push(Name {
                address,
                last,
                scope,
                page,
            });
        }
        names.pages.sort_by(|a, b| a.parts().cmp(&b.parts()));
        for (at, name) in names.pages.iter().enumerate() {
            let last = name.parts().1;
            let same = names.by_last.entry((name.scope, last.into()));
            same.or_default().push(at);
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
    fn scope(&self, path: &str) -> Vec<String> {
        let parts = path[..last_part(path)].split('/').map(str::to_lowercase);
        let words = parts.filter(|part| self.words.contains(part) || is_version(part));
        words.collect()
    }

    /// The number of the page that `path` most likely means, out of those that `is_wanted`. It is one of the same language
    /// and version.
    pub(super) fn nearest(&self, path: &str, is_wanted: &dyn Fn(usize) -> bool) -> Option<usize> {
        let wanted = address(path).to_lowercase();
        let (folder, last) = wanted.split_at(last_part(&wanted));
        let scope = *self.scopes.get(&self.scope(path))?;
        let fits = |&at: &usize| self.pages[at].scope == scope && is_wanted(at);
        let mut same = self.same_address(&wanted).iter().take(MOST_COMPARED);
        if let Some(&same) = same.find(|at| fits(at)) {
            return Some(same);
        }
        let alike = self.by_last.get(&(scope, last.into()));
        let alike = alike.map(Vec::as_slice).unwrap_or_default();
        if alike.len() <= MOST_COMPARED {
            let mut fitting = alike.iter().copied().filter(|at| fits(at));
            if let (Some(only), None) = (fitting.next(), fitting.next()) {
                return Some(only);
            }
        }
        let most = (wanted.chars().count() / 3).clamp(1, MOST_SLIPS);
        let near = self.neighbors((folder, last)).filter_map(|at| {
            let other = self.pages[at].parts().1;
            Some((slips_between(last, other, most)?, at))
        });
        let alike = alike.iter().take(MOST_COMPARED).filter_map(|&at| {
            let other = self.pages[at].parts().0;
            Some((slips_between(folder, other, most)?, at))
        });
        let near = near.chain(alike).filter(|(_, at)| {
            let address = &*self.pages[*at].address;
            digits(address).eq(digits(&wanted)) && fits(at)
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

/// The digits in a path: pages that differ in them are parts of a series, and none is a misspelling of another.
fn digits(path: &str) -> impl Iterator<Item = char> {
    path.chars().filter(char::is_ascii_digit)
}
