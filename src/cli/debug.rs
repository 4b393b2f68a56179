//! `mdxlint debug tree FILE…`: prints the trees of pages.

use super::safe_writer::Content;
use super::terminal;
use crate::diagnostic::SecretMask;
use crate::files::Disk;
use crate::report::page_tree;
use crate::secrets;
use crate::text::FileId;
use anyhow::bail;
use clap::{Args, Subcommand};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(super) struct Debug {
    #[command(subcommand)]
    pub(super) command: DebugCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum DebugCommand {
    /// Print the tree of each file as a line of JSON
    Tree {
        /// The pages
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Runs the command.
pub(super) fn run(arguments: &Debug) -> anyhow::Result<ExitCode> {
    let DebugCommand::Tree { files } = &arguments.command;
    let mut out = terminal::out(Content::Data);
    for path in files {
        let source = Disk.read_named(FileId(0), path.clone());
        if let Some(error) = source.read_error() {
            bail!("{}: {error}", path.display());
        }
        let found = secrets::find(source.text());
        let values = found.iter().flat_map(|found| found.values(source.text()));
        terminal::hide(&SecretMask::new(values));
        let tree = page_tree(&path.to_string_lossy(), &Arc::new(source));
        writeln!(out, "{tree}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
