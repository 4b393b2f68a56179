//! The number of findings of each rule.

use crate::diagnostic::{Finding, Safety, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The findings of one rule.
#[derive(Debug, Clone, Serialize)]
struct Row {
    rule: &'static str,
    severity: &'static str,
    /// The number of findings.
    count: usize,
    /// The number of findings with a safe fix.
    fixable: usize,
    /// The number of findings with an unsafe fix.
    unsafely_fixable: usize,
    /// The number of files with findings.
    files: usize,
}

/// A table or JSON list with one row for each rule, sorted by the number of findings.
pub struct Statistics<W> {
    out: W,
    is_json: bool,
    rows: BTreeMap<&'static str, Row>,
}

impl<W: Write> Statistics<W> {
    /// Creates a sink that writes a table, or JSON, to `out`.
    pub fn new(out: W, is_json: bool) -> Self {
        Self {
            out,
            is_json,
            rows: BTreeMap::new(),
        }
    }

    fn count(&mut self, finding: &Finding) -> &mut Row {
        let row = self.rows.entry(finding.rule).or_insert(Row {
            rule: finding.rule,
            severity: Severity::Info.as_str(),
            count: 0,
            fixable: 0,
            unsafely_fixable: 0,
            files: 0,
        });
        // If overrides differ, use the highest severity.
        for severity in [Severity::Warning, Severity::Error] {
            if finding.severity >= severity && row.severity != Severity::Error.as_str() {
                row.severity = severity.as_str();
            }
        }
        row.count += 1;
        match finding.fix.as_ref().map(|fix| fix.safety) {
            Some(Safety::Safe) => row.fixable += 1,
            Some(Safety::Unsafe) => row.unsafely_fixable += 1,
            None => (),
        }
        row
    }

    fn table(&mut self, rows: &[Row]) -> io::Result<()> {
        let titles = ["count", "files", "fix", "unsafe", "severity", "rule"];
        let cells = rows.iter().map(|row| {
            [
                row.count.to_string(),
                row.files.to_string(),
                row.fixable.to_string(),
                row.unsafely_fixable.to_string(),
                row.severity.to_owned(),
                row.rule.to_owned(),
            ]
        });
        let cells: Vec<[String; 6]> = [titles.map(str::to_owned)]
            .into_iter()
            .chain(cells)
            .collect();
        let width = |at: usize| {
            cells
                .iter()
                .map(|row| row[at].len())
                .max()
                .unwrap_or_default()
        };
        for row in &cells {
            let [count, files, fix, risky, severity, rule] = row;
            let left = |at: usize, text: &str| format!("{text:>0$}", width(at));
            writeln!(
                self.out,
                "{}  {}  {}  {}  {severity:<4$}  {rule}",
                left(0, count),
                left(1, files),
                left(2, fix),
                left(3, risky),
                width(4),
            )?;
        }
        Ok(())
    }
}

impl<W: Write> Sink for Statistics<W> {
    fn file(&mut self, _: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let mut seen: Vec<&str> = Vec::new();
        for finding in found {
            let row = self.count(finding);
            if !seen.contains(&finding.rule) {
                seen.push(finding.rule);
                row.files += 1;
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let mut rows: Vec<Row> = self.rows.values().cloned().collect();
        rows.sort_by_key(|row| (Reverse(row.count), row.rule));
        if self.is_json {
            serde_json::to_writer_pretty(&mut self.out, &rows)?;
            writeln!(self.out)?;
        } else if !rows.is_empty() {
            self.table(&rows)?;
        }
        self.out.flush()
    }
}
