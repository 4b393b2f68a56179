//! Git starts no program, whatever the files of a repository contain: other repositories, attributes, submodules, names that
//! look like options. What has changed is still found.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::repository::{OLD_FINDINGS, OLD_PAGE, Repository};
use support::runner::Runner;
use support::{git, program, project};

/// A command that leaves a file when it is started.
struct Trap {
    folder: tempfile::TempDir,
}

impl Trap {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { folder }
    }

    fn mark(&self) -> PathBuf {
        self.folder.path().join("started")
    }

    /// The command for a shell, followed by others.
    fn then(&self, rest: &str) -> String {
        format!("touch {}; {rest}", self.mark().display())
    }

    /// Asserts that the command was started, so that a test can see it, and forgets that.
    fn assert_works(&self, what: &str) {
        fs::remove_file(self.mark()).unwrap_or_else(|_| panic!("{what}: git starts the command"));
    }

    fn assert_not_started(&self, what: &str) {
        assert!(!self.mark().exists(), "{what}: the command was started");
    }

    /// A configuration in which everything that git can start is the command.
    fn settings(&self) -> String {
        let (fails, copies) = (self.then("false"), self.then("cat"));
        format!(
            "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = \"{fails}\"\n\tsshCommand = \"{fails}\"\n\
             \tpager = \"{copies}\"\n\teditor = \"{fails}\"\n\taskPass = \"{fails}\"\n\tgitProxy = \"{fails}\"\n\
             \talternateRefsCommand = \"{fails}\"\n[pager]\n\tdiff = \"{copies}\"\n\trev-parse = \"{copies}\"\n\
             [filter \"x\"]\n\tclean = \"{copies}\"\n\tsmudge = \"{copies}\"\n\trequired = true\n\
             [filter \"Dots. And \\\"more\\\"\"]\n\tprocess = \"{fails}\"\n\
             [diff]\n\texternal = \"{fails}\"\n[diff \"x\"]\n\ttextconv = \"{copies}\"\n\tcommand = \"{fails}\"\n\
             [credential]\n\thelper = \"!{fails}\"\n[uploadpack]\n\tpackObjectsHook = \"{fails}\"\n\
             [alias]\n\tdiff-index = \"!{fails}\"\n[remote \"origin\"]\n\turl = ssh://localhost/x\n\tpromisor = true\n\
             \tuploadpack = \"{fails}\"\n"
        )
    }

    /// Writes an executable script that is the command.
    fn write_program(&self, path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, format!("#!/bin/sh\n{}\n", self.then("exit 1"))).expect("written");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("executable");
    }
}

/// Makes the folder `name` of a repository one that git takes for a repository without a working tree, with the objects of
/// the outer one.
fn add_bare(repository: &Repository, name: &str, settings: &str) {
    let up = "../".repeat(Path::new(name).components().count() + 1);
    let head = repository.git(&["rev-parse", "HEAD"]);
    for folder in ["objects/info", "refs/heads", "hooks"] {
        fs::create_dir_all(repository.path(&format!("{name}/{folder}"))).expect("created");
    }
    for (file, text) in [
        ("HEAD", "ref: refs/heads/main\n"),
        ("refs/heads/main", &format!("{head}\n")),
        ("objects/info/alternates", &format!("{up}.git/objects\n")),
        ("config", settings),
    ] {
        repository.write(&format!("{name}/{file}"), text);
    }
}

/// The options of runs that use git.
const RUNS: [&[&str]; 6] = [
    &["--changed"],
    &["--changed=main"],
    &["--changed-lines"],
    &["--changed=main", "--changed-lines"],
    &["--staged"],
    &["--staged", "--changed-lines"],
];

