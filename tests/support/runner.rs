//! A simulated CI runner for the scripts of the GitHub action.

use super::{if_installed, project};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A runner: a working folder and environment variables.
pub(crate) struct Runner {
    folder: tempfile::TempDir,
    variables: Vec<(String, String)>,
}

impl Runner {
    /// Creates a Linux runner, or returns nothing if a tool that runners have is not installed here.
    pub(crate) fn new() -> Option<Self> {
        for tool in ["bash", "curl", "git", "tar", "gzip"] {
            if_installed(tool, Command::new(tool).arg("--version").output())?;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut runner = Self {
            folder,
            variables: Vec::new(),
        };
        let releases = format!("file://{}", runner.path("releases").display());
        for (name, value) in [
            ("RUNNER_OS", "Linux"),
            ("RUNNER_ARCH", "X64"),
            ("MDXLINT_RELEASES", &releases),
            ("VERSION", ""),
            ("PATHS", ""),
            ("FAIL_ON", "error"),
            ("CHANGED_ONLY", "false"),
            ("FORMAT", ""),
            ("SARIF_FILE", ""),
            ("ARGS", ""),
            ("WORKING_DIRECTORY", "."),
        ] {
            runner.set(name, value);
        }
        runner.set("RUNNER_TEMP", &runner.path("temp").to_string_lossy());
        runner.set("GITHUB_OUTPUT", &runner.path("output").to_string_lossy());
        Some(runner)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.variables.push((name.to_owned(), value.to_owned()));
    }

    /// Writes an executable shell script with these lines.
    pub(crate) fn program(&self, name: &str, lines: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
        path
    }

    /// Creates a folder that contains only these programs, for `PATH`.
    pub(crate) fn tools(&self, names: &[&str]) -> PathBuf {
        let tools = self.path("tools");
        fs::create_dir_all(&tools).expect("created");
        let usual = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&usual).collect();
        for name in names {
            let mut programs = folders.iter().map(|folder| folder.join(name));
            let program = programs.find(|program| program.exists());
            let program = program.unwrap_or_else(|| panic!("{name} is not installed"));
            std::os::unix::fs::symlink(program, tools.join(name)).expect("linked");
        }
        tools
    }

    /// Runs a script of the project, with no variables but those of the runner. `PATH` contains the folders in `first`, then
    /// the usual ones without mdxlint, unless it is set.
    pub(crate) fn run(&self, script: &str, arguments: &[&str], first: &[&Path]) -> Output {
        let usual = std::env::var_os("PATH").unwrap_or_default();
        let usual = std::env::split_paths(&usual).filter(|folder| !folder.join("mdxlint").exists());
        let path = first.iter().map(|folder| folder.to_path_buf()).chain(usual);
        let _ = fs::remove_file(self.path("output"));
        fs::create_dir_all(self.path("work")).expect("created");
        Command::new("bash")
            .arg(project().join(script))
            .args(arguments)
            .current_dir(self.path("work"))
            .env_clear()
            .env("PATH", std::env::join_paths(path).expect("folders"))
            .envs(self.variables.iter().cloned())
            .output()
            .expect("bash runs")
    }

    /// Returns an output of the last step.
    pub(crate) fn step_output(&self, name: &str) -> Option<String> {
        let text = fs::read_to_string(self.path("output")).unwrap_or_default();
        let mut lines = text.lines();
        lines.find_map(|line| Some(line.strip_prefix(name)?.strip_prefix('=')?.to_owned()))
    }

    /// Creates a release with an archive for this target, of a program that prints the target.
    pub(crate) fn release(&self, target: &str) {
        let stub = format!("echo mdxlint {VERSION} {target}");
        self.release_program(target, &stub);
    }

    /// Creates a release with an archive for this target, of a shell script with these lines.
    pub(crate) fn release_program(&self, target: &str, lines: &str) {
        let stub = self.program("mdxlint", lines);
        let folder = self.path("releases").join(format!("v{VERSION}"));
        let folder = folder.to_string_lossy();
        let arguments = [target, &*stub.to_string_lossy(), &*folder];
        let output = self.run("packaging/archive.sh", &arguments, &[]);
        assert!(output.status.success(), "{output:?}");
    }
}
