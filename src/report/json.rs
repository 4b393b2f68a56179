//! Findings as one JSON document. Its shape is stable: `docs/schema/findings.json`.

use super::Base;
use crate::catalog;
use crate::diagnostic::{Finding, Fix};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::text::{Position, Span};
use serde_json::{Value, json};
use std::io::{self, Write};

/// One JSON document with everything in it.
pub struct Json<W> {
    out: W,
    base: Base,
    findings: Vec<Value>,
}

impl<W: Write> Json<W> {
    /// Writes to `out`, with paths from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            findings: Vec::new(),
        }
    }

    fn finding(&self, source: &Source, finding: &Finding, site: &Site) -> Value {
        let facts = catalog::find(finding.rule);
        let related = finding.related.iter().map(|related| {
            let source = site.source(related.span.file);
            let mut value = self.place(source, related.span);
            value["message"] = related.message.as_str().into();
            value
        });
        let mut value = json!({
            "rule": finding.rule,
            "group": facts.map(|facts| facts.group),
            "severity": finding.severity.as_str(),
            "message": finding.message,
            "note": finding.note,
            "url": facts.map(catalog::Facts::url),
            "related": related.collect::<Vec<_>>(),
            "fix": finding.fix.as_ref().map(|fix| self.fix(fix, site)),
        });
        for (key, part) in self
            .place(source, finding.span)
            .as_object()
            .into_iter()
            .flatten()
        {
            value[key] = part.clone();
        }
        value
    }

    fn place(&self, source: &Source, span: Span) -> Value {
        json!({
            "path": self.base.name(source.path()),
            "start": position(source.position(span.start)),
            "end": position(source.position(span.end)),
        })
    }

    fn fix(&self, fix: &Fix, site: &Site) -> Value {
        let edits = fix.edits.iter().map(|edit| {
            let mut value = self.place(site.source(edit.span.file), edit.span);
            value["text"] = edit.text.as_str().into();
            value
        });
        json!({
            "label": fix.label,
            "safety": fix.safety.as_str(),
            "edits": edits.collect::<Vec<_>>(),
        })
    }
}

fn position(at: Position) -> Value {
    json!({ "line": at.line, "column": at.column, "offset": at.offset })
}

impl<W: Write> Sink for Json<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let found: Vec<Value> = found
            .iter()
            .map(|finding| self.finding(source, finding, site))
            .collect();
        self.findings.extend(found);
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        let document = json!({
            "version": 1,
            "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
            "summary": {
                "checked": tally.checked,
                "files": tally.files,
                "errors": tally.errors,
                "warnings": tally.warnings,
                "infos": tally.infos,
                "fixable": tally.fixable,
                "unsafely_fixable": tally.unsafely_fixable,
            },
            "findings": std::mem::take(&mut self.findings),
        });
        serde_json::to_writer_pretty(&mut self.out, &document)?;
        writeln!(self.out)?;
        self.out.flush()
    }
}
