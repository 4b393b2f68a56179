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
    /// The findings as text, which needs a fraction of the memory of JSON values.
    findings: String,
}

impl<W: Write> Json<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            findings: String::new(),
        }
    }
}

impl<W: Write> Sink for Json<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        for finding in found {
            let value = object(finding, source, site, &self.base);
            let text = harmless(serde_json::to_string_pretty(&value)?);
            let comma = if self.findings.is_empty() { "" } else { "," };
            self.findings.push_str(comma);
            for line in text.lines() {
                self.findings.push_str("\n    ");
                self.findings.push_str(line);
            }
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
        let last = if self.findings.is_empty() { "" } else { "\n  " };
        writeln!(
            self.out,
            "{},\n  \"findings\": [{}{last}]\n}}",
            head.trim_end_matches("\n}"),
            self.findings
        )?;
        self.out.flush()
    }
}
