//! The files that a site consists of.

use super::Target;
use crate::files::{Entry, Mintignore, Skipped, walk};

/// The files of the site `target`, sorted by path: the selected ones where it is a part of a site, else those that a
/// walk finds and the platform does not exclude.
pub(super) fn listed(target: &Target, mintignore: &Mintignore) -> (Vec<Entry>, Skipped) {
    if !target.is_part() {
        return walk(&target.root, mintignore, |_| true);
    }
    let files = target
        .only
        .iter()
        .map(|path| Entry::new(&target.root, path, 0));
    let mut files: Vec<Entry> = files.collect();
    files.sort();
    (files, Skipped::default())
}
