//! What `mdxlint check` is asked to look at.

use super::args::{Arguments, Check};
use crate::catalog::nearest;
use crate::files::Disk;
use crate::report::plain;
use anyhow::Context as _;
use clap::CommandFactory as _;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// What a run is asked to look at.
pub(super) struct Asked {
    /// The files and folders, as they really lie.
    pub(super) paths: Vec<PathBuf>,
    /// The text on standard input, and the file that it stands for.
    pub(super) input: Option<(PathBuf, String)>,
}

impl Asked {
    /// What the arguments name, from the folder `base`.
    pub(super) fn read(arguments: &Check, base: &Path) -> anyhow::Result<Self> {
        if let Some(name) = &arguments.stdin_filename {
            let path = real_or_new(&base.join(name))?;
            let mut text = String::new();
            let mut input = std::io::stdin();
            input.read_to_string(&mut text).context("standard input")?;
            return Ok(Self {
                paths: vec![path.clone()],
                input: Some((path, text)),
            });
        }
        let real = |path: &Path| {
            if arguments.gate.changed.staged {
                // What is staged need not be on disk.
                let full = base.join(path);
                return Ok(real_or_new(&full).unwrap_or(full));
            }
            match Disk.real_path(path) {
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
        Ok(Self { paths, input: None })
    }
}

/// Says that a path does not exist. A single word may be meant as a command.
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

/// The real path of a file that need not be there yet.
fn real_or_new(path: &Path) -> anyhow::Result<PathBuf> {
    if let Ok(real) = Disk.real_path(path) {
        return Ok(real);
    }
    let (folder, name) = (
        path.parent().unwrap_or(path),
        path.file_name().unwrap_or_default(),
    );
    let folder = Disk
        .real_path(folder)
        .with_context(|| folder.display().to_string())?;
    Ok(folder.join(name))
}
