//! The paths and the standard input of `mdxlint check`.

use super::args::{Arguments, Check};
use crate::catalog::nearest;
use crate::files::Disk;
use crate::gate::Input;
use crate::report::plain;
use anyhow::Context as _;
use clap::CommandFactory as _;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Returns the files that the arguments name relative to the folder `base`. Reads standard input if they name a file for
/// it.
pub(super) fn read_input(arguments: &Check, base: &Path) -> anyhow::Result<Input> {
    if let Some(name) = &arguments.stdin_filename {
        let path = real_or_new(&base.join(name))?;
        let mut text = String::new();
        let mut input = std::io::stdin();
        input.read_to_string(&mut text).context("standard input")?;
        return Ok(Input {
            paths: vec![path.clone()],
            text: Some((path, text)),
        });
    }
    let real = |path: &Path| {
        if arguments.gate.changed.staged {
            // A staged file may not be on disk.
            let full = base.join(path);
            return if Disk.exists(path.parent().unwrap_or(path)) || Disk.exists(&full) {
                real_or_new(&full)
            } else {
                Ok(full)
            };
        }
        match Disk.real_argument(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Err(missing(path)),
            other => other.with_context(|| path.display().to_string()),
        }
    };
    let paths = if arguments.paths.is_empty() {
        vec![real(base)?]
    } else {
        let paths = arguments.paths.iter();
        paths.map(|path| real(path)).collect::<Result<_, _>>()?
    };
    Ok(Input { paths, text: None })
}

/// Returns the error about a missing path, which may be a misspelled command.
fn missing(path: &Path) -> anyhow::Error {
    let name = path.display().to_string();
    let shown = plain(&name);
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().map(clap::Command::get_name);
    match nearest(&name, commands) {
        Some(near) => {
            anyhow::anyhow!("`{shown}` is neither a command nor a path: did you mean `{near}`?")
        }
        None => anyhow::anyhow!("path `{shown}` does not exist"),
    }
}

/// Returns the real path of a file that may not exist yet.
fn real_or_new(path: &Path) -> anyhow::Result<PathBuf> {
    if Disk.exists(path) {
        return Disk
            .real_argument(path)
            .with_context(|| path.display().to_string());
    }
    let (folder, name) = (
        path.parent().unwrap_or(path),
        path.file_name().unwrap_or_default(),
    );
    let folder = Disk
        .real_argument(folder)
        .with_context(|| folder.display().to_string())?;
    Ok(folder.join(name))
}