/// Asserts that every run finds an added error in every folder, and starts no command.
fn assert_harmless(repository: &Repository, trap: &Trap, what: &str) {
    let text = repository.read("docs/guides/tracking.mdx");
    repository.write(
        "docs/guides/tracking.mdx",
        &format!("{text}\n[x](/nowhere)\n"),
    );
    for arguments in RUNS {
        if arguments.contains(&"--staged") {
            // A filter in the configuration of this repository runs here.
            let add = ["-c", "core.fsmonitor=", "add", "docs/guides/tracking.mdx"];
            repository.git(&add);
            let _ = fs::remove_file(trap.mark());
        }
        for folder in ["", "docs", "docs/guides"] {
            let mut command = program().current_dir(repository.path(folder));
            command = command.args(["--format", "json"]).args(arguments);
            let output = command.output().expect("it runs");
            let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let found = found["findings"].as_array().expect("a list");
            let rules: Vec<&str> = found
                .iter()
                .filter_map(|one| one["rule"].as_str())
                .collect();
            let what = format!("{what}: {arguments:?} in {folder:?}");
            trap.assert_not_started(&what);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(rules, ["broken-link"], "{what}: {stderr}");
        }
    }
    assert_harmless_for_agents(repository, trap, what);
}

/// Asserts that an agent's call of `check` finds the added error, and starts no command.
fn assert_harmless_for_agents(repository: &Repository, trap: &Trap, what: &str) {
    let server = Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
        .arg("mcp")
        .current_dir(repository.path("docs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut server = server.expect("it runs");
    let mut input = server.stdin.take().expect("piped");
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let call = json!({ "name": "check", "arguments": { "changed": true } });
    for message in [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call }),
    ] {
        writeln!(input, "{message}").expect("sent");
    }
    let mut answers = std::io::BufRead::lines(std::io::BufReader::new(
        server.stdout.take().expect("piped"),
    ));
    let answer = answers.nth(1).expect("an answer").expect("read");
    drop(input);
    server.wait().expect("it ends");
    trap.assert_not_started(&format!("{what}: an agent"));
    assert!(answer.contains("broken-link"), "{what}: {answer}");
}

/// Runs `git status` in a folder of a repository, as somebody would.
fn status(repository: &Repository, folder: &str) {
    let mut git = Command::new("git");
    git.args(["-c", "safe.bareRepository=all", "status"]);
    let output = git.current_dir(repository.path(folder)).output();
    output.expect("git runs");
}

#[test]
fn folders_that_look_like_repositories_are_not_used() {
    for name in ["docs", "docs/guides"] {
        let (repository, trap) = (Repository::new(), Trap::new());
        let settings = trap.settings() + "[include]\n\tpath = more\n";
        let settings = settings.replace("bare = false", "bare = false\n\tworktree = .");
        add_bare(&repository, name, &settings);
        let more = format!("[core]\n\thooksPath = {name}/hooks\n");
        repository.write(&format!("{name}/more"), &more);
        repository.write(&format!("{name}/.gitattributes"), "* filter=x diff=x\n");
        trap.write_program(&repository.path(&format!("{name}/hooks/post-index-change")));
        repository.commit();
        status(&repository, name);
        trap.assert_works(name);
        assert_harmless(&repository, &trap, name);
    }
}

#[test]
fn the_configuration_of_the_repository_itself_starts_nothing() {
    let (repository, trap) = (Repository::new(), Trap::new());
    let attributes = "*.mdx filter=x diff=x\n*.json filter=\"Dots. And \\\"more\\\"\"\n";
    repository.write("docs/.gitattributes", attributes);
    repository.commit();
    let settings = repository.read(".git/config") + &trap.settings();
    repository.write(".git/config", &settings);
    for hook in [
        "post-index-change",
        "fsmonitor-watchman",
        "reference-transaction",
    ] {
        trap.write_program(&repository.path(&format!(".git/hooks/{hook}")));
    }
    status(&repository, "docs");
    trap.assert_works("the configuration");
    // Git has to read files again after their time has changed.
    touch(&repository, "docs/guides/tracking.mdx");
    touch(&repository, "docs/docs.json");
    assert_harmless(&repository, &trap, "the configuration");
}

