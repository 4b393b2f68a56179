//! Output for people: the number of findings, wording, summaries and help.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use support::{HUMAN_FORMATS, MACHINE_FORMATS, program};

const HEAD: &str = "---\ntitle: A page\ndescription: What it is for.\n---\n\n## Start\n\n";

/// Creates a site with `copies` copies of a page with one error, and a page with another error.
fn site(copies: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut pages = String::new();
    for number in 0..copies {
        let page = format!("v{number}/start.mdx");
        write(folder.path(), &page, &format!("{HEAD}![](/a.png \"v\")\n"));
        let _ = write!(pages, "\"v{number}/start\", ");
    }
    write(
        folder.path(),
        "z.mdx",
        &format!("{HEAD}```python3\nx = 1\n```\n"),
    );
    write(folder.path(), "a.png", "");
    write(
        folder.path(),
        "mdxlint.yaml",
        "rules: { unframed-image: error }\n",
    );
    let manifest = format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, "navigation": {{ "pages": [{pages}"z"] }} }}"##
    );
    write(folder.path(), "docs.json", &manifest);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    fs::write(path, text).expect("written");
}

/// Runs mdxlint in `folder`. Returns the exit code, standard output and standard error.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = program()
        .current_dir(folder)
        .args(["--select", "images,code"])
        .args(arguments)
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("an exit code"),
        text(output.stdout),
        text(output.stderr),
    )
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn formats_for_people_show_only_a_few_similar_findings() {
    let site = site(9);
    for format in HUMAN_FORMATS {
        let (code, shown, stderr) = run(site.path(), &["--format", format]);
        assert_eq!(code, 1);
        let (_, all, _) = run(site.path(), &["--format", format, "--limit", "0"]);
        let more = "and 6 more like this; `--select missing-alt-text` shows them";
        assert_eq!(count(&shown, more), 1, "{format}: {shown}");
        assert_eq!(count(&all, "more like this"), 0, "{format}: {all}");
        let rule = |text: &str| {
            text.lines()
                .filter(|line| line.contains("image has no alt text"))
                .count()
        };
        assert_eq!((rule(&shown), rule(&all)), (3, 9), "{format}: {shown}");
        assert_eq!(count(&shown, "python3"), count(&all, "python3"));
        assert!(
            stderr.contains("18 errors, 1 warning in 10 files"),
            "{stderr}"
        );
        assert!(
            stderr.contains("12 findings not shown; `--limit 0` shows all"),
            "{stderr}"
        );
    }
}

#[test]
fn few_similar_findings_are_all_shown() {
    let site = site(5);
    let (_, shown, stderr) = run(site.path(), &[]);
    assert_eq!(shown.lines().count(), 11, "{shown}");
    assert!(!stderr.contains("not shown"), "{stderr}");
}

#[test]
fn a_rule_selected_by_name_shows_all_findings() {
    let site = site(9);
    let (_, shown, _) = run(
        site.path(),
        &["--select", "missing-alt-text", "--limit", "2"],
    );
    assert_eq!(count(&shown, "missing-alt-text"), 9, "{shown}");
    assert_eq!(count(&shown, "unframed-image"), 2, "{shown}");
}

#[test]
fn formats_for_programs_and_files_contain_every_finding() {
    let site = site(9);
    for format in MACHINE_FORMATS {
        let file = format!("{format}=../{format}.out");
        let (_, few, _) = run(
            site.path(),
            &["--format", format, "--limit", "1", "--output", &file],
        );
        let (_, all, _) = run(site.path(), &["--format", format, "--limit", "0"]);
        assert_eq!(few, all, "{format}");
        let written = site
            .path()
            .parent()
            .expect("a folder")
            .join(format!("{format}.out"));
        assert_eq!(
            fs::read_to_string(&written).expect("written"),
            all,
            "{format}"
        );
        fs::remove_file(written).expect("removed");
    }
    let full = site.path().join("full.out");
    run(site.path(), &["--limit", "1", "--output", "full=full.out"]);
    let written = fs::read_to_string(full).expect("written");
    assert_eq!(count(&written, "error[missing-alt-text]"), 9);
}

