//! The commands in the documentation exit as written.

use crate::block::{blocks, pages, read};
use crate::support::{copy, git, project};
use regex::Regex;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Commands that do not run, by their start, with the reason.
pub(crate) const NOT_RUN: [(&str, &str); 29] = [
    ("cargo ", "builds the project"),
    ("SNAPSHOTS=", "builds the project"),
    ("MDXLINT_CASES=", "builds the project"),
    ("bash .ci/run", "runs these tests"),
    ("scripts/new-rule", "`tests/sync` runs it"),
    ("git clone", "needs the network"),
    ("cd mdxlint", "leads to the clone"),
    ("cd packaging/vscode", "leads to the extension"),
    ("npm ", "needs the network"),
    ("npx ", "needs the network"),
    ("pip ", "needs the network"),
    ("uvx ", "needs the network"),
    ("gh ", "needs the network"),
    ("docker ", "needs Docker"),
    ("code ", "needs the editor"),
    ("mint ", "needs the CLI of the platform"),
    ("version=", "belongs to a release"),
    ("name=", "belongs to a release"),
    ("releases=", "belongs to a release"),
    ("curl ", "needs a release"),
    ("sha256sum ", "needs a release"),
    ("tar ", "needs a release"),
    ("\"$name/mdxlint\"", "needs a release"),
    ("mdxlint --format rdjson | reviewdog", "needs reviewdog"),
    ("mdxlint lsp", "waits for an editor; `tests/lsp` runs it"),
    ("mdxlint mcp", "waits for an agent; `tests/mcp` runs it"),
    (
        "mdxlint links",
        "uses the network; `tests/external_links` runs it",
    ),
    (
        "mdxlint check --external",
        "uses the network; `tests/external_links` runs it",
    ),
    ("mdxlint --watch", "does not end; `tests/watch.rs` runs it"),
];

/// Programs that the other commands start with.
const RUN: [&str; 6] = ["mdxlint", "cd", "git", "sed", "rm", "echo"];

/// The folders in which the commands of a page start; elsewhere it is the demo site without problems.
const FOLDERS: [(&str, &str); 5] = [
    ("README.md", ""),
    ("docs/try.mdx", ""),
    ("docs/adopt.mdx", ""),
    ("docs/api-pages.mdx", "fixtures/sites/parcel-api"),
    ("docs/navigation.mdx", "fixtures/sites/parcel-portal"),
];

/// Pages that undo what their commands do.
const UNDONE: [&str; 3] = ["README.md", "docs/try.mdx", "docs/adopt.mdx"];

#[test]
fn the_commands_exit_as_documented() {
    let mut count = 0;
    for page in pages() {
        let mut script = String::new();
        for block in blocks(&read(&page)) {
            if ["sh", "shell", "bash"].contains(&&*block.language) && block.title.is_empty() {
                add(&page, &block.text, &mut script);
            }
        }
        if script.is_empty() {
            continue;
        }
        count += script.matches("mdxlint ").count();
        let folder = demo_sites();
        run(&page, &script, folder.path());
        if UNDONE.contains(&&*page) {
            let left = git(folder.path(), &["status", "--porcelain"]);
            assert!(left.is_empty(), "{page} leaves {left:?}");
        }
    }
    assert!(count > 40, "only {count} commands");
}

/// The list of commands that do not run contains nothing else.
#[test]
fn commands_that_do_not_run_are_documented() {
    let all: String = pages().iter().map(|page| read(page)).collect();
    for (start, reason) in NOT_RUN {
        assert!(all.contains(start), "no page contains `{start}`");
        assert!(!reason.is_empty(), "`{start}` has no reason");
    }
}

/// Commands in the first column of a table succeed.
#[test]
fn the_commands_in_tables_succeed() {
    let command = Regex::new(r"(?m)^\| `(mdxlint[^`]*)` \|").expect("a pattern");
    let mut count = 0;
    for page in pages().iter().filter(|page| !page.contains("/rules/")) {
        for found in command.captures_iter(&read(page)) {
            let mut script = String::new();
            add(page, &found[1], &mut script);
            let folder = demo_sites();
            run(page, &script, folder.path());
            count += 1;
        }
    }
    assert!(count > 20, "only {count} commands");
}

/// Adds commands to a script. Each must succeed, or exit with the code after `# exits with`.
fn add(page: &str, text: &str, script: &mut String) {
    for line in text.lines().map(str::trim) {
        let line = line.replace("cargo run -- ", "mdxlint ");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if NOT_RUN.iter().any(|(start, _)| line.starts_with(start)) {
            continue;
        }
        let program = line.split(' ').next().unwrap_or_default();
        assert!(
            RUN.contains(&program),
            "{page}: list `{line}` in `RUN` or `NOT_RUN`"
        );
        let code = line
            .split_once("# exits with ")
            .map_or("0", |(_, code)| code);
        let _ = writeln!(
            script,
            "{line}\nis=$?; [ $is = {code} ] || {{ echo \"$is, not {code}\"; exit 9; }}"
        );
    }
}

/// Returns a repository with copies of the demo sites on the branch `main`.
fn demo_sites() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let sites = folder.path().join("fixtures/sites");
    fs::create_dir_all(&sites).expect("created");
    copy(&project().join("fixtures/sites"), &sites);
    // Pages show the defaults, so this site has no configuration.
    fs::remove_file(sites.join("parcel/mdxlint.yaml")).expect("removed");
    git(folder.path(), &["init", "-q", "-b", "main"]);
    git(folder.path(), &["add", "-A"]);
    git(folder.path(), &["commit", "-q", "-m", "x", "--no-verify"]);
    folder
}

fn run(page: &str, script: &str, folder: &Path) {
    let start = FOLDERS.iter().find(|(name, _)| *name == page);
    let start = start.map_or("fixtures/sites/parcel", |(_, start)| start);
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    let own = binary.parent().expect("a folder").to_owned();
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&usual));
    let runner = tempfile::tempdir().expect("a folder");
    let output = Command::new("sh")
        .args(["-v", "-c", script])
        .current_dir(folder.join(start))
        .env("PATH", std::env::join_paths(folders).expect("folders"))
        .env("GITHUB_STEP_SUMMARY", runner.path().join("summary.md"))
        .env("RUNNER_TEMP", runner.path())
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::null())
        .output()
        .expect("a shell runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{page}: {stdout}\n{output:?}");
}