/// Gives a file another time, and keeps its content.
fn touch(repository: &Repository, name: &str) {
    let text = repository.read(name);
    fs::remove_file(repository.path(name)).expect("removed");
    repository.write(name, &text);
}

#[test]
fn a_filter_that_cannot_be_turned_off_is_an_error() {
    let (repository, trap) = (Repository::new(), Trap::new());
    repository.write("docs/.gitattributes", "*.mdx filter=a=b\n");
    repository.commit();
    let filter = format!("[filter \"a=b\"]\n\tclean = \"{}\"\n", trap.then("cat"));
    let settings = repository.read(".git/config") + &filter;
    repository.write(".git/config", &settings);
    touch(&repository, "docs/index.mdx");
    let run = repository.run(&["--changed"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("filter `a=b`"), "{}", run.stderr);
    trap.assert_not_started("a name with an equals sign");
}

#[test]
fn submodules_of_tracked_files_are_harmless() {
    let (repository, trap) = (Repository::new(), Trap::new());
    let head = repository.git(&["rev-parse", "HEAD"]);
    add_bare(&repository, "docs/evil", &trap.settings());
    repository.commit();
    // The folder of the submodule has files on disk, and a `.git` that leads to tracked files.
    let module = format!("160000,{head},docs/more");
    repository.git(&["update-index", "--add", "--cacheinfo", &module]);
    repository.git(&["commit", "-qm", "a submodule"]);
    fs::create_dir(repository.path("docs/more")).expect("created");
    repository.write("docs/more/.gitattributes", "* filter=x\n");
    repository.write("docs/more/.git", "gitdir: ../evil\n");
    status(&repository, "docs/more");
    trap.assert_works("a submodule");
    assert_harmless(&repository, &trap, "a submodule");
    // The same as the place of the whole site.
    let (repository, trap) = (Repository::new(), Trap::new());
    add_bare(&repository, "evil", &trap.settings());
    repository.commit();
    fs::rename(repository.path(".git"), repository.path("real")).expect("moved");
    repository.write(".git", "gitdir: evil\n");
    repository.write("evil/objects/info/alternates", "../../real/objects\n");
    status(&repository, "docs");
    trap.assert_works("a file");
    for arguments in RUNS {
        repository.run(arguments);
        trap.assert_not_started(&format!("a file: {arguments:?}"));
    }
}

#[test]
fn a_link_in_the_place_of_a_submodule_is_not_followed() {
    let (repository, other) = (Repository::new(), Repository::new());
    other.write("docs/secret.mdx", OLD_PAGE);
    other.commit();
    let head = other.git(&["rev-parse", "HEAD"]);
    let module = format!("160000,{head},docs/more");
    repository.git(&["update-index", "--add", "--cacheinfo", &module]);
    let links = "\n[x](/more/docs/secret)\n";
    let text = repository.read("docs/index.mdx") + links;
    repository.write("docs/index.mdx", &text);
    repository.git(&["add", "docs/index.mdx"]);
    let findings = || repository.run(&["--staged"]).findings;
    symlink(other.path(""), repository.path("docs/more")).expect("linked");
    assert_eq!(findings(), ["docs/index.mdx broken-link"]);
    // The repository of the submodule itself is read.
    fs::remove_file(repository.path("docs/more")).expect("removed");
    fs::create_dir(repository.path("docs/more")).expect("created");
    let place = format!("gitdir: {}\n", other.path(".git").display());
    repository.write("docs/more/.git", &place);
    assert!(!findings().contains(&"docs/index.mdx broken-link".to_owned()));
}

#[test]
fn missing_objects_are_not_fetched() {
    let (repository, trap) = (Repository::new(), Trap::new());
    // A deleted page breaks a link, so its old content is needed.
    let blob = repository.git(&["rev-parse", "HEAD:docs/index.mdx"]);
    fs::remove_file(repository.path("docs/guides/tracking.mdx")).expect("removed");
    let object = format!(".git/objects/{}/{}", &blob[..2], &blob[2..]);
    fs::remove_file(repository.path(&object)).expect("removed");
    for (key, value) in [
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("protocol.ext.allow", "always"),
        (
            "remote.origin.url",
            &format!(
                "ext::sh -c {}",
                trap.then("").replace(' ', "% ").replace(';', "")
            ),
        ),
    ] {
        repository.git(&["config", key, value]);
    }
    let mut git = Command::new("git");
    git.args(["cat-file", "-p", &blob])
        .current_dir(repository.path(""));
    git.output().expect("git runs");
    trap.assert_works("a partial clone");
    let run = repository.run(&["--changed"]);
    trap.assert_not_started("a partial clone");
    let stderr = run.stderr;
    assert_eq!(run.code, 2, "{stderr}");
    assert!(
        stderr.contains(&format!("object {blob} is missing")),
        "{stderr}"
    );
}

#[test]
fn programs_of_the_repository_are_not_started() {
    let (repository, trap) = (Repository::new(), Trap::new());
    let bin = repository.path("node_modules/.bin");
    trap.write_program(&bin.join("git"));
    symlink(bin.join("git"), repository.path("docs/git")).expect("linked");
    repository.write(".gitignore", "node_modules\n");
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let elsewhere = tempfile::tempdir().expect("a folder");
    symlink(bin.join("git"), elsewhere.path().join("git")).expect("linked");
    for first in [&bin, Path::new(""), Path::new("."), elsewhere.path()] {
        let folders = [first.to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&usual));
        let path = std::env::join_paths(folders).expect("a list");
        let command = program()
            .current_dir(repository.path("docs"))
            .env("PATH", path);
        let output = command.args(["--changed", "--format", "concise"]).output();
        let output = output.expect("it runs");
        trap.assert_not_started(&first.display().to_string());
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.contains("[broken-link]"), "{output:?}");
    }
    let command = program()
        .current_dir(repository.path("docs"))
        .env("PATH", bin);
    let output = command.arg("--changed").output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("outside of the repository"), "{stderr}");
    trap.assert_not_started("no other git");
}

