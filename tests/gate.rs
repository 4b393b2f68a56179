//! The gate of a pipeline: what is known is silent, what is new is reported, and what a change breaks elsewhere too.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use serde_json::Value;
use std::fs;
use std::process::Command;
use support::scene::{OLD, OLD_FOUND, Run, Scene};
use support::{MACHINES, PEOPLE};

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
fn only_new_findings_are_reported() {
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
fn moved_findings_stay_baselined_and_a_second_one_is_new() {
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
fn fixed_findings_are_reported_and_pruned() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    let before = scene.read("docs/mdxlint-baseline.json");
    scene.edit("docs/guides/old.mdx", "/guides/rates", "/guides/tracking");
    let run = scene.run(&[]);
    assert!(
        run.said.contains(
            "mdxlint-baseline.json contains 1 fixed finding, which --prune-baseline removes"
        ),
        "{}",
        run.said
    );
    // A run that checks only a part says nothing about the rest.
    for arguments in [
        &["--select", "images"][..],
        &["docs/index.mdx"],
        &["--changed-lines"],
    ] {
        let run = scene.run(arguments);
        assert!(
            !run.said.contains("fixed finding"),
            "{arguments:?}: {}",
            run.said
        );
    }
    let run = scene.run(&["--prune-baseline", "--ignore", "links"]);
    assert!(
        run.said.contains("removed 0 fixed findings"),
        "{}",
        run.said
    );
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
fn a_baseline_never_overwrites_another_file() {
    let scene = Scene::new();
    for (text, why) in [
        ("{}", "not a valid baseline"),
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
fn findings_that_a_change_causes_elsewhere_are_reported() {
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
fn findings_can_be_limited_to_new_lines() {
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

#[cfg(unix)]
#[test]
fn the_git_hook_checks_the_committed_contents() {
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
fn only_changed_files_are_fixed() {
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
        assert!(
            run.said.contains("is not in a git repository"),
            "{}",
            run.said
        );
    }
    let scene = Scene::new();
    let run = scene.run(&["--changed=nowhere"]);
    assert_eq!(run.code, 2);
    assert!(
        run.said.contains("`nowhere` is not a commit"),
        "{}",
        run.said
    );
    let run = scene.run(&["--changed=--output=x"]);
    assert!(run.said.contains("is not a commit"), "{}", run.said);
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
fn exit_codes_depend_on_new_findings() {
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

fn is_counted_as_fixed(run: &Run) -> bool {
    run.said.contains("fixed finding")
}

#[test]
fn unchecked_findings_do_not_count_as_fixed() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    let baseline = scene.read("docs/mdxlint-baseline.json");
    let unchanged = |what: &str| {
        let run = scene.run(&[]);
        assert!(!is_counted_as_fixed(&run), "{what}: {}", run.said);
        for arguments in [
            &["--prune-baseline"][..],
            &["--prune-baseline", "--no-config"],
        ] {
            scene.run(arguments);
            assert_eq!(scene.read("docs/mdxlint-baseline.json"), baseline, "{what}");
        }
    };
    // A page that cannot be parsed.
    scene.write("docs/guides/old.mdx", &format!("{OLD}\n<Note>\n"));
    unchanged("a broken page");
    scene.write("docs/guides/old.mdx", OLD);
    // Another page whose anchors nobody knows.
    scene.edit("docs/guides/tracking.mdx", "---\n\n", "---\n\n<Note>\n\n");
    unchanged("another broken page");
    scene.edit("docs/guides/tracking.mdx", "---\n\n<Note>\n\n", "---\n\n");
    // A `docs.json` that cannot be parsed.
    let manifest = scene.read("docs/docs.json");
    scene.write("docs/docs.json", &manifest[..manifest.len() / 2]);
    unchanged("a broken docs.json");
    scene.write("docs/docs.json", &manifest);
    // Rules and pages that the configuration turns off.
    for config in [
        "rules: { broken-link: off }\n",
        "exclude: [guides/old.mdx]\n",
    ] {
        scene.write("docs/mdxlint.yaml", config);
        let run = scene.run(&[]);
        assert!(!is_counted_as_fixed(&run), "{config}: {}", run.said);
        scene.run(&["--prune-baseline"]);
        assert_eq!(
            scene.read("docs/mdxlint-baseline.json"),
            baseline,
            "{config}"
        );
    }
    fs::remove_file(scene.path("docs/mdxlint.yaml")).expect("removed");
    // A page that takes too long.
    scene.run(&["--prune-baseline", "--page-timeout", "0.000001"]);
    assert_eq!(scene.read("docs/mdxlint-baseline.json"), baseline);
    // What is written while a page is broken keeps what is known of it.
    scene.write("docs/guides/old.mdx", &format!("{OLD}\n<Note>\n"));
    scene.run(&["--write-baseline"]);
    assert_eq!(scene.read("docs/mdxlint-baseline.json"), baseline);
}

#[test]
fn a_deleted_page_has_no_findings() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    fs::remove_file(scene.path("docs/guides/old.mdx")).expect("removed");
    scene.edit("docs/docs.json", ", \"guides/old\"", "");
    let run = scene.run(&["--prune-baseline"]);
    assert_eq!((run.code, run.found.len()), (0, 0), "{}", run.said);
    assert!(!scene.read("docs/mdxlint-baseline.json").contains("old.mdx"));
}

#[test]
fn a_moved_page_keeps_its_baselined_findings() {
    let scene = Scene::new();
    scene.run(&["--write-baseline"]);
    let baseline = scene.read("docs/mdxlint-baseline.json");
    scene.commit();
    scene.git(&["mv", "docs/guides/old.mdx", "docs/moved.mdx"]);
    scene.edit("docs/docs.json", "guides/old", "moved");
    scene.edit("docs/moved.mdx", "Old faults", "Moved faults");
    for arguments in [&[][..], &["--changed"], &["docs/moved.mdx"]] {
        let run = scene.run(arguments);
        assert_eq!(
            (run.code, run.found.len()),
            (0, 0),
            "{arguments:?}: {:?}",
            run.found
        );
        assert!(!is_counted_as_fixed(&run), "{}", run.said);
    }
    scene.git(&["add", "-A"]);
    assert_eq!(scene.run(&["--staged"]).found, [""; 0]);
    // A finding that is new in it is new.
    let text = scene.read("docs/moved.mdx");
    scene.write("docs/moved.mdx", &format!("{text}\n[x](/nowhere)\n"));
    assert_eq!(scene.run(&[]).found, ["docs/moved.mdx broken-link"]);
    scene.write("docs/moved.mdx", &text);
    // Pruning writes the new path, and one that is fixed goes.
    scene.edit("docs/moved.mdx", "/guides/rates", "/guides/tracking");
    let run = scene.run(&[]);
    assert!(run.said.contains("1 fixed finding"), "{}", run.said);
    scene.run(&["--prune-baseline"]);
    let expected = baseline.replace("guides/old.mdx", "moved.mdx");
    let kept: Vec<&str> = expected
        .lines()
        .filter(|line| !line.contains("broken-link"))
        .collect();
    let after = scene.read("docs/mdxlint-baseline.json");
    assert_eq!(after.lines().collect::<Vec<_>>(), kept);
}

#[test]
fn another_page_does_not_inherit_baselined_findings() {
    let scene = Scene::new();
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nWords about {title}.\n");
    scene.write("docs/guides/old.mdx", &page("Old"));
    scene.run(&["--write-baseline"]);
    fs::remove_file(scene.path("docs/guides/old.mdx")).expect("removed");
    // The only finding is about the page as a whole: another name in another folder may be another page.
    scene.write("docs/new.mdx", &page("New"));
    scene.edit("docs/docs.json", "guides/old", "new");
    assert_eq!(scene.run(&[]).found, ["docs/new.mdx missing-description"]);
    // The same page in the same folder.
    fs::rename(
        scene.path("docs/new.mdx"),
        scene.path("docs/guides/new.mdx"),
    )
    .expect("moved");
    scene.edit("docs/docs.json", "\"new\"", "\"guides/new\"");
    assert_eq!(scene.run(&[]).found, [""; 0]);
    // Two pages that it may be: nobody knows which.
    scene.write("docs/guides/newer.mdx", &page("Newer"));
    scene.edit(
        "docs/docs.json",
        "\"guides/new\"",
        "\"guides/new\", \"guides/newer\"",
    );
    assert_eq!(scene.run(&[]).found.len(), 2);
}

#[test]
fn only_fixes_in_changed_files_are_counted() {
    let scene = Scene::new();
    let text = scene.read("docs/index.mdx");
    scene.write(
        "docs/index.mdx",
        &format!("{text}\n[x](/guides/old#first)\n"),
    );
    scene.edit("docs/guides/tracking.mdx", "```python", "```python3");
    scene.commit();
    // The change breaks the link in a page that does not change, and there is a fix for it.
    scene.edit("docs/guides/old.mdx", "## First", "## First {#First}");
    let fixable = |arguments: &[&str]| {
        let output = scene.output(&[&["--format", "json"], arguments].concat());
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let summary = &document["summary"];
        let count = |key: &str| summary[key].as_u64().expect("a count");
        count("fixable") + count("unsafely_fixable")
    };
    let run = scene.run(&["--changed"]);
    assert!(
        run.found
            .contains(&"docs/index.mdx broken-anchor".to_owned()),
        "{:?}",
        run.found
    );
    assert!(fixable(&["docs/index.mdx"]) > 0);
    assert_eq!(fixable(&["--changed", "docs/index.mdx"]), 0);
}
