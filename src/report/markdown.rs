//! Findings as Markdown, for a comment on a pull request.

use super::markdown_text::escaped;
use super::summary::{counted, totals};
use super::{Base, plain};
use crate::catalog;
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// The maximum number of findings that are listed.
const MAX_FINDINGS: usize = 50;
/// The maximum length of the list in bytes: GitHub accepts comments of up to 65,536 characters.
const MAX_LIST: usize = 60_000;
/// The maximum number of characters of a message or a file name.
const MAX_MESSAGE: usize = 500;

/// Writes a heading with the totals, then the most severe findings by file in collapsed sections.
pub struct Markdown<W> {
    out: W,
    base: Base,
    /// The first findings of each severity: their number, the name of their file, and their row.
    rows: [Vec<(usize, String, String)>; 3],
    count: usize,
}

impl<W: Write> Markdown<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            rows: Default::default(),
            count: 0,
        }
    }

    /// Returns the rows to list, in the order of the findings.
    fn chosen(&mut self) -> Vec<(usize, String, String)> {
        let mut length = 0;
        let rows = self.rows.iter_mut().flat_map(std::mem::take);
        let mut chosen: Vec<_> = rows
            .take(MAX_FINDINGS)
            .take_while(|(_, path, row)| {
                // The row may need a new section for its file.
                length += row.len() + path.len() + 200;
                length <= MAX_LIST
            })
            .collect();
        chosen.sort();
        chosen
    }
}

impl<W: Write> Sink for Markdown<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        // A secret in a name is masked before the name is cut.
        let path = code(&site.secret_mask().hide(&self.base.name(source.path())));
        for finding in found {
            self.count += 1;
            let rows = match finding.severity {
                Severity::Error => &mut self.rows[0],
                Severity::Warning => &mut self.rows[1],
                Severity::Info => &mut self.rows[2],
            };
            if rows.len() < MAX_FINDINGS {
                rows.push((self.count, path.clone(), row(finding, source)));
            }
        }
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        // A bot identifies its comment by the first line, to update it.
        writeln!(self.out, "<!-- mdxlint -->\n### mdxlint: {}", totals(tally))?;
        if self.count == 0 {
            let pages = counted(tally.checked, "page");
            writeln!(self.out, "\n{pages} checked.")?;
            return self.out.flush();
        }
        let words = match (tally.fixable, tally.unsafely_fixable) {
            (0, 0) => None,
            (safe, 0) => Some(format!("`mdxlint --fix` fixes {safe}.")),
            (safe, risky) => Some(format!(
                "`mdxlint --fix` fixes {safe}, with `--unsafe-fixes` {risky} more."
            )),
        };
        if let Some(words) = words {
            writeln!(self.out, "\n{words}")?;
        }
        let rows = self.chosen();
        for group in rows.chunk_by(|a, b| a.1 == b.1) {
            let path = &group[0].1;
            let findings = counted(group.len(), "finding");
            write!(
                self.out,
                "\n<details>\n<summary>{path}: {findings}</summary>\n\n\
                 | Place | | Finding | Rule |\n|---|---|---|---|\n"
            )?;
            for (_, _, row) in group {
                self.out.write_all(row.as_bytes())?;
            }
            writeln!(self.out, "\n</details>")?;
        }
        let more = self.count - rows.len();
        if more > 0 {
            writeln!(self.out, "\nAnd {more} more.")?;
        }
        self.out.flush()
    }
}

fn row(finding: &Finding, source: &Source) -> String {
    let at = source.position(finding.span.start);
    let cut: String = finding.message.chars().take(MAX_MESSAGE).collect();
    let dots = if cut.len() < finding.message.len() {
        "\u{2026}"
    } else {
        ""
    };
    let rule = match catalog::find(finding.rule) {
        Some(facts) => format!("[{}]({})", facts.id, facts.url()),
        None => finding.rule.to_owned(),
    };
    format!(
        "| {}:{} | {} | {}{dots} | {rule} |\n",
        at.line,
        at.column,
        finding.severity,
        escaped(&plain(&cut))
    )
}

/// Returns the name of a file as code, cut at the maximum length.
fn code(name: &str) -> String {
    let cut: String = name.chars().take(MAX_MESSAGE).collect();
    escaped(&format!("`{}`", plain(&cut).replace('`', "'")))
}
