//! The commands in `docs/ci.md` work.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use support::{copy, git, project};

/// Returns the `sh` blocks of the guide as one script. Each command must succeed, or exit with the code after
/// `# exits with`. Blocks of `shell` need a release, another tool or an API specification, so they do not run.
fn steps(guide: &str) -> String {
    let mut script = String::new();
    for block in guide.split("\n```sh\n").skip(1) {
        let lines = block.split("\n```").next().unwrap_or_default().lines();
        for line in lines {
            let code = line.split_once("# exits with ");
            let code = code.map_or("0", |(_, code)| code);
            let _ = writeln!(
                script,
                "{line}\nis=$?; [ $is = {code} ] || {{ echo \"$is, not {code}\"; exit 9; }}"
            );
        }
    }
    script
}

#[test]
fn the_commands_exit_as_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    let sites = folder.path().join("fixtures/sites");
    fs::create_dir_all(&sites).expect("created");
    copy(&project().join("fixtures/sites"), &sites);
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "-A"]);
    git(folder.path(), &["commit", "-q", "-m", "x", "--no-verify"]);

    let guide = fs::read_to_string(project().join("docs/ci.md")).expect("readable");
    let script = steps(&guide);
    assert!(script.matches("mdxlint ").count() > 10, "{script}");
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    let own = binary.parent().expect("a folder").to_owned();
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&usual));
    let output = Command::new("sh")
        .args(["-v", "-c", &script])
        .current_dir(folder.path())
        .env("PATH", std::env::join_paths(folders).expect("folders"))
        .env_remove("GITHUB_ACTIONS")
        .output()
        .expect("a shell runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}\n{output:?}");
    let left = git(folder.path(), &["status", "--porcelain"]);
    assert!(left.is_empty(), "the repository is unchanged: {left:?}");
}
