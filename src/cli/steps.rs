//! What becomes of files that are generated: said, shown, written.

use super::terminal;
use crate::report::plain;
use crate::rule_files::{State, Step, write};
use anyhow::Context as _;
use std::io::Write as _;

/// How steps are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Files are written.
    Write,
    /// It is said what would be done.
    Say,
    /// Changes are shown.
    Show,
    /// What is not as it should be is said.
    Check,
}

/// How many files there were of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// Those that are, or would be, written.
    pub(super) changed: usize,
    /// Those that were kept because somebody else wrote in them.
    pub(super) kept: usize,
}

/// Takes every step as `manner` says. With `force`, files that others wrote are written too.
pub(super) fn take(steps: &[(Step, &str)], manner: Manner, force: bool) -> anyhow::Result<Count> {
    let mut out = terminal::out();
    let mut count = Count::default();
    for (step, read) in steps {
        let is_broken = matches!(step.state, State::Broken(_));
        let is_current = step.state == State::Current;
        let goes = step.is_safe() || (force && !is_broken && !is_current);
        match (is_current, goes) {
            (true, _) => (),
            (false, true) => count.changed += 1,
            (false, false) => count.kept += 1,
        }
        if manner == Manner::Show {
            if !is_current {
                write!(out, "{}", diff(step))?;
            }
            continue;
        }
        if goes && manner == Manner::Write {
            write(step)
                .with_context(|| format!("after {} of {} files", count.changed - 1, steps.len()))?;
        }
        if manner == Manner::Check && is_current {
            continue;
        }
        writeln!(
            out,
            "{:10} {}{}",
            word(step, goes, manner),
            plain(&step.path),
            about(step, read)
        )?;
        if !is_current && !goes && manner == Manner::Write {
            write!(out, "{}", diff(step))?;
        }
    }
    out.flush()?;
    Ok(count)
}

/// What is, or would be, done with a file.
fn word(step: &Step, goes: bool, manner: Manner) -> &'static str {
    let is_done = manner == Manner::Write;
    match (&step.state, &step.after) {
        (State::Current, _) => "unchanged",
        (State::Missing, _) if manner == Manner::Check => "missing",
        (State::Stale, Some(_)) if manner == Manner::Check => "stale",
        (State::Stale, None) if manner == Manner::Check => "left over",
        (State::Edited, _) if manner == Manner::Check => "edited",
        _ if !goes => "kept",
        (_, None) if is_done => "removed",
        (_, None) => "remove",
        (State::Missing, _) if is_done => "wrote",
        (State::Missing, _) => "write",
        _ if is_done => "updated",
        _ => "update",
    }
}

/// When the editor reads a file and how long it is, or why it is kept.
fn about(step: &Step, read: &str) -> String {
    match &step.state {
        State::Edited => " (edited since it was written)".to_owned(),
        State::Foreign => " (not written by mdxlint)".to_owned(),
        State::Broken(why) => format!(" ({why}: mend it by hand)"),
        _ => match &step.after {
            Some(after) if !read.is_empty() => format!(
                " ({read}; {} lines, {} characters)",
                after.lines().count(),
                after.chars().count()
            ),
            _ => String::new(),
        },
    }
}

fn diff(step: &Step) -> String {
    let before = step.before.as_deref().unwrap_or_default();
    let after = step.after.as_deref().unwrap_or_default();
    let diff = similar::TextDiff::from_lines(before, after);
    let name = plain(&step.path);
    diff.unified_diff().header(&name, &name).to_string()
}
