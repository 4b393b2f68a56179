//! Findings in the diagnostic format of reviewdog, with fixes as suggestions.

use super::object::line;
use super::{Base, said};
use crate::catalog;
use crate::diagnostic::{Finding, Fix, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::text::{Edit, Span};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Suggestions replace no more bytes than this: they are shown to a person.
const LONGEST: usize = 2_000;

/// One JSON document, with an object a finding on each line.
pub struct Rdjson<W> {
    out: W,
    base: Base,
    is_begun: bool,
}

impl<W: Write> Rdjson<W> {
    /// Writes to `out`, with paths from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            is_begun: false,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let source = json!({ "name": "mdxlint", "url": catalog::HOME });
        write!(self.out, "{{\"source\":{},\"diagnostics\":[", line(&source))
    }
}

impl<W: Write> Sink for Rdjson<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = self.base.name(source.path());
        for finding in found {
            if std::mem::replace(&mut self.is_begun, true) {
                writeln!(self.out, ",")?;
            } else {
                self.begin()?;
                writeln!(self.out)?;
            }
            let value = diagnostic(finding, source, &path);
            write!(self.out, "{}", line(&value))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        if self.is_begun {
            writeln!(self.out)?;
        } else {
            self.begin()?;
        }
        writeln!(self.out, "]}}")?;
        self.out.flush()
    }
}

fn diagnostic(finding: &Finding, source: &Source, path: &str) -> Value {
    let mut value = json!({
        "message": said::lines(finding),
        "location": { "path": path, "range": range(source, finding.span) },
        "severity": match finding.severity {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        },
        "code": { "value": finding.rule },
    });
    if let Some(facts) = catalog::find(finding.rule) {
        value["code"]["url"] = facts.url().into();
    }
    let fix = finding.fix.as_ref().and_then(|fix| suggestion(fix, source));
    if let Some(fix) = fix {
        value["suggestions"] = json!([fix]);
    }
    value
}

/// The fix as one replacement, where it can be one: a suggestion knows no other file, and a second one is an alternative.
fn suggestion(fix: &Fix, source: &Source) -> Option<Value> {
    let mut edits: Vec<&Edit> = fix.edits.iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let (first, last) = (edits.first()?, edits.last()?);
    if edits.iter().any(|edit| edit.span.file != source.id()) {
        return None;
    }
    let whole = Span::new(source.id(), first.span.start, last.span.end);
    let mut text = String::new();
    let mut done = whole.start;
    for edit in &edits {
        let between = source.slice(Span::new(source.id(), done, edit.span.start.max(done)));
        // Stars may stand for a secret that is covered here: putting them in the page would lose it.
        if between.contains("**") {
            return None;
        }
        text.push_str(between);
        text.push_str(&edit.text);
        done = edit.span.end;
    }
    let is_short = text.len() <= LONGEST && whole.len() as usize <= LONGEST;
    is_short.then(|| json!({ "range": range(source, whole), "text": text }))
}

fn range(source: &Source, span: Span) -> Value {
    json!({ "start": position(source, span.start), "end": position(source, span.end) })
}

/// A place as reviewdog counts: columns in bytes, from 1, a byte order mark included.
fn position(source: &Source, at: u32) -> Value {
    let line = source.lines().line_of(at);
    let start = if line == 0 {
        0
    } else {
        source.lines().start(line)
    };
    json!({ "line": line + 1, "column": at.saturating_sub(start) + 1 })
}
