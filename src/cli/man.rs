//! `mdxlint man`: prints a manual page.

use super::args::{Arguments, Man};
use super::terminal;
use anyhow::Context as _;
use clap::CommandFactory as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Man) -> anyhow::Result<ExitCode> {
    let program = Arguments::command().disable_help_subcommand(true);
    // The manual page is that of a version, not of a commit.
    let mut program = program.version(env!("CARGO_PKG_VERSION"));
    program.build();
    let page = match &arguments.command {
        None => clap_mangen::Man::new(program),
        Some(name) => {
            let command = program.find_subcommand(name);
            let command = command.with_context(|| format!("unknown command `{name}`"))?;
            let full = format!("mdxlint-{name}");
            clap_mangen::Man::new(command.clone()).title(full)
        }
    };
    let mut text = Vec::new();
    page.render(&mut text)?;
    let mut out = terminal::plain_out();
    out.write_all(&text)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
