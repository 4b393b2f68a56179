//! Findings for AI agents: one short line each, with its fix.

use super::json_text::line;
use super::place::path_in_line;
use super::summary::totals;
use super::{Base, plain};
use crate::diagnostic::{Finding, Fix, Safety};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Edits with longer texts than this, in bytes, are described by their label.
const MAX_EDIT_LENGTH: usize = 80;

/// `path:line:column severity rule: message → note | fix: replace "x" by "y"`.
pub struct Agent<W> {
    out: W,
    base: Base,
}

impl<W: Write> Agent<W> {
    /// Creates a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> Sink for Agent<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = path_in_line(&self.base, source.path());
        for finding in found {
            let at = source.position(finding.span.start);
            let mut line = format!(
                "{path}:{}:{} {} {}: {}",
                at.line,
                at.column,
                finding.severity,
                finding.rule,
                plain(&finding.message)
            );
            let fix = finding.fix.as_ref();
            // Omit a note that is the same as the label of the fix.
            let note = finding.note.as_ref();
            if let Some(note) = note.filter(|note| fix.is_none_or(|fix| fix.label != **note)) {
                let _ = write!(line, " \u{2192} {}", plain(note));
            }
            if let Some(fix) = fix {
                let how = match fix.safety {
                    Safety::Safe => "fix",
                    Safety::Unsafe => "unsafe fix",
                };
                let _ = write!(line, " | {how}: {}", instruction(fix, source));
            }
            if finding.similar > 0 {
                let _ = write!(line, " ({} more like this)", finding.similar);
            }
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        write!(self.out, "{}", totals(tally))?;
        match (tally.fixable, tally.unsafely_fixable) {
            (0, 0) => (),
            (safe, 0) => write!(self.out, "; mdxlint --fix fixes {safe}")?,
            (safe, risky) => write!(
                self.out,
                "; mdxlint --fix fixes {safe}, --unsafe-fixes {risky} more"
            )?,
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

/// Returns the exact edit if the fix is one short edit of the same file, otherwise its label.
fn instruction(fix: &Fix, source: &Source) -> String {
    let words = || plain(&fix.label).into_owned();
    let [edit] = &fix.edits[..] else {
        return words();
    };
    if edit.span.file != source.id() {
        return words();
    }
    let old = source.slice(edit.span);
    if old.len().max(edit.text.len()) > MAX_EDIT_LENGTH || edit.span.is_empty() {
        return words();
    }
    if edit.text.is_empty() {
        return format!("delete {}", line(old));
    }
    format!("replace {} by {}", line(old), line(&edit.text))
}
