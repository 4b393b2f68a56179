//! A hostile site: it is checked, files outside of it are not read, and its texts cannot control the terminal.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use support::{HUMAN_FORMATS, MACHINE_FORMATS};

/// The text of the files outside of the site. If a file were read, its text would be in the output.
const OUTSIDE: &str = "canary words that must not be seen";

/// Creates a folder with the hostile site in `site`, and files that it tries to read in `outside`.
fn hostile_site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let (site, outside) = (folder.path().join("site"), folder.path().join("outside"));
    fs::create_dir(&site).expect("created");
    fs::create_dir(&outside).expect("created");
    let write = |path: &Path, text: &str| fs::write(path, text).expect("written");
    for name in [
        "page.mdx",
        "snippet.mdx",
        "nav.json",
        "api.yaml",
        "grammar.json",
        "AGENTS.md",
    ] {
        write(
            &outside.join(name),
            &format!("# {OUTSIDE}\n\n<Note>{OUTSIDE}\n"),
        );
    }
    write_many_pages(&site);
    write_strange_names(&site);
    write_paths_out_of_the_site(&site, &outside);
    write_cycles(&site);
    // A sparse file of 100 MB.
    let huge = fs::File::create(site.join("huge.mdx")).expect("created");
    huge.set_len(100 << 20).expect("set");
    folder
}

/// Writes 10,000 small pages, each with an error.
fn write_many_pages(site: &Path) {
    for folder in 0..100 {
        let folder = site.join(format!("many/{folder}"));
        fs::create_dir_all(&folder).expect("created");
        for page in 0..100 {
            // A description that all pages lack would be one finding.
            let text = "---\ntitle: A\n---\n\n```python3\nx = 1\n```\n";
            fs::write(folder.join(format!("{page}.mdx")), text).expect("written");
        }
    }
}

/// Writes files with names that contain line endings, terminal escape sequences, or the end of an XML attribute or an
/// annotation.
fn write_strange_names(site: &Path) {
    let names = [
        "new\nline.mdx",
        "esc\u{1b}[31mape.mdx",
        "quote\"'.mdx",
        "<tag>&amp;]]>.mdx",
        "::error file=x::y,%0A.mdx",
        "turn\u{202e}round.mdx",
        "tab\tand\rreturn.mdx",
        "back\\slash.mdx",
    ];
    for name in names {
        let text = format!(
            "---\ntitle: \"{}\"\n---\n\n<Nonsense\u{1b}[31m>\n",
            "\u{202e}x\u{1b}]0;y\u{7}"
        );
        fs::write(site.join(name), text).expect("written");
    }
}

/// Writes links, imports and references that point out of the site.
fn write_paths_out_of_the_site(site: &Path, outside: &Path) {
    symlink(outside, site.join("linked")).expect("linked");
    symlink(outside.join("page.mdx"), site.join("linked.mdx")).expect("linked");
    symlink(outside.join("nav.json"), site.join("nav.json")).expect("linked");
    symlink(outside.join("grammar.json"), site.join("grammar.json")).expect("linked");
    symlink(outside.join("AGENTS.md"), site.join("AGENTS.md")).expect("linked");
    symlink(outside.join("api.yaml"), site.join("api.yaml")).expect("linked");
    symlink("/dev/zero", site.join("zero.mdx")).expect("linked");
    symlink("/dev/zero", site.join("zero.json")).expect("linked");
    let manifest = r##"{
        "theme": "mint", "name": "A", "colors": { "primary": "#16A34A" },
        "styling": { "codeblocks": { "languages": { "custom": ["grammar.json", "../outside/grammar.json", "/dev/zero", "zero.json"] } } },
        "navigation": { "pages": ["page", "../outside/page", "linked/page", "circle", { "$ref": "../outside/nav.json" }, { "$ref": "nav.json" }],
            "anchors": [{ "anchor": "A", "openapi": "../outside/api.yaml" }, { "anchor": "B", "openapi": "api.yaml" }] }
    }"##;
    fs::write(site.join("docs.json"), manifest).expect("written");
    let mut page =
        "---\ntitle: A\ndescription: What A is for.\nopenapi: ../outside/api.yaml GET /x\n---\n\n"
            .to_owned();
    for path in [
        "../../etc/passwd",
        "/../../etc/passwd",
        "../outside/page",
        "../outside/snippet.mdx",
        "linked/page",
        "file:///etc/passwd",
    ] {
        let _ = writeln!(
            page,
            "import A from '{path}'\n\n[a]({path}) ![a]({path}) <img src=\"{path}\" alt=\"a\" />\n"
        );
    }
    fs::write(site.join("page.mdx"), page).expect("written");
}

