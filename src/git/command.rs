//! Runs the `git` program.

use super::GitError;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs git in `folder` and returns its output.
///
/// # Errors
/// Returns [`GitError::NoGit`] if it cannot be run, [`GitError::Failed`] if it fails.
pub(super) fn git<I, S>(folder: &Path, arguments: I) -> Result<Vec<u8>, GitError>
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let arguments = owned(arguments);
    answer(&arguments, run(folder, false, &arguments, Stdio::null())?)
}

/// Runs git like [`git`], but in a submodule, without the environment that git sets for hooks of the outer repository.
pub(super) fn git_in_module<I, S>(folder: &Path, arguments: I) -> Result<Vec<u8>, GitError>
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let arguments = owned(arguments);
    answer(&arguments, run(folder, true, &arguments, Stdio::null())?)
}

fn owned<I, S>(arguments: I) -> Vec<OsString>
where
    I: IntoIterator<Item = S>,
    S: AsRef<OsStr>,
{
    let all = arguments.into_iter();
    all.map(|one| one.as_ref().into()).collect()
}

fn answer(arguments: &[OsString], output: Output) -> Result<Vec<u8>, GitError> {
    if output.status.success() {
        return Ok(output.stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let first = stderr
        .lines()
        .next()
        .unwrap_or("it failed without an error message");
    let what = arguments
        .first()
        .map(|name| name.to_string_lossy().into_owned());
    Err(GitError::Failed(what.unwrap_or_default(), first.to_owned()))
}

/// Runs git like [`git`], with `input` as its standard input.
pub(super) fn git_with(
    folder: &Path,
    is_module: bool,
    arguments: &[&str],
    input: File,
) -> Result<Vec<u8>, GitError> {
    let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    Ok(run(folder, is_module, &arguments, input.into())?.stdout)
}

/// The variables that git sets for its hooks.
const HOOK_VARIABLES: [&str; 4] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"];

fn run(
    folder: &Path,
    is_module: bool,
    arguments: &[OsString],
    input: Stdio,
) -> Result<Output, GitError> {
    let mut command = Command::new("git");
    if is_module {
        for name in HOOK_VARIABLES {
            command.env_remove(name);
        }
    }
    command
        .arg("-C")
        .arg(folder)
        .args(["-c", "core.quotePath=false"])
        .args(arguments)
        // Never prompt, and take no locks for read-only commands.
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("LC_ALL", "C")
        .stdin(input)
        .output()
        .map_err(GitError::NoGit)
}

/// Converts a path in the output of git.
#[cfg(unix)]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// Converts a path in the output of git.
#[cfg(not(unix))]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Splits an output in which every part ends with a NUL.
pub(super) fn parts(answer: &[u8]) -> impl Iterator<Item = &[u8]> {
    answer
        .split(|&byte| byte == 0)
        .filter(|part| !part.is_empty())
}
