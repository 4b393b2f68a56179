//! Findings as one JSON document. Its schema is stable: `docs/schema/findings.json`.

use super::Base;
use super::object::{harmless, object};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use serde_json::json;
use std::io::{self, Write};

/// Writes one JSON document with the findings and the summary.
pub struct Json<W> {
    out: W,
    base: Base,
    /// The findings of each file as text, which needs a fraction of the memory of JSON values. They are written in parts,
    /// because the writer copies what it gets.
    findings: Vec<String>,
}

impl<W: Write> Json<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            findings: Vec::new(),
        }
    }
}

impl<W: Write> Sink for Json<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let mut text = String::new();
        for finding in found {
            let value = object(finding, source, site, &self.base);
            let object = harmless(serde_json::to_string_pretty(&value)?);
            let is_first = self.findings.is_empty() && text.is_empty();
            text.push_str(if is_first { "" } else { "," });
            for line in object.lines() {
                text.push_str("\n    ");
                text.push_str(line);
            }
        }
        if !text.is_empty() {
            self.findings.push(text);
        }
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        let head = json!({
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
                "known": tally.baselined,
                "removable": tally.removable,
            },
        });
        let head = serde_json::to_string_pretty(&head)?;
        let head = head.trim_end_matches("\n}");
        write!(self.out, "{head},\n  \"findings\": [")?;
        let findings = std::mem::take(&mut self.findings);
        let last = if findings.is_empty() { "" } else { "\n  " };
        for text in findings {
            self.out.write_all(text.as_bytes())?;
        }
        writeln!(self.out, "{last}]\n}}")?;
        self.out.flush()
    }
}
