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
type Marks<'a> = BTreeMap<(&'a str, Fingerprint), usize>;

/// How well a page of the site matches one that is gone.
struct Fit<'a> {
    old: &'a str,
    new: &'a str,
    /// The number of findings that both have.
    shared: usize,
    /// Whether some of the findings are about text that both have.
    is_distinctive: bool,
}

impl Baseline {
    /// Returns the baseline with the entries of moved pages under their new paths. `is_gone` returns whether a file,
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
        is_gone: impl Fn(&Path) -> bool,
    ) -> Self {
        let mut gone: BTreeMap<&str, Marks<'_>> = BTreeMap::new();
        for (key, &count) in &self.entries {
            let marks = gone.entry(&key.path).or_default();
            marks.insert((&key.rule, key.content), count);
        }
        let known: BTreeSet<&str> = gone.keys().copied().collect();
        gone.retain(|path, _| is_gone(&full(folder, path)));
        if gone.is_empty() {
            return self.clone();
        }
        let keys: Vec<Key> = report
            .findings
            .iter()
            .filter(|finding| can_be_baselined(finding) && site.page(finding.span.file).is_some())
            .map(|finding| key(finding, site.source(finding.span.file), folder))
            .collect();
        let mut new: BTreeMap<&str, Marks<'_>> = BTreeMap::new();
        for key in keys.iter().filter(|key| !known.contains(&*key.path)) {
            let marks = new.entry(&key.path).or_default();
            *marks.entry((&key.rule, key.content)).or_default() += 1;
        }
        let moves = moves(&gone, &new);
        let mut followed = Self::default();
        for (key, &count) in &self.entries {
            let mut key = key.clone();
            if let Some(path) = moves.get(&*key.path) {
                (*path).clone_into(&mut key.path);
            }
            followed.entries.insert(key, count);
        }
        followed
    }
}

/// Returns the new page for each page in `gone`, chosen from `new`.
fn moves<'a>(
    gone: &BTreeMap<&'a str, Marks<'_>>,
    new: &BTreeMap<&'a str, Marks<'_>>,
) -> HashMap<&'a str, &'a str> {
    let (mut distinctive, mut equal) = (Vec::new(), Vec::new());
    for (old_path, old) in gone {
        for (new_path, marks) in new {
            let fit = fit((old_path, old), (new_path, marks));
            let total: usize = old.values().sum();
            let is_equal = fit.shared == total && fit.shared == marks.values().sum::<usize>();
            if fit.is_distinctive && fit.shared * 2 >= total {
                distinctive.push(fit);
            } else if is_equal && is_near(old_path, new_path) {
                equal.push(fit);
            }
        }
    }
    // The best match wins; of equal ones, the first by path.
    distinctive.sort_by_key(|fit| (Reverse(fit.shared), !has_same_name(fit), fit.old, fit.new));
    let count = |path: &str| {
        let both = equal
            .iter()
            .filter(|fit| fit.old == path || fit.new == path);
        both.count()
    };
    let alone = equal
        .iter()
        .filter(|fit| count(fit.old) == 1 && count(fit.new) == 1);
    let (mut moves, mut taken) = (HashMap::new(), BTreeSet::new());
    for fit in distinctive.iter().chain(alone) {
        if !moves.contains_key(fit.old) && taken.insert(fit.new) {
            moves.insert(fit.old, fit.new);
        }
    }
    moves
}

fn fit<'a>(old: (&'a str, &Marks<'_>), new: (&'a str, &Marks<'_>)) -> Fit<'a> {
    let (mut shared, mut is_distinctive) = (0, false);
    for (mark, count) in old.1 {
        let both = *count.min(new.1.get(mark).unwrap_or(&0));
        shared += both;
        is_distinctive |= both > 0 && !mark.1.is_of_whole_page(mark.0);
    }
    Fit {
        old: old.0,
        new: new.0,
        shared,
        is_distinctive,
    }
}

fn has_same_name(fit: &Fit<'_>) -> bool {
    Path::new(fit.old).file_name() == Path::new(fit.new).file_name()
}

/// Returns whether two pages have the same folder or the same file name.
fn is_near(old: &str, new: &str) -> bool {
    let (old, new) = (Path::new(old), Path::new(new));
    old.parent() == new.parent() || old.file_name() == new.file_name()
}