/// Writes snippets that import each other, and a symbolic link to its own folder.
fn write_cycles(site: &Path) {
    fs::create_dir(site.join("snippets")).expect("created");
    for (name, other) in [("a", "b"), ("b", "a")] {
        let text = format!("import X from '/snippets/{other}.mdx'\n\n<X />\n");
        fs::write(site.join(format!("snippets/{name}.mdx")), text).expect("written");
    }
    let text = "---\ntitle: C\ndescription: What C is for.\n---\n\nimport A from '/snippets/a.mdx'\n\n<A />\n";
    fs::write(site.join("circle.mdx"), text).expect("written");
    symlink(site, site.join("snippets/loop")).expect("linked");
}

/// Runs mdxlint with at most 2 GB of address space. The site needs a small part of it.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new("sh")
        .current_dir(folder)
        .args(["-c", "ulimit -v 2000000; exec \"$0\" \"$@\""])
        .arg(snapbox::cmd::cargo_bin!("mdxlint"))
        .args(arguments)
        .env_remove("GITHUB_ACTIONS")
        .output()
        .expect("it runs")
}

/// Asserts that the output contains no text from outside of the site and no control characters. Returns the output.
fn assert_harmless(output: &Output, what: &str) -> String {
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{what}: {output:?}");
    for stream in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(stream).expect("UTF-8");
        assert!(
            !text.contains("canary") && !text.contains("root:x:"),
            "{what} shows text from outside of the site"
        );
        let bad = |letter: &char| {
            (letter.is_control() && *letter != '\n') || matches!(*letter, '\u{202a}'..='\u{202e}')
        };
        assert_eq!(text.chars().find(bad), None, "{what}");
    }
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_hostile_site_is_checked_safely() {
    let folder = hostile_site();
    let found = assert_harmless(
        &run(
            folder.path(),
            &["site", "--format", "concise", "--limit", "0"],
        ),
        "concise",
    );
    // Every line is a finding, so no name adds a line.
    let count = found.lines().count();
    assert!(
        count > 10_000,
        "{count} lines, the last: {:?}",
        found.lines().last()
    );
    for line in found.lines() {
        assert!(line.starts_with("site/") && line.contains(": "), "{line}");
    }
    for (name, rule) in [
        ("site/huge.mdx:1:1", "unreadable-page"),
        ("site/new\\u{a}line.mdx", "mdx-syntax"),
        ("site/many/7/7.mdx:5:4", "unknown-code-language"),
        ("site/docs.json", "invalid-docs-json"),
    ] {
        let is_reported = |line: &str| line.starts_with(name) && line.contains(rule);
        assert!(found.lines().any(is_reported), "{name} {rule}");
    }
    assert!(!found.contains("linked.mdx:"), "links are not followed");
    let full = run(
        folder.path(),
        &[
            "site/page.mdx",
            "site/docs.json",
            "--format",
            "full",
            "--color",
            "never",
        ],
    );
    assert_harmless(&full, "full");
}

#[test]
fn every_format_escapes_a_hostile_site() {
    let folder = hostile_site();
    fs::remove_dir_all(folder.path().join("site/many")).expect("removed");
    for format in MACHINE_FORMATS.into_iter().chain(HUMAN_FORMATS) {
        let text = assert_harmless(&run(folder.path(), &["site", "--format", format]), format);
        match format {
            "json" | "sarif" | "gitlab" | "rdjson" => {
                serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
            }
            "github" => assert!(text.lines().all(|line| line.starts_with("::"))),
            _ => assert!(text.contains("huge.mdx"), "{format}"),
        }
    }
}

#[test]
fn other_commands_are_safe() {
    let folder = hostile_site();
    for form in ["tree", "json", "mermaid", "html"] {
        assert_harmless(
            &run(folder.path(), &["nav", "site", "--format", form]),
            form,
        );
    }
    fs::remove_dir_all(folder.path().join("site/many")).expect("removed");
    let before = fs::read_to_string(folder.path().join("outside/page.mdx")).expect("there");
    // It does not write through a symbolic link.
    let refused = run(&folder.path().join("site"), &["init-rules", "--dry-run"]);
    let why = String::from_utf8(refused.stderr).expect("UTF-8");
    assert!(
        why.contains("is a symbolic link") && !why.contains("canary"),
        "{why}"
    );
    assert_harmless(
        &run(
            folder.path(),
            &["site", "--fix", "--unsafe-fixes", "--format", "concise"],
        ),
        "fix",
    );
    assert_harmless(
        &run(
            folder.path(),
            &[
                "site",
                "--add-ignores",
                "--reason",
                "x",
                "--format",
                "concise",
            ],
        ),
        "ignores",
    );
    assert_harmless(
        &run(
            folder.path(),
            &["site", "--write-baseline", "--format", "concise"],
        ),
        "baseline",
    );
    let after = fs::read_to_string(folder.path().join("outside/page.mdx")).expect("there");
    assert_eq!(before, after, "nothing outside is written");
}
