//! The gate of a pipeline: what is known is silent, what is new is reported, and what a change breaks elsewhere too.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use support::{MACHINES, PEOPLE, copy, git, program, project};

/// A git repository with the fixture site in its folder `docs`, and some faults that are old.
struct Scene {
    folder: tempfile::TempDir,
}

/// What a run came to.
struct Run {
    code: i32,
    /// `path rule` of each finding.
    found: Vec<String>,
    said: String,
}

const OLD: &str = "---\ntitle: Old faults\ndescription: What was there before anybody looked.\n---\n\n## First\n\n\
    ![](/images/keys.png)\n\n## Second\n\nSee [the rates](/guides/rates).\n\n```\nnpm install\n```\n";

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let scene = Self { folder };
        let docs = scene.path("docs");
        fs::create_dir(&docs).expect("created");
        copy(&project().join("fixtures/sites/parcel"), &docs);
        scene.write("docs/guides/old.mdx", OLD);
        scene.edit(
            "docs/docs.json",
            "\"guides/webhooks\"",
            "\"guides/webhooks\", \"guides/old\"",
        );
        scene.git(&["init", "-q", "-b", "main"]);
        scene.commit();
        scene
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("readable")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    /// Replaces a part of a file.
    fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.read(name);
        assert!(text.contains(old), "{name} holds {old}");
        self.write(name, &text.replacen(old, new, 1));
    }

    fn git(&self, arguments: &[&str]) -> String {
        git(self.folder.path(), arguments)
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "x", "--no-verify"]);
    }

    fn output(&self, arguments: &[&str]) -> Output {
        let command = program().current_dir(self.folder.path());
        command.args(arguments).output().expect("it runs")
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let output = self.output(&[&["--format", "json"], arguments].concat());
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let findings = document["findings"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let found = findings.iter();
        let mut found: Vec<String> = found
            .map(|one| format!("{} {}", text(&one["path"]), text(&one["rule"])))
            .collect();
        found.sort();
        Run {
            code: output.status.code().expect("an exit code"),
            found,
            said,
        }
    }
}

const OLD_FOUND: [&str; 4] = [
    "docs/guides/old.mdx broken-link",
    "docs/guides/old.mdx missing-alt-text",
    "docs/guides/old.mdx missing-code-language",
    "docs/guides/old.mdx unframed-image",
];

/// Holds every format to these findings, and to none of the old ones.
fn every_format_says(scene: &Scene, findings: &[&str]) {
    for format in MACHINES.into_iter().chain(PEOPLE) {
        let output = scene.output(&["--format", format]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        for found in findings {
            let (path, rule) = found.split_once(' ').expect("two words");
            assert!(
                text.contains(path) && text.contains(rule),
                "{format}: {found}\n{text}"
            );
        }
        assert!(!text.contains("old.mdx"), "{format}: {text}");
    }
}

#[test]
fn the_gate_reports_what_is_new_and_nothing_else() {
    let scene = Scene::new();
    assert_eq!(scene.run(&[]).found, OLD_FOUND);
    let run = scene.run(&["--write-baseline"]);
    assert_eq!((run.code, run.found.len()), (0, 0), "{}", run.said);
    let baseline = scene.read("docs/mdxlint-baseline.json");
    assert_eq!(baseline.matches("old.mdx").count(), OLD_FOUND.len());
    scene.commit();

    scene.edit(
        "docs/guides/quickstart.mdx",
        "title: Send your first parcel\n",
        "",
    );
    scene.edit(
        "docs/guides/tracking.mdx",
        "```python track.py",
        "```python",
    );
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    scene.commit();
    let three = [
        "docs/guides/quickstart.mdx missing-title",
        "docs/guides/tracking.mdx untitled-group-code",
        "docs/index.mdx broken-link",
    ];
    for arguments in [
        &[][..],
        &["--changed=HEAD~1"],
        &["--changed=HEAD~1", "docs/guides", "docs/index.mdx"],
    ] {
        let run = scene.run(arguments);
        assert_eq!(run.found, three, "{arguments:?}: {}", run.said);
        assert_eq!(run.code, 1);
    }
    let run = scene.run(&["--no-baseline"]);
    assert_eq!(run.found.len(), three.len() + OLD_FOUND.len());
    every_format_says(&scene, &three);
}

#[test]
fn moved_lines_stay_known_and_a_second_fault_is_new() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    let picture = "![](/images/keys.png)\n\n";
    scene.edit("docs/guides/old.mdx", picture, "New words.\n\n");
    scene.edit(
        "docs/guides/old.mdx",
        "## Second\n\n",
        &format!("## Second\n\n{picture}"),
    );
    assert_eq!(scene.run(&[]).found, [""; 0]);
    scene.edit("docs/guides/old.mdx", picture, &picture.repeat(2));
    let second = [
        "docs/guides/old.mdx missing-alt-text",
        "docs/guides/old.mdx unframed-image",
    ];
    assert_eq!(scene.run(&[]).found, second);
}

