//! Runs the `git` program, for one repository.
//!
//! Tracked files and the configuration of a repository can name programs: filters, hooks, monitors of the file system,
//! commands for diffs and for the network. None of them is started. The commands that are used here read objects, the index
//! and the names of files; what else could be started is turned off for all of them.

use super::GitError;
use super::location::{Location, is_git_dir};
use crate::files::Disk;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The variables that lead git to another repository, index or comparison. Git sets some of them for its hooks.
const REPLACED_VARIABLES: [&str; 15] = [
    "GIT_ATTR_SOURCE",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_DIFF_OPTS",
    "GIT_DIR",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    "GIT_EXTERNAL_DIFF",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_WORK_TREE",
];

/// The variables that are about the repository of a hook, and not about its submodules.
const OUTER_VARIABLES: [&str; 5] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_SHALLOW_FILE",
];

/// The settings for every command. They replace those of the repository.
const SETTINGS: [&str; 4] = [
    "core.quotePath=false",
    // Versions before 2.36 take any value that is not empty for the name of a program.
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "safe.bareRepository=explicit",
];

/// The git program for one repository.
#[derive(Debug, Clone)]
pub(super) struct Git {
    program: PathBuf,
    location: Location,
    /// The index to use instead of the usual one.
    index: Option<PathBuf>,
    is_module: bool,
}

impl Git {
    /// Finds the repository around `folder`.
    ///
    /// # Errors
    /// Returns [`GitError::NoRepository`] if there is none, [`GitError::NoGit`] if git cannot be run,
    /// [`GitError::Failed`] if git refuses the repository, for example because it belongs to another user.
    pub(super) fn around(folder: &Path) -> Result<Self, GitError> {
        let none = || GitError::NoRepository(folder.display().to_string());
        let Some(location) = Location::around(folder) else {
            return Self::named_by_variables(folder).ok_or_else(none);
        };
        let git = Self {
            program: program(location.outermost())?,
            index: index_of_hook(&location),
            location,
            is_module: false,
        };
        // Git refuses repositories of other users only if it finds them itself, so it has to find this one too.
        let mut command = git.command();
        command.args(["rev-parse", "--absolute-git-dir"]);
        if let Some(parent) = git.root().parent() {
            command.env("GIT_CEILING_DIRECTORIES", parent);
        }
        let answer = answer("rev-parse", &run(command)?)?;
        if Disk.real_path(&first_line(&answer)).ok().as_ref() == Some(&git.location.git_dir) {
            Ok(git)
        } else {
            Err(none())
        }
    }

    /// Returns the repository that the variables of git name, if there is no `.git`.
    fn named_by_variables(folder: &Path) -> Option<Self> {
        env::var_os("GIT_DIR")?;
        let program = program(folder).ok()?;
        let ask = |question: &str| {
            let mut command = Command::new(&program);
            command.arg("-C").arg(folder);
            with_settings(&mut command);
            command.args(["rev-parse", question]);
            let answer = answer(question, &run(command).ok()?).ok()?;
            Disk.real_path(&first_line(&answer)).ok()
        };
        let location = Location {
            git_dir: ask("--absolute-git-dir")?,
            root: ask("--show-toplevel")?,
        };
        Some(Self {
            index: index_of_hook(&location),
            program,
            location,
            is_module: false,
        })
    }

    /// Returns git for the submodule at `path`, relative to the root, if its repository is there.
    pub(super) fn in_module(&self, path: &Path) -> Option<Self> {
        let folder = self.root().join(path);
        // A link could lead to the repository of somebody else.
        let is_real = Disk.real_path(&folder).is_ok_and(|real| real == folder);
        let location = is_real.then(|| Location::at(&folder)).flatten()?;
        Some(Self {
            program: self.program.clone(),
            location,
            index: None,
            is_module: true,
        })
    }

    /// Returns the top-level folder.
    pub(super) fn root(&self) -> &Path {
        &self.location.root
    }