#[test]
fn attributes_hide_no_new_lines() {
    for attribute in ["-diff", "binary", "diff=x", "filter=x", "-text", "eol=crlf"] {
        let repository = Repository::new();
        repository.write("docs/.gitattributes", &format!("*.mdx {attribute}\n"));
        repository.commit();
        let link = "npm install\n```\n\n[x](/nowhere)\n";
        repository.edit("docs/guides/old.mdx", "npm install\n```\n", link);
        repository.edit("docs/guides/old.mdx", "## First", "## 1st");
        for arguments in [&["--changed-lines"][..], &["--changed-lines", "--staged"]] {
            let run = repository.run(arguments);
            let expected = ["docs/guides/old.mdx broken-link"];
            assert_eq!(run.findings, expected, "{attribute}: {arguments:?}");
            repository.git(&["add", "-A"]);
        }
    }
}

#[test]
fn attributes_hide_no_page_that_cannot_be_read() {
    let repository = Repository::new();
    repository.write(
        "docs/.gitattributes",
        "*.mdx working-tree-encoding=UTF-16\n",
    );
    repository.git(&["add", "docs/.gitattributes"]);
    repository.git(&["commit", "-qm", "x"]);
    fs::remove_file(repository.path("docs/guides/old.mdx")).expect("removed");
    repository.git(&["checkout", "-q", "docs/guides/old.mdx"]);
    for arguments in [
        &["--changed=HEAD^1"][..],
        &["--changed=HEAD^1", "--changed-lines"],
    ] {
        let run = repository.run(arguments);
        let expected = ["docs/guides/old.mdx unreadable-page"];
        assert_eq!(
            (run.code, &run.findings[..]),
            (1, &expected.map(str::to_owned)[..])
        );
    }
}

