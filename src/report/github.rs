//! Findings as annotations of GitHub Actions: commands that the runner reads from the output of a step.

use super::{Base, finding_text, plain, printable};
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// Writes `::error file=…,line=…,title=…::message`.
pub struct Github<W> {
    out: W,
    base: Base,
}

impl<W: Write> Github<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> Sink for Github<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = property(&plain(&self.base.name(source.path())));
        let path = printable(&path, false);
        for finding in found {
            let command = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Info => "notice",
            };
            let start = source.position(finding.span.start);
            let end = source.position(finding.span.end);
            write!(self.out, "::{command} file={path},line={}", start.line)?;
            // Columns are only allowed within one line.
            if start.line == end.line {
                let (first, last, line) = (start.column, end.column, end.line);
                write!(self.out, ",col={first},endLine={line},endColumn={last}")?;
            } else {
                // A span that ends with a line break ends on the line before.
                write!(
                    self.out,
                    ",endLine={}",
                    end.line - u32::from(end.column == 1)
                )?;
            }
            let title = property(finding.rule);
            let message = message(&printable(&finding_text::lines(finding), false));
            writeln!(self.out, ",title={title}::{message}")?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}

/// Escapes a message, the text after `::`.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped() {
        assert_eq!(message("100%\r\n::error::x"), "100%25%0D%0A::error::x");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
    }
}