#[test]
fn mended_findings_are_told_and_pruned() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    let before = scene.read("docs/mdxlint-baseline.json");
    scene.edit("docs/guides/old.mdx", "/guides/rates", "/guides/tracking");
    let run = scene.run(&[]);
    assert!(
        run.said
            .contains("1 known finding in mdxlint-baseline.json mended since"),
        "{}",
        run.said
    );
    // A run that looks at a part says nothing of the rest.
    for arguments in [
        &["--select", "images"][..],
        &["docs/index.mdx"],
        &["--changed-lines"],
    ] {
        let run = scene.run(arguments);
        assert!(!run.said.contains("mended"), "{arguments:?}: {}", run.said);
    }
    let run = scene.run(&["--prune-baseline", "--ignore", "links"]);
    assert!(run.said.contains("0 known findings"), "{}", run.said);
    assert_eq!(scene.read("docs/mdxlint-baseline.json"), before);
    scene.run(&["--prune-baseline"]);
    let after = scene.read("docs/mdxlint-baseline.json");
    let kept: Vec<&str> = before
        .lines()
        .filter(|line| !line.contains("broken-link"))
        .collect();
    assert_eq!(after.lines().collect::<Vec<_>>(), kept);
    // What is written for a part leaves the rest as it is.
    scene.write("docs/mdxlint-baseline.json", &before);
    scene.edit("docs/guides/old.mdx", "/guides/tracking", "/guides/rates");
    scene.run(&["--write-baseline", "docs/index.mdx"]);
    scene.run(&["--write-baseline", "--select", "links"]);
    assert_eq!(scene.read("docs/mdxlint-baseline.json"), before);
}

#[test]
fn a_baseline_is_never_written_over_something_else() {
    let scene = Scene::new();
    for (text, why) in [
        ("{}", "this is no baseline"),
        ("{\"version\": 9, \"findings\": []}", "version 9"),
    ] {
        scene.write("docs/mdxlint-baseline.json", text);
        for arguments in [&[][..], &["--write-baseline"], &["--prune-baseline"]] {
            let run = scene.run(arguments);
            assert_eq!(run.code, 2, "{arguments:?}");
            assert!(run.said.contains(why), "{}", run.said);
        }
        assert_eq!(scene.read("docs/mdxlint-baseline.json"), text);
    }
    for arguments in [
        &["--baseline", "nowhere.json"][..],
        &["--baseline", "docs/docs.json"],
    ] {
        assert_eq!(scene.run(arguments).code, 2, "{arguments:?}");
    }
    fs::remove_file(scene.path("docs/mdxlint-baseline.json")).expect("removed");
    assert_eq!(scene.run(&["--prune-baseline"]).code, 2);
}

#[test]
fn what_a_change_breaks_elsewhere_is_reported() {
    let scene = Scene::new();
    let code = |arguments: &[&str]| scene.run(arguments).code;
    assert_eq!(code(&["--changed"]), 0, "nothing has changed");
    scene.git(&["mv", "docs/guides/tracking.mdx", "docs/guides/follow.mdx"]);
    let expected = [
        "docs/docs.json missing-nav-page",
        "docs/guides/follow.mdx orphan-page",
    ];
    let run = scene.run(&["--changed"]);
    for one in expected {
        assert!(
            run.found.iter().any(|found| found == one),
            "{one}: {:?}",
            run.found
        );
    }
    let links = |run: &Run| {
        let found = run.found.iter().filter(|one| one.ends_with("broken-link"));
        found.cloned().collect::<Vec<_>>()
    };
    // The old fault in a page that did not change is not among them.
    assert_eq!(links(&run), ["docs/index.mdx broken-link"]);
    assert_eq!(scene.run(&["--staged"]).found, run.found);
    assert_eq!(links(&scene.run(&["--changed-lines"])), [""; 0]);
}

#[test]
fn new_lines_alone_may_be_asked_for() {
    let scene = Scene::new();
    scene.edit(
        "docs/guides/old.mdx",
        "npm install\n```\n",
        "npm install\n```\n\n[x](/nowhere)\n",
    );
    let run = scene.run(&["--changed"]);
    assert_eq!(run.found.len(), OLD_FOUND.len() + 1);
    for arguments in [
        &["--changed-lines"][..],
        &["--changed=main", "--changed-lines"],
    ] {
        assert_eq!(
            scene.run(arguments).found,
            ["docs/guides/old.mdx broken-link"]
        );
    }
    assert_eq!(scene.run(&["--staged", "--changed-lines"]).found, [""; 0]);
    // A new file is new in every line.
    scene.write("docs/guides/new.mdx", OLD);
    let run = scene.run(&["--changed-lines", "--ignore", "navigation,front-matter"]);
    assert_eq!(run.found.len(), 1 + OLD_FOUND.len(), "{:?}", run.found);
    // What keeps a page from being read counts in whichever line it shows.
    scene.edit("docs/guides/old.mdx", "[x](/nowhere)\n", "<Note>\n");
    let run = scene.run(&["--changed-lines", "docs/guides/old.mdx"]);
    assert_eq!(run.found, ["docs/guides/old.mdx mdx-syntax"]);
}

