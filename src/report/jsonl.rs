//! Findings as JSON lines, for pipes and for runs with very many findings.

use super::Base;
use super::json_text::{Layout, write};
use super::object::Objects;
use super::unique_marks::UniqueMarks;
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// Writes one JSON object a line, with the same fields as a finding in `json`.
pub struct JsonLines<W> {
    out: W,
    base: Base,
}

impl<W: Write> JsonLines<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> Sink for JsonLines<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let objects = Objects::new(source, site, &self.base);
        let mut marks = UniqueMarks::default();
        let mut text = Vec::new();
        for finding in found {
            write(
                &mut text,
                &objects.object(finding, marks.next(finding, source)),
                Layout::line(),
            )?;
            text.push(b'\n');
        }
        self.out.write_all(&text)
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}
