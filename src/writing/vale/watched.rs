//! The files and folders that styles are read from, for runs that watch them.

use super::levels::Styles;
use crate::files::{Disk, Root};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The most folders of styles that are watched, and the deepest of them.
const MAX_FOLDERS: usize = 1_000;
const MAX_DEPTH: usize = 5;

impl Styles {
    /// Returns whether a change of the file or folder at `path` can change the styles.
    pub fn are_read_from(&self, path: &Path) -> bool {
        let is_inside = |folder: &PathBuf| {
            path.starts_with(folder)
                || Disk
                    .real_path(folder)
                    .is_ok_and(|real| path.starts_with(real))
        };
        path == self.file
            || self.dictionaries.are_read_from(path)
            || self.folders.iter().any(is_inside)
    }

    /// Returns the real paths of the folders that the styles are read from.
    pub fn source_folders(&self) -> Vec<PathBuf> {
        let Some(base) = self.file.parent().filter(|base| Disk.is_folder(base)) else {
            return Vec::new();
        };
        let root = Root::around(base);
        let mut found: Vec<PathBuf> = Disk.real_path(base).into_iter().collect();
        let mut visited: HashSet<PathBuf> = HashSet::new();
        let mut due: Vec<(PathBuf, usize)> =
            self.folders.iter().map(|one| (one.clone(), 0)).collect();
        while let Some((folder, depth)) = due.pop() {
            if found.len() >= MAX_FOLDERS || !Disk.is_folder(&folder) || root.leads_out(&folder) {
                continue;
            }
            // A link can lead back to a folder.
            let real = Disk.real_path(&folder).ok();
            let Some(real) = real.filter(|real| visited.insert(real.clone())) else {
                continue;
            };
            if depth < MAX_DEPTH {
                let names = Disk.names(&folder);
                due.extend(names.iter().map(|name| (folder.join(name), depth + 1)));
            }
            found.push(real);
        }
        found
    }
}
