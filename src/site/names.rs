//! Finds similar names of pages, to suggest a target for a path that does not exist.

use super::address;
use super::branch::is_version;
use crate::catalog::{MAX_TYPOS, fewest_typos};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

/// The maximum number of names to compare in a folder, or with the same last part. Among more, no name is distinctive.
const MAX_COMPARED: usize = 128;

/// The pages of a scope with an address that ends in the same part.
type ByLast = HashMap<(usize, Box<str>), Vec<usize>, FixedState>;

/// The names of the pages of a site, built on first use.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The addresses of pages in lower case, sorted by folder and last part.
    pages: Vec<Name>,
    /// Built when a similar name is first looked for.
    by_last: OnceLock<ByLast>,
    /// The pages of a scope by their address with `-` for `_`. Built when a similar name is first looked for.
    by_words: OnceLock<HashMap<(usize, Box<str>), usize, FixedState>>,
    /// The words in paths that identify languages and versions.
    words: HashSet<String>,
    /// The languages and versions of pages, as the words in their paths.
    scopes: HashMap<Vec<String>, usize>,
}

/// The address of a page in lower case.
#[derive(Debug)]
struct Name {
    address: Box<str>,
    /// The offset of its last part.
    last: usize,
    /// The language and version that it belongs to.
    scope: usize,
    /// The page, as an index into the pages. Generated pages follow the others.
    page: usize,
}

impl Name {
    fn parts(&self) -> (&str, &str) {
        self.address.split_at(self.last)
    }
}

/// Returns the offset of the last part of a path.
pub(super) fn last_part(path: &str) -> usize {
    path.rfind('/').map_or(0, |slash| slash + 1)
}

impl Names {
    /// Creates the names of these pages, each with its index. `words`, in lower case, identify languages and versions in
    /// paths.
    pub(super) fn of<'p>(
        pages: impl Iterator<Item = (usize, &'p str)>,
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
        names
    }

    fn by_last(&self) -> &ByLast {
        self.by_last.get_or_init(|| {
            let mut all = ByLast::default();
            for (at, name) in self.pages.iter().enumerate() {
                let last = name.parts().1;
                all.entry((name.scope, last.into())).or_default().push(at);
            }
            all
        })
    }

    fn by_words(&self) -> &HashMap<(usize, Box<str>), usize, FixedState> {
        self.by_words.get_or_init(|| {
            let mut all = HashMap::default();
            for (at, name) in self.pages.iter().enumerate() {
                let words = name.address.replace('_', "-").into();
                all.entry((name.scope, words)).or_insert(at);
            }
            all
        })
    }

    /// Returns the page with this name, as an index into the pages.
    pub(super) fn page(&self, number: usize) -> usize {
        self.pages[number].page
    }

    /// Returns the address of the page with this name, in lower case.
    pub(super) fn address(&self, number: usize) -> &str {
        &self.pages[number].address
    }

    /// Returns the names of the pages at an address in lower case.
    pub(super) fn same_address(&self, address: &str) -> Range<usize> {
        let parts = address.split_at(last_part(address));
        let first = self.pages.partition_point(|name| name.parts() < parts);
        let same = self.pages[first..].partition_point(|name| name.parts() == parts);
        first..first + same
    }

    /// Returns the words in `path` that indicate its language and version. Ignores its last part.
    fn scope(&self, path: &str) -> Vec<String> {
        let parts = path[..last_part(path)].split('/').map(str::to_lowercase);
        let words = parts.filter(|part| self.words.contains(part) || is_version(part));
        words.collect()
    }

    /// Returns the name of the page that `path` most likely means, out of those that `is_wanted` accepts. It has the
    /// same language and version.
    pub(super) fn nearest(&self, path: &str, is_wanted: &dyn Fn(usize) -> bool) -> Option<usize> {
        let wanted = address(path).to_lowercase();
        let (folder, last) = wanted.split_at(last_part(&wanted));
        let scope = *self.scopes.get(&self.scope(path))?;
        let fits = |&at: &usize| self.pages[at].scope == scope && is_wanted(at);
        let mut same = self.same_address(&wanted).take(MAX_COMPARED);
        if let Some(same) = same.find(fits) {
            return Some(same);
        }
        let words: (usize, Box<str>) = (scope, wanted.replace('_', "-").into());
        if let Some(same) = self.by_words().get(&words).filter(|at| fits(at)) {
            return Some(*same);
        }
        let alike = self.by_last().get(&(scope, last.into()));
        let alike = alike.map(Vec::as_slice).unwrap_or_default();
        if alike.len() <= MAX_COMPARED {
            let mut fitting = alike.iter().copied().filter(|at| fits(at));
            if let (Some(only), None) = (fitting.next(), fitting.next()) {
                return Some(only);
            }
        }
        let most = (wanted.chars().count() / 3).clamp(1, MAX_TYPOS);
        let near = self.neighbors((folder, last));
        let near = near.map(|at| (last, self.pages[at].parts().1, at));
        let alike = alike.iter().take(MAX_COMPARED);
        let alike = alike.map(|&at| (folder, self.pages[at].parts().0, at));
        fewest_typos(most, near.chain(alike), |at| {
            let address = &*self.pages[*at].address;
            digits(address).eq(digits(&wanted)) && fits(at)
        })
    }

    /// Returns the pages in a folder, or the neighbors of `last` in order if there are many.
    fn neighbors(&self, (folder, last): (&str, &str)) -> Range<usize> {
        let at = self
            .pages
            .partition_point(|name| name.parts() < (folder, last));
        let first = self.pages.partition_point(|name| name.parts().0 < folder);
        let inside = self.pages[first..].partition_point(|name| name.parts().0 == folder);
        let end = first + inside;
        if inside <= MAX_COMPARED {
            return first..end;
        }
        let half = MAX_COMPARED / 2;
        at.saturating_sub(half).max(first)..(at + half).min(end)
    }
}

/// Returns the digits in a path. Pages that differ in them are parts of a series, not misspellings of each other.
fn digits(path: &str) -> impl Iterator<Item = char> {
    path.chars().filter(char::is_ascii_digit)
}
