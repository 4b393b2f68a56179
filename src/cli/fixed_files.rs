//! Writes or prints fixed files.

use super::safe_writer::Content;
use super::terminal;
use crate::files::Base;
use crate::gate::{FixedSite, diff_of, ensure_no_shortage, write_files};
use std::io;
use std::path::PathBuf;

/// Where fixed files go.
pub(super) struct FixOutput<'a> {
    /// Whether a diff is printed instead of writing the files.
    pub(super) is_diff: bool,
    /// The folder that paths are shown relative to.
    pub(super) base: &'a Base,
    /// The text from standard input and its file, which are printed instead of writing the file.
    pub(super) input: Option<&'a (PathBuf, String)>,
}

impl FixOutput<'_> {
    /// Writes or prints the fixed files of a site.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written, or the run lacked memory or threads.
    pub(super) fn write(&self, site: &FixedSite) -> anyhow::Result<()> {
        ensure_no_shortage()?;
        if self.is_diff {
            let diff = diff_of(site, self.base);
            return print(terminal::out(Content::Lines { has_colour: false }), &diff);
        }
        let Some((path, text)) = self.input else {
            return write_files(site);
        };
        let mut pages = site.fixed.site.pages().iter();
        let page = pages.find(|page| page.source().path() == path);
        // The editor reads it back, so nothing is masked.
        print(terminal::plain_out(), page.map_or(text, |page| page.text()))
    }
}

fn print(mut out: impl io::Write, text: &str) -> anyhow::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}