#[test]
fn attributes_hide_no_text_in_keywords() {
    let repository = Repository::new();
    repository.edit(
        "docs/guides/old.mdx",
        "## First",
        "See \\$Id$ here.\n\n## First",
    );
    repository.commit();
    repository.write("docs/.gitattributes", "*.mdx ident\n");
    repository.edit(
        "docs/guides/old.mdx",
        "$Id$",
        "$Id: see [x](/nowhere) now $",
    );
    let id = repository.git(&["hash-object", "-w", "--no-filters", "docs/guides/old.mdx"]);
    let entry = format!("100644,{},docs/guides/old.mdx", id.trim());
    repository.git(&["update-index", "--cacheinfo", &entry]);
    repository.git(&["add", "docs/.gitattributes"]);
    repository.git(&["commit", "-qm", "x"]);
    touch(&repository, "docs/guides/old.mdx");
    let run = repository.run(&["--changed=HEAD^1", "--changed-lines"]);
    assert_eq!(
        run.findings,
        ["docs/guides/old.mdx broken-link"],
        "{}",
        run.stderr
    );
}

#[test]
fn a_site_in_a_submodule_is_not_compared_with_commits_of_its_author() {
    let (inner, outer) = (Repository::new(), Repository::new());
    outer.git(&["rm", "-rqf", "docs"]);
    outer.commit();
    let from = inner.path("").display().to_string();
    let add = ["submodule", "add", "-q", &from, "docs"];
    outer.git(&[&["-c", "protocol.file.allow=always"], &add[..]].concat());
    outer.commit();
    for arguments in ["--changed", "--changed=HEAD", "--staged", "--changed-lines"] {
        let run = outer.run(&[arguments]);
        assert_eq!(run.code, 2, "{arguments}: {}", run.stderr);
        assert!(run.stderr.contains("is a submodule"), "{}", run.stderr);
    }
    assert_eq!(outer.run(&[]).code, 1);
}

#[test]
fn the_script_of_the_action_stays_in_the_workspace() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let work = runner.path("work");
    fs::create_dir_all(&work).expect("created");
    fs::write(work.join("of-author.sarif"), "{}").expect("written");
    symlink("of-author.sarif", work.join("linked.sarif")).expect("linked");
    symlink(runner.path("releases"), work.join("linked")).expect("linked");
    fs::create_dir_all(runner.path("releases")).expect("created");
    let stub = runner.program("stub", "exit ${CODE:-0}");
    runner.set("MDXLINT", &stub.to_string_lossy());
    runner.set("GITHUB_WORKSPACE", &work.to_string_lossy());
    for (sarif, code) in [("linked.sarif", "1"), ("of-author.sarif", "2")] {
        runner.set("SARIF_FILE", sarif);
        runner.set("CODE", code);
        let output = runner.run("packaging/action/run.sh", &[], &[]);
        assert_eq!(output.status.code(), code.parse().ok(), "{output:?}");
        assert_eq!(runner.step_output("sarif-file"), None, "{sarif}");
    }
    runner.set("WORKING_DIRECTORY", "linked");
    let output = runner.run("packaging/action/run.sh", &[], &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("outside of the workspace"), "{text}");
}

