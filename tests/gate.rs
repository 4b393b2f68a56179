//! Baselines and changed files: baselined findings are not reported, new findings are, also if a change causes them in
//! another file.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use serde_json::Value;
use std::fs;
use std::process::Command;
use support::repository::{OLD_FINDINGS, OLD_PAGE, Repository, Run};
use support::{HUMAN_FORMATS, MACHINE_FORMATS};

/// Asserts that every format contains these findings and no baselined ones.
fn assert_every_format_contains(repository: &Repository, findings: &[&str]) {
    for format in MACHINE_FORMATS.into_iter().chain(HUMAN_FORMATS) {
        let output = repository.output(&["--format", format]);
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
    let repository = Repository::new();
    assert_eq!(repository.run(&[]).findings, OLD_FINDINGS);
    let run = repository.run(&["--write-baseline"]);
    assert_eq!((run.code, run.findings.len()), (0, 0), "{}", run.stderr);
    let baseline = repository.read("docs/mdxlint-baseline.json");
    assert_eq!(baseline.matches("old.mdx").count(), OLD_FINDINGS.len());
    repository.commit();

    repository.edit(
        "docs/guides/quickstart.mdx",
        "title: Send your first parcel\n",
        "",
    );
    repository.edit(
        "docs/guides/tracking.mdx",
        "```python track.py",
        "```python",
    );
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    repository.commit();
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
        let run = repository.run(arguments);
        assert_eq!(run.findings, three, "{arguments:?}: {}", run.stderr);
        assert_eq!(run.code, 1);
    }
    let run = repository.run(&["--no-baseline"]);
    assert_eq!(run.findings.len(), three.len() + OLD_FINDINGS.len());
    assert_every_format_contains(&repository, &three);
}

#[test]
fn moved_findings_stay_baselined_and_a_second_one_is_new() {
    let repository = Repository::new();
    repository.run(&["--write-baseline"]);
    let picture = "![](/images/keys.png)\n\n";
    repository.edit("docs/guides/old.mdx", picture, "New words.\n\n");
    repository.edit(
        "docs/guides/old.mdx",
        "## Second\n\n",
        &format!("## Second\n\n{picture}"),
    );
    assert_eq!(repository.run(&[]).findings, [""; 0]);
    repository.edit("docs/guides/old.mdx", picture, &picture.repeat(2));
    let second = [
        "docs/guides/old.mdx missing-alt-text",
        "docs/guides/old.mdx unframed-image",
    ];
    assert_eq!(repository.run(&[]).findings, second);
}

