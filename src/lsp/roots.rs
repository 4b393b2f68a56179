//! The sites in the folders that an editor has open.

use crate::files::Disk;
use crate::site::find;
use std::path::{Path, PathBuf};

/// Returns the roots of the sites in, above or below `folder`, by their real paths.
pub(super) fn in_folder(folder: &Path) -> Vec<PathBuf> {
    let Ok(real) = Disk.real_path(folder) else {
        return Vec::new();
    };
    let targets = find(std::slice::from_ref(&real), &real).into_iter();
    let sites = targets.filter(|target| target.has_manifest);
    sites.map(|target| target.root).collect()
}

/// Returns the root of the site around the file at `path`, if there is a `docs.json`.
pub(super) fn around(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    let mut above = folder.ancestors();
    above
        .find(|folder| Disk.is_file(&folder.join("docs.json")))
        .map(Path::to_owned)
}
