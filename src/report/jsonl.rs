//! Findings as JSON, one on each line: for pipes and for runs that find very much.

use super::Base;
use super::object::{line, object};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// One JSON object a line, each of the shape that a finding has in `json`.
pub struct JsonLines<W> {
    out: W,
    base: Base,
}

impl<W: Write> JsonLines<W> {
    /// Writes to `out`, with paths from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> Sink for JsonLines<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        for finding in found {
            let value = object(finding, source, site, &self.base);
            writeln!(self.out, "{}", line(&value))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}
