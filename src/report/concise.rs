//! Findings on one line each, for pipes and for editors that read `path:line:column`.

use super::Base;
use super::finding_text::{line, similar};
use super::place::path_in_line;
use crate::diagnostic::{Finding, Safety};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use std::io::{self, Write};

/// Writes `path:line:column: severity[rule] message; note`, with `[*]` at the end if there is a safe fix.
pub struct Concise<W> {
    out: W,
    base: Base,
}

impl<W: Write> Concise<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base }
    }
}

impl<W: Write> Sink for Concise<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let path = path_in_line(&self.base, source.path());
        for finding in found {
            let at = source.position(finding.span.start);
            let safe = finding
                .fix
                .as_ref()
                .is_some_and(|fix| fix.safety == Safety::Safe);
            let more = similar(finding).map(|more| format!("; {more}"));
            writeln!(
                self.out,
                "{}:{}:{}: {}[{}] {}{}{}",
                path,
                at.line,
                at.column,
                finding.severity,
                finding.rule,
                line(finding),
                if safe { " [*]" } else { "" },
                more.unwrap_or_default(),
            )?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}
