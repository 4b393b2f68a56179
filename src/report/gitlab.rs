//! Findings as a GitLab code quality report.

use super::object::line;
use super::unique_marks::UniqueMarks;
use super::{Base, finding_text};
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes one JSON array, with one object a line for each finding.
pub struct Gitlab<W> {
    out: W,
    base: Base,
    is_started: bool,
}

impl<W: Write> Gitlab<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            is_started: false,
        }
    }
}

impl<W: Write> Sink for Gitlab<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = self.base.name(source.path());
        let mut marks = UniqueMarks::default();
        for finding in found {
            let before = if self.is_started { ",\n" } else { "[\n" };
            self.is_started = true;
            // The mark is unique within its file; GitLab requires one that is unique within the report.
            let mark = format!("{}:{path}", marks.next(finding, source));
            let value = issue(finding, source, &path, &mark);
            write!(self.out, "{before}{}", line(&value))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let rest = if self.is_started { "\n]" } else { "[]" };
        writeln!(self.out, "{rest}")?;
        self.out.flush()
    }
}

fn issue(finding: &Finding, source: &Source, path: &str, mark: &str) -> Value {
    let start = source.position(finding.span.start);
    let end = source.position(finding.span.end);
    json!({
        "description": finding_text::line(finding),
        "check_name": finding.rule,
        "fingerprint": mark,
        "severity": match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        },
        "location": {
            "path": path,
            "lines": { "begin": start.line, "end": end.line },
            "positions": {
                "begin": { "line": start.line, "column": start.column },
                "end": { "line": end.line, "column": end.column },
            },
        },
    })
}