    /// Runs git and returns its output.
    ///
    /// # Errors
    /// Returns [`GitError::NoGit`] if it cannot be run, [`GitError::Failed`] if it fails.
    pub(super) fn run(&self, arguments: &[&str]) -> Result<Vec<u8>, GitError> {
        let mut command = self.command_here();
        command.args(arguments);
        answer(
            arguments.first().copied().unwrap_or_default(),
            &run(command)?,
        )
    }

    /// Runs git like [`Git::run`], but with the files of the working tree as they are on disk: attributes of tracked files
    /// can select filters, which are programs, and all of them are turned off. Line endings are still converted.
    ///
    /// # Errors
    /// Returns a [`GitError`] like [`Git::run`].
    pub(super) fn run_on_disk(
        &self,
        arguments: &[&str],
        input: Option<File>,
    ) -> Result<Vec<u8>, GitError> {
        let mut command = self.command_here();
        for name in self.filters()? {
            for setting in ["clean=", "smudge=", "process=", "required=false"] {
                let mut text = OsString::from("filter.");
                text.push(&name);
                text.push(".");
                text.push(setting);
                command.arg("-c").arg(text);
            }
        }
        command.args(arguments);
        command.stdin(input.map_or_else(Stdio::null, Stdio::from));
        answer(
            arguments.first().copied().unwrap_or_default(),
            &run(command)?,
        )
    }

    /// Runs git like [`Git::run`], with `input` as its standard input, and returns its output even if it fails.
    ///
    /// # Errors
    /// Returns [`GitError::NoGit`] if it cannot be run.
    pub(super) fn run_with(&self, arguments: &[&str], input: File) -> Result<Vec<u8>, GitError> {
        let mut command = self.command_here();
        command.args(arguments).stdin(input);
        Ok(run(command)?.stdout)
    }

    /// Returns the contents with these ids, in this order.
    ///
    /// # Errors
    /// Returns a [`GitError`] if git fails, or one is missing, as it can be in a partial clone.
    pub(super) fn blobs(&self, ids: &[&str]) -> Result<Vec<Vec<u8>>, GitError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let list = input(ids.iter().map(|id| id.as_bytes()))?;
        let answer = self.run_with(&["cat-file", "--batch"], list)?;
        let mut rest = answer.as_slice();
        let contents = ids.iter().map(|id| {
            let missing = || GitError::Missing((*id).to_owned());
            let (content, after) = next_content(rest).ok_or_else(missing)?;
            rest = after;
            Ok(content.to_owned())
        });
        contents.collect()
    }

    /// Returns the names of the filters that a configuration defines, wherever it is.
    fn filters(&self) -> Result<Vec<OsString>, GitError> {
        let settings = self.run(&["config", "--null", "--list"])?;
        let mut names = Vec::new();
        for setting in parts(&settings) {
            let key = setting.split(|&byte| byte == b'\n').next();
            // Names can contain dots. The names of settings cannot.
            let name = key
                .and_then(|key| key.strip_prefix(b"filter."))
                .and_then(|rest| Some(&rest[..rest.iter().rposition(|&byte| byte == b'.')?]));
            let Some(name) = name else { continue };
            if name.contains(&b'=') {
                let shown = String::from_utf8_lossy(name).into_owned();
                let why = format!("the filter `{shown}` cannot be turned off: rename it");
                return Err(GitError::Failed("config".to_owned(), why));
            }
            names.push(path(name).into_os_string());
        }
        names.sort();
        names.dedup();
        Ok(names)
    }

    /// Returns a command with the path of this repository.
    fn command_here(&self) -> Command {
        let mut command = self.command();
        let option = |name: &str, path: &Path| {
            let mut text = OsString::from(name);
            text.push(path);
            text
        };
        command
            .arg(option("--git-dir=", &self.location.git_dir))
            .arg(option("--work-tree=", self.root()));
        if let Some(index) = &self.index {
            command.env("GIT_INDEX_FILE", index);
        }
        command
    }

    /// Returns a command in the top-level folder, for which git looks for the repository.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        for name in REPLACED_VARIABLES {
            command.env_remove(name);
        }
        if self.is_module {
            for name in OUTER_VARIABLES {
                command.env_remove(name);
            }
        }
        command.arg("-C").arg(self.root());
        with_settings(&mut command);
        command
    }
}