#[test]
fn files_with_converted_line_endings_are_unchanged() {
    let repository = Repository::new();
    repository.git(&["config", "core.autocrlf", "true"]);
    // One page was committed with these line endings.
    let crlf = repository
        .read("docs/guides/tracking.mdx")
        .replace('\n', "\r\n");
    repository.write("docs/guides/tracking.mdx", &crlf);
    repository.git(&["-c", "core.autocrlf=false", "add", "-A"]);
    repository.git(&["-c", "core.autocrlf=false", "commit", "-qm", "x"]);
    fs::remove_dir_all(repository.path("docs")).expect("removed");
    repository.git(&["checkout", "-q", "."]);
    let old = repository.read("docs/guides/old.mdx");
    assert!(old.contains("\r\n"), "{old}");
    for name in ["old", "tracking", "quickstart", "webhooks"] {
        touch(&repository, &format!("docs/guides/{name}.mdx"));
    }
    let index = fs::read(repository.path(".git/index")).expect("readable");
    for arguments in [
        &["--changed"][..],
        &["--changed=main"],
        &["--changed-lines"],
    ] {
        let run = repository.run(arguments);
        assert_eq!(run.findings, [""; 0], "{arguments:?}: {}", run.stderr);
    }
    repository.edit(
        "docs/guides/old.mdx",
        "## First",
        "[x](/nowhere)\r\n\r\n## First",
    );
    let run = repository.run(&["--changed-lines"]);
    assert_eq!(run.findings, ["docs/guides/old.mdx broken-link"]);
    assert_eq!(
        repository.run(&["--changed"]).findings.len(),
        1 + OLD_FINDINGS.len()
    );
    // Nothing but the files of a command is written.
    assert_eq!(
        fs::read(repository.path(".git/index")).expect("readable"),
        index
    );
}

#[test]
fn a_touched_file_is_not_partly_staged() {
    let repository = Repository::new();
    repository.edit("docs/guides/tracking.mdx", "```python", "```python3");
    repository.git(&["add", "-A"]);
    touch(&repository, "docs/guides/tracking.mdx");
    let run = repository.run(&["--staged", "--fix"]);
    assert_eq!((run.code, run.findings.len()), (1, 0), "{}", run.stderr);
}

#[test]
fn new_lines_with_secrets_are_compared_before_they_are_masked() {
    let repository = Repository::new();
    let key = ["gsk_", "Jp963hYtr28aLmQw71ZxKd05VnBsEu4cRf8GoTiXyAb6HjPk"].concat();
    let text = repository.read("docs/index.mdx");
    repository.write("docs/index.mdx", &format!("{text}\n[{key}](/nowhere)\n"));
    repository.commit();
    repository.edit("docs/index.mdx", "\n[", "\nText.\n\n[");
    assert_eq!(repository.run(&["--changed-lines"]).findings, [""; 0]);
    assert!(!repository.run(&["--changed"]).findings.is_empty());
}

