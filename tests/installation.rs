//! The packages of a release, made from the program of this build: they install from their files, and what they install runs.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

#[expect(
    dead_code,
    clippy::print_stdout,
    reason = "the build script prints what cargo reads"
)]
#[path = "../src/build/revision.rs"]
mod revision;
mod support;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use support::{git, if_installed, program, project};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Runs a script of `packaging` on these arguments.
fn run(script: &str, arguments: &[&Path]) -> Output {
    let mut command = Command::new("bash");
    command.arg(project().join("packaging").join(script));
    command.args(arguments).output().expect("bash runs")
}

/// Returns the target of a release that this machine runs, as npm names its platform.
fn target() -> String {
    let system = if cfg!(target_os = "macos") {
        "darwin"
    } else {
        "linux"
    };
    let processor = if cfg!(target_arch = "aarch64") {
        "arm64"
    } else {
        "x64"
    };
    let list = fs::read_to_string(project().join("packaging/targets.json")).expect("readable");
    let targets: Vec<Value> = serde_json::from_str(&list).expect("JSON");
    let platform = format!("{system}-{processor}");
    let target = targets.iter().find(|target| target["npm"] == *platform);
    let name = target.and_then(|target| target["target"].as_str());
    name.expect("a target for this machine").to_owned()
}

#[test]
fn packages_install_from_their_files_and_run() {
    for tool in ["bash", "tar", "gzip", "node", "npm", "groff"] {
        if if_installed(tool, Command::new(tool).arg("--version").output()).is_none() {
            return;
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let archives = folder.path().join("archives");
    let target = target();
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    let made = run("archive.sh", &[Path::new(&target), binary, &archives]);
    assert!(made.status.success(), "{made:?}");

    let tried = run("try.sh", &[Path::new(&target), &archives]);
    let shown = String::from_utf8_lossy(&tried.stdout).into_owned();
    assert!(tried.status.success(), "{tried:?}");
    for package in ["archive", "npm"] {
        let line = format!("{package}: mdxlint {VERSION}");
        assert!(shown.contains(&line), "{line}: {shown}");
    }
    let noted = String::from_utf8_lossy(&tried.stderr);
    assert_eq!(noted.matches("Checked 4 pages").count(), 2, "{tried:?}");

    // The script notices a package that does not contain what it should.
    let damaged = folder.path().join("damaged");
    fs::create_dir(&damaged).expect("created");
    let stub = damaged.join("mdxlint");
    fs::write(&stub, "#!/bin/sh\necho mdxlint 9.9.9\n").expect("written");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&stub, executable).expect("set");
    let made = run("archive.sh", &[Path::new(&target), &stub, &damaged]);
    assert!(made.status.success(), "{made:?}");
    let tried = run("try.sh", &[Path::new(&target), &damaged]);
    let shown = String::from_utf8_lossy(&tried.stdout).into_owned();
    assert!(!tried.status.success(), "{tried:?}");
    assert!(shown.contains("prints mdxlint 9.9.9 instead"), "{shown}");
}

#[test]
fn the_version_has_the_commit_only_in_a_checkout() {
    let folder = tempfile::tempdir().expect("a folder");
    let checkout = folder.path();
    let sources = checkout.join("sources");
    fs::create_dir(&sources).expect("created");
    assert_eq!(revision::commit(checkout), None);
    git(checkout, &["init", "-q"]);
    assert_eq!(revision::commit(checkout), None, "no commit yet");
    git(checkout, &["commit", "-q", "--allow-empty", "-m", "start"]);
    let commit = git(checkout, &["rev-parse", "--short=8", "HEAD"]);
    let date = git(checkout, &["log", "-1", "--date=short", "--format=%cd"]);
    let found = revision::commit(checkout);
    assert_eq!(found, Some(format!("{commit} {date}")));
    assert_eq!(revision::commit(&sources), None, "another project's");

    let (stdout, stderr) = {
        let output = program().arg("--version").output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let rest = stdout.strip_prefix(&format!("mdxlint {VERSION}"));
    let rest = rest.expect("the version").trim_end();
    let has_commit = rest.starts_with(" (") && rest.ends_with(')') && rest.len() > 20;
    assert!(rest.is_empty() || has_commit, "{stdout}");
    assert_eq!(stderr, "");
}
