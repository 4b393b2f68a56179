//! `mdxlint completions`: prints a completion script.

use super::args::{Arguments, Completions};
use super::terminal;
use clap::CommandFactory as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Completions) -> anyhow::Result<ExitCode> {
    // Write to memory first, because the generator panics if a pipe is closed.
    let mut script = Vec::new();
    let mut command = Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "mdxlint", &mut script);
    let mut out = terminal::plain_out();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