#[test]
fn variables_name_the_repository_only_without_a_git_folder() {
    let repository = Repository::new();
    let other = Repository::new();
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    let findings = |repository: &Repository, folder: &str, variables: &[(&str, PathBuf)]| {
        let mut command = program().current_dir(repository.path(folder));
        for (name, value) in variables {
            command = command.env(name, value);
        }
        let output = command.args(["--changed", "--format", "concise"]).output();
        let output = output.expect("it runs");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let elsewhere = [
        ("GIT_DIR", other.path(".git")),
        ("GIT_WORK_TREE", other.path("")),
    ];
    let text = findings(&repository, "docs", &elsewhere);
    assert!(text.contains("[broken-link]"), "{text}");
    let index = [("GIT_INDEX_FILE", other.path(".git/index"))];
    let text = findings(&repository, "docs", &index);
    assert!(text.contains("[broken-link]"), "{text}");
    fs::rename(repository.path(".git"), other.path("moved")).expect("moved");
    let text = findings(&repository, "docs", &[]);
    assert!(text.contains("is not in a git repository"), "{text}");
    let moved = [
        ("GIT_DIR", other.path("moved")),
        ("GIT_WORK_TREE", repository.path("")),
    ];
    let text = findings(&repository, "docs", &moved);
    assert!(text.contains("[broken-link]"), "{text}");
}

#[test]
fn the_script_of_the_action_starts_nothing() {
    let Some(mut runner) = Runner::new() else {
        return;
    };
    let (origin, trap) = (Repository::new(), Trap::new());
    let settings = trap
        .settings()
        .replace("bare = false", "bare = false\n\tworktree = .");
    add_bare(&origin, "docs", &settings);
    add_bare(&origin, "docs/guides", &settings);
    add_bare(&origin, "origin", &settings);
    trap.write_program(&origin.path("docs/hooks/reference-transaction"));
    origin.git(&["checkout", "-qb", "change"]);
    origin.commit();
    let work = runner.path("work");
    let from = format!("file://{}", origin.path("").display());
    git(
        origin.path("").as_path(),
        &[
            "clone",
            "-q",
            "--depth=1",
            &from,
            &work.display().to_string(),
        ],
    );
    let stub = runner.program("stub", "printf '%s\\n' \"$@\"");
    runner.set("MDXLINT", &stub.to_string_lossy());
    runner.set("CHANGED_ONLY", "true");
    runner.set("GITHUB_BASE_REF", "main");
    runner.set("GITHUB_SHA", &origin.git(&["rev-parse", "change"]));
    let plain = Command::new("git")
        .args(["-c", "safe.bareRepository=all", "fetch", "origin", "main"])
        .current_dir(work.join("docs"))
        .output();
    plain.expect("git runs");
    trap.assert_works("git fetch");
    for folder in ["docs", "docs/guides", "."] {
        runner.set("WORKING_DIRECTORY", folder);
        let output = runner.run("packaging/action/run.sh", &[], &[]);
        trap.assert_not_started(folder);
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            stdout.contains("--changed=refs/remotes/origin/main\n"),
            "{folder}: {output:?}"
        );
        git(&work, &["update-ref", "-d", "refs/remotes/origin/main"]);
    }
    // Without a remote, the folder `origin` is not one.
    git(&work, &["remote", "remove", "origin"]);
    let output = runner.run("packaging/action/run.sh", &[], &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    trap.assert_not_started("no remote");
}

/// Returns the arguments with which pre-commit starts the hook `id`.
fn hook_arguments(id: &str) -> Vec<String> {
    let text = fs::read_to_string(project().join(".pre-commit-hooks.yaml")).expect("readable");
    let hooks: Value = serde_yaml::from_str(&text).expect("YAML");
    let mut hooks = hooks.as_array().expect("a list").iter();
    let hook = hooks.find(|hook| hook["id"] == id).expect("the hook");
    let entry = hook["entry"].as_str().expect("a command");
    let words = entry.split(' ').map(str::to_owned);
    words.skip(1).collect()
}

#[test]
fn file_names_that_look_like_options_are_files_for_the_hooks() {
    let repository = Repository::new();
    repository.write(
        "docs/off.json",
        "rules: { broken-link: off }\nextends: none\n",
    );
    let names = [
        "--config=off.json",
        "--select=mdx-syntax,x.mdx",
        "--no-config.md",
        "--fail-on=never.mdx",
        "-q.mdx",
        "-h.json",
        "--.md",
    ];
    for name in names {
        repository.write(&format!("docs/{name}"), OLD_PAGE);
    }
    for id in ["mdxlint", "mdxlint-fix"] {
        let run = |files: &[&str]| {
            let command = program().current_dir(repository.path("docs"));
            let command = command.args(hook_arguments(id)).args(files);
            command.output().expect("it runs")
        };
        for name in names {
            let output = run(&["guides/old.mdx", name]);
            let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.code(), Some(1), "{id} {name}: {output:?}");
            assert!(stdout.contains("guides/old.mdx:"), "{id} {name}: {stdout}");
            if !name.ends_with("json") {
                assert!(
                    stdout.contains(&format!("{name}:")),
                    "{id} {name}: {stdout}"
                );
            }
        }
        // Without file names, everything is checked.
        let output = run(&[]);
        assert_eq!(output.status.code(), Some(1), "{id}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("guides/old.mdx:"));
    }
}
