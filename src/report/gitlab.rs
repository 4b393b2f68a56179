//! Findings as a GitLab code quality report.

use super::json_list::JsonList;
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
    list: JsonList<W>,
    base: Base,
}

impl<W: Write> Gitlab<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            list: JsonList::new(out, "["),
            base,
        }
    }
}

impl<W: Write> Sink for Gitlab<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = self.base.name(source.path());
        let mut marks = UniqueMarks::default();
        for finding in found {
            // The mark is unique within its file; GitLab requires one that is unique within the report.
            let mark = format!("{}:{path}", marks.next(finding, source));
            self.list.push(&issue(finding, source, &path, &mark))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.list.end("]")
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
