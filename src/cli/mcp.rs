//! `mdxlint mcp`: runs the server for AI agents.

use super::args::Mcp;
use crate::files::Disk;
use crate::mcp::serve;
use crate::report::plain;
use anyhow::Context as _;
use std::process::ExitCode;

/// Runs the command until standard input ends.
pub(super) fn run(arguments: &Mcp) -> anyhow::Result<ExitCode> {
    #[expect(clippy::disallowed_methods, reason = "the folder is relative to it")]
    let working = std::env::current_dir().context("the working folder does not exist")?;
    let folder = arguments.folder.as_deref().unwrap_or(&working);
    let real = Disk
        .real_argument(folder)
        .with_context(|| plain(&folder.display().to_string()).into_owned())?;
    serve(real)?;
    Ok(ExitCode::SUCCESS)
}