fn with_settings(command: &mut Command) {
    command.arg("--no-pager");
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    command
        // Never prompt, take no locks for read-only commands, and fetch no missing objects. Versions before 2.45 do not know
        // that variable, so no protocol is allowed either.
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "none")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
}

fn run(mut command: Command) -> Result<Output, GitError> {
    command.output().map_err(GitError::NoGit)
}

fn answer(what: &str, output: &Output) -> Result<Vec<u8>, GitError> {
    if output.status.success() {
        return Ok(output.stdout.clone());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let first = stderr
        .lines()
        .next()
        .unwrap_or("it failed without an error message");
    Err(GitError::Failed(what.to_owned(), first.to_owned()))
}

/// Returns the program `git` in the folders of `PATH`, but not one in the working tree `tree`: package managers add folders
/// with programs of a project to `PATH`, and a pull request can add files to these.
fn program(tree: &Path) -> Result<PathBuf, GitError> {
    let name = format!("git{}", env::consts::EXE_SUFFIX);
    // Everything is in the tree of a repository that is the whole file system.
    let is_ours = |path: &Path| tree.parent().is_some() && path.starts_with(tree);
    let is_elsewhere = |path: &Path| {
        let real = Disk.real_path(path);
        path.is_absolute() && !is_ours(path) && real.is_ok_and(|real| !is_ours(&real))
    };
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&folders).filter(|folder| is_elsewhere(folder));
    let found = folders.find_map(|folder| {
        let program = folder.join(&name);
        (Disk.is_file(&program) && is_elsewhere(&program)).then_some(program)
    });
    found.ok_or_else(|| {
        let why = "no folder of PATH outside of the repository contains it";
        GitError::NoGit(io::Error::new(io::ErrorKind::NotFound, why))
    })
}

/// Returns the index that git names for its hooks, unless it belongs to another repository, such as that around a submodule.
fn index_of_hook(location: &Location) -> Option<PathBuf> {
    let index = location.root.join(env::var_os("GIT_INDEX_FILE")?);
    let folder = Disk.real_path(index.parent()?).ok()?;
    let is_foreign = is_git_dir(&folder) && folder != location.git_dir;
    (!is_foreign).then_some(index)
}

/// Returns the path in an output of one line.
fn first_line(answer: &[u8]) -> PathBuf {
    path(answer.strip_suffix(b"\n").unwrap_or(answer))
}

/// Returns a file with these lines, for the standard input of git. A pipe would not do: git may write output before it has read
/// all of its input.
///
/// # Errors
/// Returns [`GitError::Disk`] if the file cannot be written.
pub(super) fn input<'l>(lines: impl IntoIterator<Item = &'l [u8]>) -> Result<File, GitError> {
    let write = || -> io::Result<File> {
        let mut file = tempfile::tempfile()?;
        for line in lines {
            file.write_all(line)?;
            file.write_all(b"\n")?;
        }
        file.rewind()?;
        Ok(file)
    };
    write().map_err(GitError::Disk)
}

/// Converts a path in the output of git.
#[cfg(unix)]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
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

/// Splits an output `<id> blob <size>\n<content>\n…` into the first content and the rest.
fn next_content(answer: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = answer.iter().position(|&byte| byte == b'\n')?;
    let heading = std::str::from_utf8(&answer[..line]).ok()?;
    let size: usize = heading.rsplit(' ').next()?.parse().ok()?;
    let content = answer.get(line + 1..line + 1 + size)?;
    Some((content, answer.get(line + 2 + size..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_separated_by_size() {
        let answer = b"abc blob 3\na\nb\ndef blob 0\n\n";
        let (first, rest) = next_content(answer).expect("there");
        assert_eq!(first, b"a\nb");
        assert_eq!(next_content(rest), Some((&b""[..], &b""[..])));
        assert_eq!(next_content(b"abc missing\n"), None);
        assert_eq!(next_content(b"abc blob 99\nx\n"), None);
    }
}
