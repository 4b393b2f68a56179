//! The files of a site.

use super::Target;
use crate::files::{Entry, Mintignore, Skipped, walk};

/// Returns the files of the site `target`, sorted by path: the selected ones for a part of a site, otherwise those that
/// a walk finds and the platform does not exclude.
pub(super) fn site_files(target: &Target, mintignore: &Mintignore) -> (Vec<Entry>, Skipped) {
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
