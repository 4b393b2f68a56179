//! `mdxlint explain NAME`: prints the manual of a rule, or the attributes of a component.

use super::args::Explain;
use super::terminal;
use crate::report::explain;
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Explain) -> anyhow::Result<ExitCode> {
    let mut out = terminal::plain_out();
    explain(&mut out, &arguments.name)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
