//! The scripts of the GitHub action and of CI, run on this machine.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::runner::Runner;
use support::{copy, git, project};

const VERSION: &str = env!("CARGO_PKG_VERSION");

const INSTALL: &str = "packaging/action/install.sh";
const RUN: &str = "packaging/action/run.sh";

#[test]
fn the_action_downloads_the_binary_for_the_platform() {
    let platforms = [
        ("Linux", "X64", "x86_64-unknown-linux-musl"),
        ("Linux", "ARM64", "aarch64-unknown-linux-musl"),
        ("macOS", "X64", "x86_64-apple-darwin"),
        ("macOS", "ARM64", "aarch64-apple-darwin"),
    ];
    for (system, processor, target) in platforms {
        let Some(mut runner) = Runner::new() else {
            return;
        };
        runner.release(target);
        runner.set("RUNNER_OS", system);
        runner.set("RUNNER_ARCH", processor);
        let output = runner.run(INSTALL, &[], &[]);
        assert!(output.status.success(), "{output:?}");
        let binary = runner.step_output("binary").expect("a path");
        let stdout = Command::new(binary).output().expect("it runs").stdout;
        assert!(String::from_utf8_lossy(&stdout).contains(target));
    }
}

/// The programs that the action uses. Runners have them all, for every system.
const TOOLS: [&str; 9] = [
    "bash",
    "curl",
    "dirname",
    "git",
    "gzip",
    "mkdir",
    "sed",
    "sha256sum",
    "tar",
];

#[cfg(target_os = "linux")]
#[test]
fn the_action_installs_and_runs_mdxlint_with_what_a_runner_has() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    let script = format!("exec {} \"$@\"", binary.display());
    runner.release_program("x86_64-unknown-linux-musl", &script);
    let docs = runner.path("work/docs");
    fs::create_dir_all(&docs).expect("created");
    copy(&project().join("fixtures/sites/parcel-draft"), &docs);
    let mut tools = TOOLS.to_vec();
    // The released program is a script here.
    tools.push("sh");
    let tools = runner.tools(&tools);
    runner.set("PATH", &tools.to_string_lossy());
    runner.set("GITHUB_ACTIONS", "true");
    let output = runner.run(INSTALL, &[], &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stderr, b"", "{output:?}");
    let installed = runner.step_output("binary").expect("a path");

    runner.set("MDXLINT", &installed);
    runner.set("PATHS", "docs");
    runner.set("SARIF_FILE", "docs.sarif");
    let output = runner.run(RUN, &[], &[]);
    let annotations = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let is_annotated = annotations.contains("::error file=docs/guides/");
    assert!(is_annotated, "{annotations}");
    assert_eq!(runner.step_output("exit-code").as_deref(), Some("1"));
    let sarif = fs::read_to_string(runner.path("work/docs.sarif")).expect("written");
    assert!(sarif.contains("unknown-code-language"), "{sarif}");
}

#[test]
fn the_action_runs_only_verified_binaries() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let fails = |runner: &Runner, first: &[&Path], why: &str| {
        let output = runner.run(INSTALL, &[], first);
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(2), "{stdout}");
        assert!(stdout.contains(why), "{stdout}");
        assert_eq!(runner.step_output("binary"), None);
    };
    fails(&runner, &[], "cannot fetch");
    runner.release("x86_64-unknown-linux-musl");
    let other = runner.program("other/mdxlint", "echo mdxlint: 1.0.0");
    let shown = format!("echo 'mdxlint {VERSION} (b2aa4c9c 2026-11-23)'");
    let matching = runner.program("matching/mdxlint", &shown);
    let (other, matching) = (other.parent(), matching.parent());
    let (other, matching) = (other.expect("a folder"), matching.expect("a folder"));
    runner.run(INSTALL, &[], &[matching]);
    assert!(
        runner
            .step_output("binary")
            .is_some_and(|path| path.contains("matching"))
    );
    runner.run(INSTALL, &[], &[other]);
    assert!(
        runner
            .step_output("binary")
            .is_some_and(|path| path.contains("temp"))
    );

    let name = format!("releases/v{VERSION}/mdxlint-x86_64-unknown-linux-musl.tar.gz.sha256");
    fs::write(runner.path(&name), "0123  mdxlint\n").expect("written");
    fails(&runner, &[], "the checksum");
    runner.set("VERSION", "9.9.9");
    fails(&runner, &[matching], "cannot fetch");
    runner.set("VERSION", "1.0.0/../../x");
    fails(&runner, &[matching], "version is not of the form");
    runner.set("VERSION", "");
    runner.set("RUNNER_ARCH", "MIPS");
    fails(&runner, &[], "no binary for Linux MIPS");
}

