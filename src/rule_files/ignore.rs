//! Rule files that the platform would publish as pages.

use super::place::Place;
use crate::files::{Disk, Mintignore, WriteError};
use crate::text::FileId;
use std::collections::BTreeSet;

/// Returns the lines for `.mintignore` that keep the files at `paths` (relative to the base) from being published.
pub fn published<'p>(place: &Place, paths: impl Iterator<Item = &'p str>) -> Vec<String> {
    let file = Mintignore::source(place.site(), FileId(0));
    let ignored = Mintignore::new(place.site(), file.text());
    let mut lines = BTreeSet::new();
    for path in paths {
        let full = place.base().join(path);
        let Ok(inside) = full.strip_prefix(place.site()) else {
            continue;
        };
        let inside = inside.to_string_lossy();
        let is_page = [".md", ".mdx"].iter().any(|end| path.ends_with(end));
        if !is_page || ignored.excludes_with_parents(&full) {
            continue;
        }
        lines.insert(match inside.split_once('/') {
            Some((folder, _)) if folder.starts_with('.') => format!("{folder}/"),
            _ => inside.into_owned(),
        });
    }
    lines.into_iter().collect()
}

/// Adds lines to the `.mintignore` of the site.
///
/// # Errors
/// [`WriteError`]; the file is unchanged.
pub fn add_to_mintignore(place: &Place, lines: &[String]) -> Result<(), WriteError> {
    let file = Mintignore::source(place.site(), FileId(0));
    let (path, before) = (file.path(), file.text());
    let gap = if before.is_empty() || before.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let after = format!("{before}{gap}{}\n", lines.join("\n"));
    if Disk.exists(path) {
        Disk.replace(path, before, &after)
    } else {
        Disk.create(path, &after)
    }
}
