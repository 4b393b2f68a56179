//! Findings as a code quality report of GitLab.

use super::marks::Marks;
use super::object::line;
use super::{Base, said};
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use serde_json::{Value, json};
use std::io::{self, Write};

/// One JSON array, with an object a finding on each line.
pub struct Gitlab<W> {
    out: W,
    base: Base,
    is_begun: bool,
}

impl<W: Write> Gitlab<W> {
    /// Writes to `out`, with paths from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            is_begun: false,
        }
    }
}

impl<W: Write> Sink for Gitlab<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = self.base.name(source.path());
        let mut marks = Marks::default();
        for finding in found {
            let before = if self.is_begun { ",\n" } else { "[\n" };
            self.is_begun = true;
            // The mark is one within its file, and GitLab wants one within the report.
            let mark = format!("{}:{path}", marks.next(finding, source));
            let value = issue(finding, source, &path, &mark);
            write!(self.out, "{before}{}", line(&value))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let rest = if self.is_begun { "\n]" } else { "[]" };
        writeln!(self.out, "{rest}")?;
        self.out.flush()
    }
}

fn issue(finding: &Finding, source: &Source, path: &str, mark: &str) -> Value {
    let start = source.position(finding.span.start);
    let end = source.position(finding.span.end);
    json!({
        "description": said::line(finding),
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