#[test]
fn inputs_of_the_action_are_never_executed() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let stub = runner.program("stub", "printf '%s\\n' \"$@\"; touch found.sarif; exit 1");
    runner.set("MDXLINT", &stub.to_string_lossy());
    runner.set("PATHS", "guides\n  a b.mdx\n$(touch x)\n--fix\n*\n");
    runner.set("FAIL_ON", "warning; touch x");
    runner.set("FORMAT", "full");
    runner.set("SARIF_FILE", "found.sarif");
    runner.set("ARGS", "--quiet `touch x` --select  links * \"");
    let output = runner.run(RUN, &[], &[]);
    let arguments = String::from_utf8(output.stdout).expect("UTF-8");
    let arguments: Vec<&str> = arguments.lines().collect();
    let expected = [
        "check",
        "--fail-on=warning; touch x",
        "--format=full",
        "--output=sarif=found.sarif",
        "--quiet",
        "`touch",
        "x`",
        "--select",
        "links",
        "*",
        "\"",
        "--",
        "guides",
        "a b.mdx",
        "$(touch x)",
        "--fix",
        "*",
    ];
    assert_eq!(arguments, expected);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(runner.step_output("exit-code").as_deref(), Some("1"));
    assert_eq!(
        runner.step_output("sarif-file").as_deref(),
        Some("./found.sarif")
    );
    assert!(!runner.path("work/x").exists(), "nothing was run");
    runner.set("CHANGED_ONLY", "yes");
    assert_eq!(runner.run(RUN, &[], &[]).status.code(), Some(2));
    assert_eq!(runner.step_output("exit-code").as_deref(), Some("2"));
}

/// Creates a repository with a site with errors, a branch that adds an error, and the merge commit of a pull request.
/// Returns the merge commit.
fn pull_request(folder: &Path) -> String {
    fs::create_dir(folder).expect("created");
    copy(&project().join("fixtures/sites/parcel-draft"), folder);
    let commit = |message: &str| {
        git(folder, &["add", "-A"]);
        git(folder, &["commit", "-q", "-m", message, "--no-verify"]);
    };
    git(folder, &["init", "-q", "-b", "main"]);
    commit("site");
    git(folder, &["checkout", "-q", "-b", "change"]);
    let page = folder.join("index.mdx");
    let text = fs::read_to_string(&page).expect("readable") + "\n![](/images/keys.png)\n";
    fs::write(page, text).expect("written");
    commit("change");
    git(folder, &["checkout", "-q", "main"]);
    fs::write(folder.join("notes.txt"), "elsewhere").expect("written");
    commit("meanwhile");
    git(folder, &["checkout", "-q", "--detach"]);
    git(folder, &["merge", "-q", "-m", "merge", "change"]);
    git(folder, &["update-ref", "refs/pull/1/merge", "HEAD"]);
    git(folder, &["rev-parse", "HEAD"])
}

#[test]
fn the_action_reports_only_changes_of_the_pull_request() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let origin = runner.path("origin");
    let merge = pull_request(&origin);
    let change = git(&origin, &["rev-parse", "change"]);
    let binary = snapbox::cmd::cargo_bin!("mdxlint");
    runner.set("MDXLINT", &binary.to_string_lossy());
    runner.set("CHANGED_ONLY", "true");
    runner.set("GITHUB_BASE_REF", "main");
    let fetch = |runner: &Runner, what: &str, depth: &str| {
        let work = runner.path("work");
        let _ = fs::remove_dir_all(&work);
        fs::create_dir(&work).expect("created");
        let address = format!("file://{}", origin.display());
        git(&work, &["init", "-q"]);
        git(&work, &["remote", "add", "origin", &address]);
        git(&work, &["fetch", "-q", depth, "origin", what]);
        git(&work, &["checkout", "-q", "FETCH_HEAD"]);
    };
    // The merge commit without and with its parents, and the branch without and with the base commit.
    let cases = [
        ("refs/pull/1/merge", "--depth=1", &merge),
        ("refs/pull/1/merge", "--depth=2", &merge),
        ("change", "--depth=1", &merge),
        ("change", "--depth=100", &change),
    ];
    for (what, depth, event) in cases {
        fetch(&runner, what, depth);
        runner.set("GITHUB_SHA", event);
        let output = runner.run(RUN, &[], &[]);
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{what}: {output:?}");
        assert_eq!(found.lines().count(), 2, "{what}: {output:?}");
        assert!(found.lines().all(|line| line.starts_with("index.mdx:")));
    }
    fetch(&runner, "refs/pull/1/merge", "--depth=1");
    runner.set("GITHUB_SHA", &merge);
    fs::remove_dir_all(&origin).expect("removed");
    let output = runner.run(RUN, &[], &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    runner.set("GITHUB_BASE_REF", "");
    let output = runner.run(RUN, &[], &[]);
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        found.contains("::notice::") && found.contains("guides/"),
        "{found}"
    );
}

#[test]
fn skipped_tests_fail_the_pipeline_unless_a_reason_is_listed() {
    let Some(runner) = Runner::new() else {
        return;
    };
    let list = runner.path("skipped");
    let list_name = list.to_string_lossy().into_owned();
    for (lines, in_ci, code, expected) in [
        ("", true, 0, "skipped in all: 0"),
        (
            "zsh-of-old\ta\nzsh-of-old\ta\n",
            false,
            0,
            "skipped in all: 1",
        ),
        ("zsh-of-old\ta\n", true, 1, "give a reason"),
        ("bash\ta\n", false, 1, "bash, which is installed"),
    ] {
        fs::write(&list, lines).expect("written");
        let mut command = Command::new("bash");
        command.arg(project().join(".ci/skipped")).arg(&list_name);
        command.env_remove("CI");
        if in_ci {
            command.env("CI", "true");
        }
        let output = command.output().expect("bash runs");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{lines:?}: {stdout}");
        assert!(stdout.contains(expected), "{lines:?}: {stdout}");
    }
    let reasons = fs::read_to_string(project().join(".ci/skips.txt")).expect("readable");
    assert!(
        reasons
            .lines()
            .all(|line| line.split_whitespace().count() > 3)
    );
}
