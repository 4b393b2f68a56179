//! Findings in reviewdog's diagnostic format, with fixes as suggestions.

use super::json_list::JsonList;
use super::json_text::line;
use super::{Base, finding_text};
use crate::catalog;
use crate::diagnostic::{Finding, Fix, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::text::{Edit, Span};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The maximum number of bytes in a suggestion, which is shown to a person.
const MAX_SUGGESTION: usize = 2_000;

/// Writes one JSON document, with one object a line for each finding.
pub struct Rdjson<W> {
    list: JsonList<W>,
    base: Base,
}

impl<W: Write> Rdjson<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        let source = json!({ "name": "mdxlint", "url": catalog::HOME });
        let head = format!("{{\"source\":{},\"diagnostics\":[", line(&source));
        Self {
            list: JsonList::new(out, head),
            base,
        }
    }
}

impl<W: Write> Sink for Rdjson<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = self.base.name(source.path());
        for finding in found {
            self.list.push(&diagnostic(finding, source, &path))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.list.end("]}")
    }
}

fn diagnostic(finding: &Finding, source: &Source, path: &str) -> Value {
    let mut value = json!({
        "message": finding_text::lines(finding),
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

/// Returns the fix as one replacement, if possible: a suggestion covers one file, and a second one is an alternative.
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
        // Asterisks may mask a secret here: writing them to the page would destroy it.
        if between.contains("**") {
            return None;
        }
        text.push_str(between);
        text.push_str(&edit.text);
        done = edit.span.end;
    }
    let is_short = text.len() <= MAX_SUGGESTION && whole.len() as usize <= MAX_SUGGESTION;
    is_short.then(|| json!({ "range": range(source, whole), "text": text }))
}

fn range(source: &Source, span: Span) -> Value {
    json!({ "start": position(source, span.start), "end": position(source, span.end) })
}

/// Returns a position as reviewdog counts: columns in bytes, from 1, a byte order mark included.
fn position(source: &Source, at: u32) -> Value {
    let line = source.lines().line_of(at);
    let start = if line == 0 {
        0
    } else {
        source.lines().start(line)
    };
    json!({ "line": line + 1, "column": at.saturating_sub(start) + 1 })
}
