//! The folders of files with findings.

use super::counts::Counts;
use std::collections::BTreeMap;

/// The name of the working folder.
pub(super) const ROOT: &str = ".";

/// The numbers of findings in folders, without those in folders below.
#[derive(Default)]
pub(super) struct Folders(BTreeMap<String, Counts>);

impl Folders {
    /// Counts the findings of a file.
    pub(super) fn add(&mut self, path: &str, counts: Counts) {
        let folder = path.rsplit_once('/').map_or(ROOT, |(folder, _)| folder);
        match self.0.get_mut(folder) {
            Some(sum) => sum.add_all(counts),
            None => {
                self.0.insert(folder.to_owned(), counts);
            }
        }
    }

    /// Returns the folders with their own findings, by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, Counts)> {
        self.0.iter().map(|(name, counts)| (&**name, *counts))
    }
}
