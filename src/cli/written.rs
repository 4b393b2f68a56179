//! What fixes and suppressions made of the files, written or shown.

use super::args::Check;
use super::masked::Kind;
use super::supervisor::ensure_whole;
use super::terminal;
use crate::engine::Mended;
use crate::files::Disk;
use crate::report::{Base, plain};
use crate::site::Site;
use std::io;
use std::path::PathBuf;

/// Writes, or shows, what was made of the site `before`. A text from standard input goes to standard output.
pub(super) fn write(
    mended: &Mended,
    before: &Site,
    arguments: &Check,
    base: &Base,
    input: Option<&(PathBuf, String)>,
) -> anyhow::Result<()> {
    ensure_whole()?;
    let mut shown = String::new();
    let pairs = mended.changed.iter();
    let pairs = pairs.map(|&file| (before.source(file), mended.site.source(file)));
    if !arguments.diff && input.is_none() {
        // All or nothing, as far as that can be told before.
        let paths = pairs.clone().map(|(old, _)| old.path());
        for path in paths.filter(|path| Disk.exists(path)) {
            Disk.ensure_writable(path)?;
        }
    }
    for (old, new) in pairs {
        if arguments.diff {
            let name = base.name(old.path());
            let name = plain(&name);
            let (old, new) = (mended.veil.over(old.text()), mended.veil.over(new.text()));
            let diff = similar::TextDiff::from_lines(&old, &new);
            let diff = diff.unified_diff().header(&name, &name).to_string();
            shown.push_str(&diff);
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
        // The editor takes it back, so nothing is masked.
        return print(terminal::plain_out(), page.map_or(text, |page| page.text()));
    }
    print(terminal::out(Kind::Lines { has_colour: false }), &shown)
}

fn print(mut out: impl io::Write, text: &str) -> anyhow::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}
