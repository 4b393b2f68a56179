//! Names of files that may be API specifications.

use crate::catalog::nearest;
use crate::site::Site;
pub(super) use crate::site::{SpecLocation, SpecReference, spec_references};

/// Returns whether a file may be a specification, by its extension.
pub(super) fn may_be_specification(path: &str) -> bool {
    let kind = path.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    matches!(kind.as_deref(), Some("json" | "yaml" | "yml"))
}

/// Returns the name of a file without folders and extension.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the file of the site that `path` most likely means.
pub(super) fn near<'s>(site: &'s Site, path: &str) -> Option<&'s str> {
    let is_candidate = |file: &&str| {
        site.manifest()
            .files()
            .iter()
            .all(|part| !part.path().ends_with(file))
    };
    let mut files: Vec<&str> = site
        .files()
        .filter(|file| may_be_specification(file))
        .collect();
    files.retain(is_candidate);
    files.sort_unstable();
    let only = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = files.iter().filter(|file| is_meant(file));
        meant.next().filter(|_| meant.next().is_none()).copied()
    };
    only(&|file| file.eq_ignore_ascii_case(path))
        .or_else(|| only(&|file| stem(file).eq_ignore_ascii_case(stem(path))))
        .or_else(|| nearest(path, files.iter().copied()))
}
