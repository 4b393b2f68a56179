//! Findings grouped by file, in columns.

use super::finding_text::similar;
use super::place::path_in_line;
use super::{Base, plain};
use crate::diagnostic::{Finding, Safety, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// Writes the name of each file, then one line for each finding, with `[*]` at the end if there is a safe fix.
pub struct Grouped<W> {
    out: W,
    base: Base,
    colour: bool,
    is_started: bool,
}

impl<W: Write> Grouped<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base, colour: bool) -> Self {
        Self {
            out,
            base,
            colour,
            is_started: false,
        }
    }

    /// Returns `text` in the style of an escape code, if colour is on.
    fn styled(&self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

impl<W: Write> Sink for Grouped<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            writeln!(self.out)?;
        }
        let path = path_in_line(&self.base, source.path());
        writeln!(self.out, "{}", self.styled("4", &path))?;
        let places: Vec<(String, String)> = found
            .iter()
            .map(|finding| source.position(finding.span.start))
            .map(|at| (at.line.to_string(), at.column.to_string()))
            .collect();
        let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or_default();
        let lines = widest(&mut places.iter().map(|(line, _)| line.len()));
        let columns = widest(&mut places.iter().map(|(_, column)| column.len()));
        let severities = widest(&mut found.iter().map(|finding| finding.severity.as_str().len()));
        let rules = widest(&mut found.iter().map(|finding| finding.rule.len()));
        for (finding, (line, column)) in found.iter().zip(&places) {
            let code = match finding.severity {
                Severity::Error => "31",
                Severity::Warning => "33",
                Severity::Info => "36",
            };
            let severity = format!("{:severities$}", finding.severity);
            let rule = format!("{:rules$}", finding.rule);
            let fix = finding.fix.as_ref();
            let is_safe = fix.is_some_and(|fix| fix.safety == Safety::Safe);
            writeln!(
                self.out,
                "  {line:>lines$}:{column:columns$}  {}  {}  {}{}",
                self.styled(code, &severity),
                self.styled("2", &rule),
                plain(&finding.message),
                if is_safe { " [*]" } else { "" }
            )?;
            if let Some(more) = similar(finding) {
                writeln!(self.out, "  {:lines$} {:columns$}  {more}", "", "")?;
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        // A blank line separates the summary.
        if self.is_started {
            writeln!(self.out)?;
        }
        self.out.flush()
    }
}
