//! What fixes and suppressions made of the files, written or shown.

use super::args::Check;
use super::terminal;
use crate::engine::Mended;
use crate::files::Disk;
use crate::report::{Base, plain};
use crate::site::Site;
use std::io::Write as _;
use std::path::PathBuf;

/// Writes, or shows, what was made of the site `before`. A text from standard input goes to standard output.
pub(super) fn write(
    mended: &Mended,
    before: &Site,
    arguments: &Check,
    base: &Base,
    input: Option<&(PathBuf, String)>,
) -> anyhow::Result<()> {
    let mut out = terminal::out();
    for &file in &mended.changed {
        let (old, new) = (before.source(file), mended.site.source(file));
        if arguments.diff {
            let name = base.name(old.path());
            let name = plain(&name);
            let (old, new) = (mended.veil.over(old.text()), mended.veil.over(new.text()));
            let diff = similar::TextDiff::from_lines(&old, &new);
            write!(out, "{}", diff.unified_diff().header(&name, &name))?;
        } else if input.is_some() {
            // It goes to standard output, below.
        } else if Disk.exists(old.path()) {
            Disk.replace(old.path(), old.text(), new.text())?;
        } else {
            Disk.create(old.path(), new.text())?;
        }
    }
    if let (Some((path, text)), false) = (input, arguments.diff) {
        let mut pages = mended.site.pages().iter();
        let page = pages.find(|page| page.source().path() == path);
        write!(out, "{}", page.map_or(text.as_str(), |page| page.text()))?;
    }
    out.flush()?;
    Ok(())
}
