//! Findings as one JSON document. Its schema is stable: `docs/schema/findings.json`.

use super::Base;
use super::json_text::{Layout, write};
use super::object::Objects;
use super::unique_marks::UniqueMarks;
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::workers::in_parts;
use serde_json::json;
use std::io::{self, Write};

/// The number of arrays and objects around a finding.
const DEPTH: usize = 2;

/// The number of files for which another thread is worth its start.
const MIN_FILES: usize = 16;

/// Writes one JSON document with the findings and the summary.
pub struct Json<W> {
    out: W,
    base: Base,
    /// The findings of each file as text, because the summary is written first. They are written in parts, because the
    /// writer copies what it gets.
    findings: Vec<Box<[u8]>>,
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

    /// Adds the findings of a file, each after a comma.
    fn push(&mut self, mut text: Vec<u8>) {
        if self.findings.is_empty() && !text.is_empty() {
            text.remove(0);
        }
        if !text.is_empty() {
            self.findings.push(text.into());
        }
    }
}

/// Returns the findings of a file as text, each after a comma.
fn text(source: &Source, found: &[Finding], site: &Site, base: &Base) -> io::Result<Vec<u8>> {
    let objects = Objects::new(source, site, base);
    let mut marks = UniqueMarks::default();
    let mut text = Vec::new();
    for finding in found {
        text.extend_from_slice(b",\n    ");
        write(
            &mut text,
            &objects.object(finding, marks.next(finding, source)),
            Layout::indented(DEPTH),
        )?;
    }
    Ok(text)
}

impl<W: Write> Sink for Json<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let text = text(source, found, site, &self.base)?;
        self.push(text);
        Ok(())
    }

    fn files(&mut self, files: &[&[Finding]], site: &Site) -> io::Result<()> {
        let base = &self.base;
        let texts = in_parts(files, MIN_FILES, |found| match found.first() {
            Some(first) => text(site.source(first.span.file), found, site, base),
            None => Ok(Vec::new()),
        });
        for text in texts {
            self.push(text?);
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
            self.out.write_all(&text)?;
        }
        writeln!(self.out, "{last}]\n}}")?;
        self.out.flush()
    }
}