#[test]
fn the_limit_keeps_the_most_severe_findings() {
    let site = site(2);
    let (code, shown, stderr) = run(site.path(), &["--limit", "4"]);
    assert_eq!(code, 1);
    assert_eq!(count(&shown, "error["), 4, "{shown}");
    assert_eq!(count(&shown, "warning["), 0, "{shown}");
    assert!(stderr.contains("1 finding not shown"), "{stderr}");
}

#[test]
fn findings_below_the_lowest_severity_are_hidden_but_counted() {
    let site = site(2);
    for arguments in [&["--quiet"][..], &["-q"], &["--min-severity", "error"]] {
        let (code, shown, stderr) = run(site.path(), arguments);
        assert_eq!(code, 1);
        assert_eq!(shown.lines().count(), 4, "{shown}");
        assert!(!shown.contains("warning["), "{shown}");
        assert!(stderr.contains("4 errors in 2 files"), "{stderr}");
        assert!(
            stderr.contains("1 warning below `--min-severity` not shown"),
            "{stderr}"
        );
    }
    let (_, json, _) = run(site.path(), &["-q", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["findings"].as_array().map(Vec::len), Some(4));
    assert_eq!(json["summary"]["warnings"], 0);
    let quiet = |more: &[&str]| run(site.path(), &[&["-q", "--ignore", "images"], more].concat()).0;
    assert_eq!(quiet(&[]), 0);
    assert_eq!(
        quiet(&["--fail-on", "warning"]),
        1,
        "the exit code counts all findings"
    );
    assert_eq!(quiet(&["--max-warnings", "0"]), 1);
    assert_eq!(run(site.path(), &["-q", "--min-severity", "info"]).0, 2);
}

#[test]
fn infos_have_one_name_in_every_format_for_people() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "docs.json", "{}");
    write(
        folder.path(),
        "a.mdx",
        &format!("import X from '/x.mdx'\n{HEAD}\n{}", ""),
    );
    write(
        folder.path(),
        "mdxlint.yaml",
        "rules: { missing-alt-text: info }\n",
    );
    write(folder.path(), "a.mdx", &format!("{HEAD}![](/a.png)\n"));
    write(folder.path(), "a.png", "");
    for format in HUMAN_FORMATS {
        for color in ["always", "never"] {
            let arguments = ["a.mdx", "--format", format, "--color", color];
            let (code, shown, stderr) = run(
                folder.path(),
                &[&arguments[..], &["--ignore", "unframed-image"]].concat(),
            );
            assert_eq!(code, 0);
            let has_word =
                shown.contains("info[") || shown.contains("info ") || shown.contains("info\u{1b}");
            assert!(has_word, "{format}: {shown:?}");
            assert!(!shown.contains("note["), "{format}: {shown:?}");
            assert!(stderr.contains("1 info in 1 file"), "{stderr}");
        }
    }
}

#[test]
fn counts_agree_with_their_nouns() {
    let site = site(1);
    let select = ["--select", "unknown-code-language", "--ignore", "images"];
    let (_, _, stderr) = run(site.path(), &[&["--diff"][..], &select].concat());
    assert_eq!(stderr, "Would apply 1 fix in 1 file.\n");
    let (_, _, stderr) = run(site.path(), &[&["--fix"][..], &select].concat());
    assert!(stderr.starts_with("Applied 1 fix in 1 file.\n"), "{stderr}");
}

#[test]
fn a_mistyped_command_has_a_suggestion() {
    let folder = tempfile::tempdir().expect("a folder");
    for (word, message) in [
        (
            "chekc",
            "error: `chekc` is neither a command nor a path: did you mean `check`?\n",
        ),
        (
            "explian",
            "error: `explian` is neither a command nor a path: did you mean `explain`?\n",
        ),
        (
            "init-rule",
            "error: `init-rule` is neither a command nor a path: did you mean `init-rules`?\n",
        ),
        (
            "guides/start.mdx",
            "error: path `guides/start.mdx` does not exist\n",
        ),
    ] {
        let (code, shown, stderr) = run(folder.path(), &[word]);
        assert_eq!((code, shown.as_str(), stderr.as_str()), (2, "", message));
    }
}

#[test]
fn help_lists_the_exit_codes() {
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["help"],
        &["help", "check"],
        &["check", "--help"],
    ] {
        let output = program().args(arguments).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success());
        assert!(
            text.contains("Exit codes:\n  0  no finding"),
            "{arguments:?}: {text}"
        );
    }
}
