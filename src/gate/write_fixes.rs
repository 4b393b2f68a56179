//! Writes the files that fixes changed, or shows the changes.

use super::site_run::FixedSite;
use crate::files::{Base, Disk};
use crate::report::{plain, unified_diff};

/// Returns the changes as a unified diff, with masked secrets. Paths are relative to `base`.
pub fn diff_of(site: &FixedSite, base: &Base) -> String {
    let (mut diffs, mask) = (String::new(), &site.fixed.mask);
    for &file in &site.fixed.changed {
        let (old, new) = (site.before.source(file), site.fixed.site.source(file));
        let name = base.name(old.path());
        let (old, new) = (mask.hide(old.text()), mask.hide(new.text()));
        diffs.push_str(&unified_diff(&plain(&name), &old, &new));
    }
    diffs
}

/// Writes the changed files: either all or none, as far as this can be checked before.
///
/// # Errors
/// Returns an error if a file cannot be written, or changed on disk since it was read.
pub fn write_files(site: &FixedSite) -> anyhow::Result<()> {
    let files = site.fixed.changed.iter();
    let pairs = files.map(|&file| (site.before.source(file), site.fixed.site.source(file)));
    let paths = pairs.clone().map(|(old, _)| old.path());
    for path in paths.filter(|path| Disk.exists(path)) {
        Disk.ensure_writable(path)?;
    }
    for (old, new) in pairs {
        if Disk.exists(old.path()) {
            Disk.replace(old.path(), old.text(), new.text())?;
        } else {
            Disk.create(old.path(), new.text())?;
        }
    }
    Ok(())
}
