//! Findings for AI agents: one short line each, with what to do, and nothing else to read.

use super::place::path_in_line;
use super::summary::totals;
use super::{Base, plain};
use crate::diagnostic::{Finding, Fix, Safety};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Edits with longer texts than this, in bytes, are told by what they do.
const LONGEST: usize = 80;

/// `path:line:column severity rule: message → note | fix: replace "x" by "y"`.
pub struct Agent<W> {
    out: W,
    base: Base,
}

impl<W: Write> Agent<W> {
    /// Writes to `out`, with paths from `base`.
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
            // A note that only says what the fix does is said by the fix.
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
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        write!(self.out, "{}", totals(tally))?;
        match (tally.fixable, tally.unsafely_fixable) {
            (0, 0) => (),
            (safe, 0) => write!(self.out, "; mdxlint --fix mends {safe}")?,
            (safe, risky) => write!(
                self.out,
                "; mdxlint --fix mends {safe}, --unsafe-fixes {risky} more"
            )?,
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

/// The fix to the letter where it is one short edit of the same file, else in words.
fn instruction(fix: &Fix, source: &Source) -> String {
    let words = || plain(&fix.label).into_owned();
    let [edit] = &fix.edits[..] else {
        return words();
    };
    if edit.span.file != source.id() {
        return words();
    }
    let old = source.slice(edit.span);
    if old.len().max(edit.text.len()) > LONGEST || edit.span.is_empty() {
        return words();
    }
    if edit.text.is_empty() {
        return format!("delete {}", quoted(old));
    }
    format!("replace {} by {}", quoted(old), quoted(&edit.text))
}

/// The text in quotes, on one line.
fn quoted(text: &str) -> String {
    super::object::line(&text.into())
}