#[test]
fn what_is_staged_is_looked_at_as_it_is_staged() {
    let scene = Scene::new();
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    scene.git(&["add", "-A"]);
    scene.edit("docs/index.mdx", "/guides/quickstar", "/guides/quickstart");
    assert_eq!(
        scene.run(&["--staged"]).found,
        ["docs/index.mdx broken-link"]
    );
    assert_eq!(scene.run(&["--changed"]).found, [""; 0]);
    let run = scene.run(&["--staged", "--fix"]);
    assert_eq!(run.code, 2);
    assert!(
        run.said.contains("only a part of its changes is staged"),
        "{}",
        run.said
    );
}

#[cfg(unix)]
#[test]
fn the_hook_of_git_looks_at_what_is_committed() {
    use std::os::unix::fs::PermissionsExt as _;
    let scene = Scene::new();
    let hook = scene.path(".git/hooks/pre-commit");
    let binary = snapbox::cmd::cargo_bin!("mdxlint").display();
    fs::create_dir_all(hook.parent().expect("a folder")).expect("created");
    fs::write(&hook, format!("#!/bin/sh\nexec '{binary}' --staged\n")).expect("written");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("made to run");
    let commit = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@parcel.example"];
        let mut command = Command::new("git");
        command
            .current_dir(scene.path("docs"))
            .args(who)
            .args(["-c", "commit.gpgsign=false"]);
        let output = command.args(["commit", "-m", "x"]).args(arguments).output();
        output.expect("git runs").status.success()
    };
    scene.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    assert!(!commit(&["-a"]) && !commit(&["--", "index.mdx"]));
    scene.edit("docs/index.mdx", "/guides/quickstar", "/guides/quickstart");
    scene.edit("docs/index.mdx", "title: ", "title: New ");
    assert!(commit(&["-a"]));
}

#[test]
fn fixes_stay_in_what_has_changed() {
    let scene = Scene::new();
    scene.edit("docs/guides/tracking.mdx", "```python", "```python3");
    let old = scene.read("docs/guides/old.mdx");
    let run = scene.run(&["--changed", "--fix"]);
    assert_eq!((run.code, run.found.len()), (0, 0), "{:?}", run.found);
    assert!(
        scene
            .read("docs/guides/tracking.mdx")
            .contains("```python track.py")
    );
    assert_eq!(scene.read("docs/guides/old.mdx"), old);
}

#[test]
fn without_a_repository_there_are_no_changes() {
    let scene = Scene::new();
    fs::remove_dir_all(scene.path(".git")).expect("removed");
    for arguments in [["--changed"], ["--staged"], ["--changed-lines"]] {
        let run = scene.run(&arguments);
        assert_eq!(run.code, 2);
        assert!(run.said.contains("is in no git repository"), "{}", run.said);
    }
    let scene = Scene::new();
    let run = scene.run(&["--changed=nowhere"]);
    assert_eq!(run.code, 2);
    assert!(run.said.contains("`nowhere` is no commit"), "{}", run.said);
    let run = scene.run(&["--changed=--output=x"]);
    assert!(run.said.contains("is no commit"), "{}", run.said);
}

#[test]
fn before_the_first_commit_everything_is_new() {
    let scene = Scene::new();
    fs::remove_dir_all(scene.path(".git")).expect("removed");
    scene.git(&["init", "-q", "-b", "main"]);
    assert_eq!(scene.run(&["--changed"]).found, OLD_FOUND);
    scene.git(&["add", "-A"]);
    assert_eq!(scene.run(&["--staged"]).found, OLD_FOUND);
}

#[test]
fn exit_codes_follow_what_is_new() {
    let scene = Scene::new();
    let code = |arguments: &[&str]| scene.run(arguments).code;
    assert_eq!(
        code(&["--select", "missing-code-language", "--fail-on", "warning"]),
        1
    );
    assert_eq!(code(&["--ignore", "images,links,code"]), 0);
    scene.write(
        "docs/mdxlint.yaml",
        "extends: none\nrules: { broken-link: warning }\n",
    );
    assert_eq!(code(&[]), 0);
    assert_eq!(code(&["--max-warnings", "1"]), 0);
    assert_eq!(code(&["--max-warnings", "0"]), 1);
    assert_eq!(code(&["--ignore", "mdx-syntax"]), 2);
    // A rule that is named is on, whatever the configuration says.
    assert_eq!(
        scene.run(&["--select", "missing-alt-text"]).found,
        OLD_FOUND[1..2]
    );
    assert_eq!(scene.run(&["--select", "images"]).found, [""; 0]);
    scene.run(&["--write-baseline"]);
    assert_eq!(code(&["--max-warnings", "0"]), 0);
}

#[test]
fn statistics_count_each_rule() {
    let scene = Scene::new();
    let output = scene.output(&["--statistics"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1 + OLD_FOUND.len(), "{text}");
    let output = scene.output(&["--statistics", "--format", "json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(rows[0]["count"], 1);
    assert_eq!(rows[0]["rule"], "broken-link");
    assert_eq!(rows[0]["files"], 1);
}