#[test]
fn fixed_findings_are_counted_and_pruned() {
    let repository = Repository::new();
    repository.run(&["--write-baseline"]);
    let before = repository.read("docs/mdxlint-baseline.json");
    repository.edit("docs/guides/old.mdx", "/guides/rates", "/guides/tracking");
    let run = repository.run(&[]);
    assert!(
        run.stderr.contains(
            "mdxlint-baseline.json contains 1 fixed finding, which --prune-baseline removes"
        ),
        "{}",
        run.stderr
    );
    // A run on a part of the site does not count findings elsewhere.
    for arguments in [
        &["--select", "images"][..],
        &["docs/index.mdx"],
        &["--changed-lines"],
    ] {
        let run = repository.run(arguments);
        assert!(
            !run.stderr.contains("fixed finding"),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    let run = repository.run(&["--prune-baseline", "--ignore", "links"]);
    assert!(
        run.stderr.contains("removed 0 fixed findings"),
        "{}",
        run.stderr
    );
    assert_eq!(repository.read("docs/mdxlint-baseline.json"), before);
    repository.run(&["--prune-baseline"]);
    let after = repository.read("docs/mdxlint-baseline.json");
    let kept: Vec<&str> = before
        .lines()
        .filter(|line| !line.contains("broken-link"))
        .collect();
    assert_eq!(after.lines().collect::<Vec<_>>(), kept);
    // Writing a baseline for a part of the site keeps the other entries.
    repository.write("docs/mdxlint-baseline.json", &before);
    repository.edit("docs/guides/old.mdx", "/guides/tracking", "/guides/rates");
    repository.run(&["--write-baseline", "docs/index.mdx"]);
    repository.run(&["--write-baseline", "--select", "links"]);
    assert_eq!(repository.read("docs/mdxlint-baseline.json"), before);
}

#[test]
fn a_baseline_never_overwrites_another_file() {
    let repository = Repository::new();
    for (text, why) in [
        ("{}", "not a valid baseline"),
        ("{\"version\": 9, \"findings\": []}", "version 9"),
    ] {
        repository.write("docs/mdxlint-baseline.json", text);
        for arguments in [&[][..], &["--write-baseline"], &["--prune-baseline"]] {
            let run = repository.run(arguments);
            assert_eq!(run.code, 2, "{arguments:?}");
            assert!(run.stderr.contains(why), "{}", run.stderr);
        }
        assert_eq!(repository.read("docs/mdxlint-baseline.json"), text);
    }
    for arguments in [
        &["--baseline", "nowhere.json"][..],
        &["--baseline", "docs/docs.json"],
    ] {
        assert_eq!(repository.run(arguments).code, 2, "{arguments:?}");
    }
    fs::remove_file(repository.path("docs/mdxlint-baseline.json")).expect("removed");
    assert_eq!(repository.run(&["--prune-baseline"]).code, 2);
}

#[test]
fn findings_that_a_change_causes_elsewhere_are_reported() {
    let repository = Repository::new();
    let code = |arguments: &[&str]| repository.run(arguments).code;
    assert_eq!(code(&["--changed"]), 0, "nothing has changed");
    repository.git(&["mv", "docs/guides/tracking.mdx", "docs/guides/follow.mdx"]);
    let expected = [
        "docs/docs.json missing-nav-page",
        "docs/guides/follow.mdx orphan-page",
    ];
    let run = repository.run(&["--changed"]);
    for one in expected {
        assert!(
            run.findings.iter().any(|found| found == one),
            "{one}: {:?}",
            run.findings
        );
    }
    let links = |run: &Run| {
        let found = run
            .findings
            .iter()
            .filter(|one| one.ends_with("broken-link"));
        found.cloned().collect::<Vec<_>>()
    };
    // The committed error in an unchanged page is not reported.
    assert_eq!(links(&run), ["docs/index.mdx broken-link"]);
    assert_eq!(repository.run(&["--staged"]).findings, run.findings);
    assert_eq!(links(&repository.run(&["--changed-lines"])), [""; 0]);
}

#[test]
fn findings_can_be_limited_to_new_lines() {
    let repository = Repository::new();
    repository.edit(
        "docs/guides/old.mdx",
        "npm install\n```\n",
        "npm install\n```\n\n[x](/nowhere)\n",
    );
    let run = repository.run(&["--changed"]);
    assert_eq!(run.findings.len(), OLD_FINDINGS.len() + 1);
    for arguments in [
        &["--changed-lines"][..],
        &["--changed=main", "--changed-lines"],
    ] {
        assert_eq!(
            repository.run(arguments).findings,
            ["docs/guides/old.mdx broken-link"]
        );
    }
    assert_eq!(
        repository.run(&["--staged", "--changed-lines"]).findings,
        [""; 0]
    );
    // In a new file, every line is new.
    repository.write("docs/guides/new.mdx", OLD_PAGE);
    let run = repository.run(&["--changed-lines", "--ignore", "navigation,front-matter"]);
    assert_eq!(
        run.findings.len(),
        1 + OLD_FINDINGS.len(),
        "{:?}",
        run.findings
    );
    // A syntax error is reported on any line.
    repository.edit("docs/guides/old.mdx", "[x](/nowhere)\n", "<Note>\n");
    let run = repository.run(&["--changed-lines", "docs/guides/old.mdx"]);
    assert_eq!(run.findings, ["docs/guides/old.mdx mdx-syntax"]);
}

#[cfg(unix)]
#[test]
fn the_git_hook_checks_the_committed_contents() {
    use std::os::unix::fs::PermissionsExt as _;
    let repository = Repository::new();
    let hook = repository.path(".git/hooks/pre-commit");
    let binary = snapbox::cmd::cargo_bin!("mdxlint").display();
    fs::create_dir_all(hook.parent().expect("a folder")).expect("created");
    fs::write(&hook, format!("#!/bin/sh\nexec '{binary}' --staged\n")).expect("written");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("executable");
    let commit = |arguments: &[&str]| {
        let identity = ["-c", "user.name=A", "-c", "user.email=a@parcel.example"];
        let mut command = Command::new("git");
        command
            .current_dir(repository.path("docs"))
            .args(identity)
            .args(["-c", "commit.gpgsign=false"]);
        let output = command.args(["commit", "-m", "x"]).args(arguments).output();
        output.expect("git runs").status.success()
    };
    repository.edit("docs/index.mdx", "/guides/quickstart", "/guides/quickstar");
    assert!(!commit(&["-a"]) && !commit(&["--", "index.mdx"]));
    repository.edit("docs/index.mdx", "/guides/quickstar", "/guides/quickstart");
    repository.edit("docs/index.mdx", "title: ", "title: New ");
    assert!(commit(&["-a"]));
}

#[test]
fn only_changed_files_are_fixed() {
    let repository = Repository::new();
    repository.edit("docs/guides/tracking.mdx", "```python", "```python3");
    let old = repository.read("docs/guides/old.mdx");
    let run = repository.run(&["--changed", "--fix"]);
    assert_eq!((run.code, run.findings.len()), (0, 0), "{:?}", run.findings);
    assert!(
        repository
            .read("docs/guides/tracking.mdx")
            .contains("```python track.py")
    );
    assert_eq!(repository.read("docs/guides/old.mdx"), old);
}

#[test]
fn without_a_repository_there_are_no_changes() {
    let repository = Repository::new();
    fs::remove_dir_all(repository.path(".git")).expect("removed");
    for arguments in [["--changed"], ["--staged"], ["--changed-lines"]] {
        let run = repository.run(&arguments);
        assert_eq!(run.code, 2);
        assert!(
            run.stderr.contains("is not in a git repository"),
            "{}",
            run.stderr
        );
    }
    let repository = Repository::new();
    let run = repository.run(&["--changed=nowhere"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("`nowhere` is not a commit"),
        "{}",
        run.stderr
    );
    let run = repository.run(&["--changed=--output=x"]);
    assert!(run.stderr.contains("is not a commit"), "{}", run.stderr);
}

#[test]
fn before_the_first_commit_everything_is_new() {
    let repository = Repository::new();
    fs::remove_dir_all(repository.path(".git")).expect("removed");
    repository.git(&["init", "-q", "-b", "main"]);
    assert_eq!(repository.run(&["--changed"]).findings, OLD_FINDINGS);
    repository.git(&["add", "-A"]);
    assert_eq!(repository.run(&["--staged"]).findings, OLD_FINDINGS);
}

#[test]
fn exit_codes_depend_on_new_findings() {
    let repository = Repository::new();
    let code = |arguments: &[&str]| repository.run(arguments).code;
    assert_eq!(
        code(&["--select", "missing-code-language", "--fail-on", "warning"]),
        1
    );
    assert_eq!(code(&["--ignore", "images,links,code"]), 0);
    repository.write(
        "docs/mdxlint.yaml",
        "extends: none\nrules: { broken-link: warning }\n",
    );
    assert_eq!(code(&[]), 0);
    assert_eq!(code(&["--max-warnings", "1"]), 0);
    assert_eq!(code(&["--max-warnings", "0"]), 1);
    assert_eq!(code(&["--ignore", "mdx-syntax"]), 2);
    // A rule that is selected by name runs even if the configuration turns it off.
    assert_eq!(
        repository.run(&["--select", "missing-alt-text"]).findings,
        OLD_FINDINGS[1..2]
    );
    assert_eq!(repository.run(&["--select", "images"]).findings, [""; 0]);
    repository.run(&["--write-baseline"]);
    assert_eq!(code(&["--max-warnings", "0"]), 0);
}

#[test]
fn statistics_count_each_rule() {
    let repository = Repository::new();
    let output = repository.output(&["--statistics"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1 + OLD_FINDINGS.len(), "{text}");
    let output = repository.output(&["--statistics", "--format", "json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(rows[0]["count"], 1);
    assert_eq!(rows[0]["rule"], "broken-link");
    assert_eq!(rows[0]["files"], 1);
}

fn is_counted_as_fixed(run: &Run) -> bool {
    run.stderr.contains("fixed finding")
}

#[test]
fn findings_that_were_not_checked_do_not_count_as_fixed() {
    let repository = Repository::new();
    repository.run(&["--write-baseline"]);
    let baseline = repository.read("docs/mdxlint-baseline.json");
    let unchanged = |what: &str| {
        let run = repository.run(&[]);
        assert!(!is_counted_as_fixed(&run), "{what}: {}", run.stderr);
        for arguments in [
            &["--prune-baseline"][..],
            &["--prune-baseline", "--no-config"],
        ] {
            repository.run(arguments);
            assert_eq!(
                repository.read("docs/mdxlint-baseline.json"),
                baseline,
                "{what}"
            );
        }
    };
    // A page that cannot be parsed.
    repository.write("docs/guides/old.mdx", &format!("{OLD_PAGE}\n<Note>\n"));
    unchanged("a broken page");
    repository.write("docs/guides/old.mdx", OLD_PAGE);
    // The anchors of another page are unknown.
    repository.edit("docs/guides/tracking.mdx", "---\n\n", "---\n\n<Note>\n\n");
    unchanged("another broken page");
    repository.edit("docs/guides/tracking.mdx", "---\n\n<Note>\n\n", "---\n\n");
    // A `docs.json` that cannot be parsed.
    let manifest = repository.read("docs/docs.json");
    repository.write("docs/docs.json", &manifest[..manifest.len() / 2]);
    unchanged("a broken docs.json");
    repository.write("docs/docs.json", &manifest);
    // Rules and pages that the configuration turns off.
    for config in [
        "rules: { broken-link: off }\n",
        "exclude: [guides/old.mdx]\n",
    ] {
        repository.write("docs/mdxlint.yaml", config);
        let run = repository.run(&[]);
        assert!(!is_counted_as_fixed(&run), "{config}: {}", run.stderr);
        repository.run(&["--prune-baseline"]);
        assert_eq!(
            repository.read("docs/mdxlint-baseline.json"),
            baseline,
            "{config}"
        );
    }
    fs::remove_file(repository.path("docs/mdxlint.yaml")).expect("removed");
    // A page that takes too long.
    repository.run(&["--prune-baseline", "--page-timeout", "0.000001"]);
    assert_eq!(repository.read("docs/mdxlint-baseline.json"), baseline);
    // Writing a baseline while a page is broken keeps its entries.
    repository.write("docs/guides/old.mdx", &format!("{OLD_PAGE}\n<Note>\n"));
    repository.run(&["--write-baseline"]);
    assert_eq!(repository.read("docs/mdxlint-baseline.json"), baseline);
}

#[test]
fn a_deleted_page_has_no_findings() {
    let repository = Repository::new();
    repository.run(&["--write-baseline"]);
    fs::remove_file(repository.path("docs/guides/old.mdx")).expect("removed");
    repository.edit("docs/docs.json", ", \"guides/old\"", "");
    let run = repository.run(&["--prune-baseline"]);
    assert_eq!((run.code, run.findings.len()), (0, 0), "{}", run.stderr);
    assert!(
        !repository
            .read("docs/mdxlint-baseline.json")
            .contains("old.mdx")
    );
}

#[test]
fn a_moved_page_keeps_its_baselined_findings() {
    let repository = Repository::new();
    repository.run(&["--write-baseline"]);
    let baseline = repository.read("docs/mdxlint-baseline.json");
    repository.commit();
    repository.git(&["mv", "docs/guides/old.mdx", "docs/moved.mdx"]);
    repository.edit("docs/docs.json", "guides/old", "moved");
    repository.edit("docs/moved.mdx", "Old faults", "Moved faults");
    for arguments in [&[][..], &["--changed"], &["docs/moved.mdx"]] {
        let run = repository.run(arguments);
        assert_eq!(
            (run.code, run.findings.len()),
            (0, 0),
            "{arguments:?}: {:?}",
            run.findings
        );
        assert!(!is_counted_as_fixed(&run), "{}", run.stderr);
    }
    repository.git(&["add", "-A"]);
    assert_eq!(repository.run(&["--staged"]).findings, [""; 0]);
    // A new finding in the moved page is reported.
    let text = repository.read("docs/moved.mdx");
    repository.write("docs/moved.mdx", &format!("{text}\n[x](/nowhere)\n"));
    assert_eq!(repository.run(&[]).findings, ["docs/moved.mdx broken-link"]);
    repository.write("docs/moved.mdx", &text);
    // Pruning writes the new path and removes the fixed finding.
    repository.edit("docs/moved.mdx", "/guides/rates", "/guides/tracking");
    let run = repository.run(&[]);
    assert!(run.stderr.contains("1 fixed finding"), "{}", run.stderr);
    repository.run(&["--prune-baseline"]);
    let expected = baseline.replace("guides/old.mdx", "moved.mdx");
    let kept: Vec<&str> = expected
        .lines()
        .filter(|line| !line.contains("broken-link"))
        .collect();
    let after = repository.read("docs/mdxlint-baseline.json");
    assert_eq!(after.lines().collect::<Vec<_>>(), kept);
}

#[test]
fn another_page_does_not_inherit_baselined_findings() {
    let repository = Repository::new();
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nWords about {title}.\n");
    repository.write("docs/guides/old.mdx", &page("Old"));
    repository.run(&["--write-baseline"]);
    fs::remove_file(repository.path("docs/guides/old.mdx")).expect("removed");
    // The only finding is about the whole page: a different name in a different folder may be a different page.
    repository.write("docs/new.mdx", &page("New"));
    repository.edit("docs/docs.json", "guides/old", "new");
    assert_eq!(
        repository.run(&[]).findings,
        ["docs/new.mdx missing-description"]
    );
    // The same page in the same folder.
    fs::rename(
        repository.path("docs/new.mdx"),
        repository.path("docs/guides/new.mdx"),
    )
    .expect("moved");
    repository.edit("docs/docs.json", "\"new\"", "\"guides/new\"");
    assert_eq!(repository.run(&[]).findings, [""; 0]);
    // Two pages match, so it is ambiguous.
    repository.write("docs/guides/newer.mdx", &page("Newer"));
    repository.edit(
        "docs/docs.json",
        "\"guides/new\"",
        "\"guides/new\", \"guides/newer\"",
    );
    assert_eq!(repository.run(&[]).findings.len(), 2);
}

#[test]
fn only_fixes_in_changed_files_are_counted() {
    let repository = Repository::new();
    let text = repository.read("docs/index.mdx");
    repository.write(
        "docs/index.mdx",
        &format!("{text}\n[x](/guides/old#first)\n"),
    );
    repository.edit("docs/guides/tracking.mdx", "```python", "```python3");
    repository.commit();
    // The change breaks a link in an unchanged page, and this finding has a fix.
    repository.edit("docs/guides/old.mdx", "## First", "## First {#First}");
    let fixable = |arguments: &[&str]| {
        let output = repository.output(&[&["--format", "json"], arguments].concat());
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let summary = &document["summary"];
        let count = |key: &str| summary[key].as_u64().expect("a count");
        count("fixable") + count("unsafely_fixable")
    };
    let run = repository.run(&["--changed"]);
    assert!(
        run.findings
            .contains(&"docs/index.mdx broken-anchor".to_owned()),
        "{:?}",
        run.findings
    );
    assert!(fixable(&["docs/index.mdx"]) > 0);
    assert_eq!(fixable(&["--changed", "docs/index.mdx"]), 0);
}
