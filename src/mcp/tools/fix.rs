//! The tool `fix`: shows or writes the fixes of findings.

use crate::diagnostic::{Safety, Severity};
use crate::gate::{Action, Session, diff_of, ensure_no_shortage, write_files};
use crate::mcp::folder::Folder;
use crate::report::counted;
use serde::Deserialize;
use std::fmt::Write as _;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    #[serde(default)]
    files: Vec<String>,
    #[serde(default)]
    write: bool,
    #[serde(default, rename = "unsafe")]
    is_unsafe: bool,
}

/// Returns the fixes as a diff, and writes the files if that is asked for.
///
/// # Errors
/// Returns an error if the files cannot be checked or written.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let safety = if arguments.is_unsafe {
        Safety::Unsafe
    } else {
        Safety::Safe
    };
    let action = if arguments.write {
        Action::Fix(safety)
    } else {
        Action::Diff(safety)
    };
    let input = if arguments.files.is_empty() {
        folder.whole_site()?
    } else {
        folder.inputs(&arguments.files)?
    };
    let mut session = Session::new(folder.options(input, action, Severity::Info))?;
    let (mut text, mut files) = (String::new(), 0);
    for target in session.targets() {
        let mut run = session.open_site(target, &mut |_, _| ())?;
        let Some(fixed) = run.fix()? else {
            continue;
        };
        ensure_no_shortage()?;
        folder.hide(&fixed.fixed.mask);
        files += fixed.fixed.changed.len();
        text.push_str(&diff_of(&fixed, &folder.base()));
        if arguments.write {
            write_files(&fixed)?;
        }
    }
    let made = counted(session.end(0).fixes, "fix");
    let state = if arguments.write {
        "written"
    } else {
        "not written: call it with `write: true`"
    };
    let _ = match files {
        0 => writeln!(text, "Nothing to fix."),
        files => writeln!(text, "{made} in {}, {state}.", counted(files, "file")),
    };
    Ok(text)
}
