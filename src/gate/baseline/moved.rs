//! Keeps the baselined findings of pages that were moved.
//!
//! A baseline does not use the git history of a site, so that every clone gives the same result. A moved page is
//! recognized by the content hashes of its findings.

use super::Baseline;
use super::baseline::{Key, can_be_baselined, full, key};
use crate::engine::{Fingerprint, Report};
use crate::site::Site;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

/// The number of findings of a page for each rule and content.
type Counts<'a> = BTreeMap<(&'a str, Fingerprint), usize>;

/// How well a page of the site matches one that is missing.
struct Match<'a> {
    old: &'a str,
    new: &'a str,
    /// The number of findings that both have.
    shared: usize,
    /// Whether some of the findings are about text that both have.
    is_distinctive: bool,
}

impl Baseline {
    /// Returns the baseline with the entries of moved pages under their new paths. `is_missing` returns whether a file,
    /// given by its full path, no longer exists. Paths in the baseline are relative to `folder`.
    ///
    /// A missing page was moved to a page without entries if at least half of its findings are there, one of them with
    /// the same text; or if both have exactly the same findings, no other page has them, and the folder or the file
    /// name is the same.
    #[must_use]
    pub fn with_moved_pages(
        &self,
        report: &Report,
        site: &Site,
        folder: &Path,
        is_missing: impl Fn(&Path) -> bool,
    ) -> Self {
        let mut missing: BTreeMap<&str, Counts<'_>> = BTreeMap::new();
        for (key, &count) in &self.entries {
            let counts = missing.entry(&key.path).or_default();
            counts.insert((&key.rule, key.content), count);
        }
        let baselined: BTreeSet<&str> = missing.keys().copied().collect();
        missing.retain(|path, _| is_missing(&full(folder, path)));
        if missing.is_empty() {
            return self.clone();
        }
        let keys: Vec<Key> = report
            .findings
            .iter()
            .filter(|finding| can_be_baselined(finding) && site.page(finding.span.file).is_some())
            .map(|finding| key(finding, site, folder))
            .collect();
        let mut new: BTreeMap<&str, Counts<'_>> = BTreeMap::new();
        for key in keys.iter().filter(|key| !baselined.contains(&*key.path)) {
            let counts = new.entry(&key.path).or_default();
            *counts.entry((&key.rule, key.content)).or_default() += 1;
        }
        let moves = moves(&missing, &new);
        let mut result = Self::default();
        for (key, &count) in &self.entries {
            let mut key = key.clone();
            if let Some(path) = moves.get(&*key.path) {
                (*path).clone_into(&mut key.path);
            }
            result.entries.insert(key, count);
        }
        result
    }
}

/// Returns the new page for each page in `missing`, chosen from `new`.
fn moves<'a>(
    missing: &BTreeMap<&'a str, Counts<'_>>,
    new: &BTreeMap<&'a str, Counts<'_>>,
) -> HashMap<&'a str, &'a str> {
    let (mut distinctive, mut equal) = (Vec::new(), Vec::new());
    for (old_path, old) in missing {
        for (new_path, counts) in new {
            let matched = compare((old_path, old), (new_path, counts));
            let total: usize = old.values().sum();
            let is_equal =
                matched.shared == total && matched.shared == counts.values().sum::<usize>();
            if matched.is_distinctive && matched.shared * 2 >= total {
                distinctive.push(matched);
            } else if is_equal && is_near(old_path, new_path) {
                equal.push(matched);
            }
        }
    }
    // The best match wins; of equal ones, the first by path.
    distinctive.sort_by_key(|matched| {
        (
            Reverse(matched.shared),
            !has_same_name(matched),
            matched.old,
            matched.new,
        )
    });
    let count = |path: &str| {
        let both = equal
            .iter()
            .filter(|matched| matched.old == path || matched.new == path);
        both.count()
    };
    let alone = equal
        .iter()
        .filter(|matched| count(matched.old) == 1 && count(matched.new) == 1);
    let (mut moves, mut assigned) = (HashMap::new(), BTreeSet::new());
    for matched in distinctive.iter().chain(alone) {
        if !moves.contains_key(matched.old) && assigned.insert(matched.new) {
            moves.insert(matched.old, matched.new);
        }
    }
    moves
}

fn compare<'a>(old: (&'a str, &Counts<'_>), new: (&'a str, &Counts<'_>)) -> Match<'a> {
    let (mut shared, mut is_distinctive) = (0, false);
    for (finding, count) in old.1 {
        let both = *count.min(new.1.get(finding).unwrap_or(&0));
        shared += both;
        is_distinctive |= both > 0 && !finding.1.is_of_whole_page(finding.0);
    }
    Match {
        old: old.0,
        new: new.0,
        shared,
        is_distinctive,
    }
}

fn has_same_name(matched: &Match<'_>) -> bool {
    Path::new(matched.old).file_name() == Path::new(matched.new).file_name()
}

/// Returns whether two pages have the same folder or the same file name.
fn is_near(old: &str, new: &str) -> bool {
    let (old, new) = (Path::new(old), Path::new(new));
    old.parent() == new.parent() || old.file_name() == new.file_name()
}
