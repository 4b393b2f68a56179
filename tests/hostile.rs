//! A site that somebody made to do harm: it is reported on, nothing outside of it is read, and nothing in it reaches the
//! terminal as a command.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use support::{MACHINES, PEOPLE};

/// What stands in files outside of the site. Each of them would be seen, were it read.
const OUTSIDE: &str = "canary words that must not be seen";

/// A folder with the hostile site in its folder `site`, and what it reaches for beside it.
fn scene() -> tempfile::TempDir {
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
    many(&site);
    strange_names(&site);
    out_of_the_site(&site, &outside);
    circles(&site);
    // A hole of 100 MB, which takes no room on disk.
    let huge = fs::File::create(site.join("huge.mdx")).expect("created");
    huge.set_len(100 << 20).expect("set");
    folder
}

/// Ten thousand small pages, each with a fault.
fn many(site: &Path) {
    for folder in 0..100 {
        let folder = site.join(format!("many/{folder}"));
        fs::create_dir_all(&folder).expect("created");
        for page in 0..100 {
            fs::write(folder.join(format!("{page}.mdx")), "---\ntitle: A\n---\n").expect("written");
        }
    }
}

/// Names that write lines of their own, colour the terminal, or end an attribute of XML or an annotation.
fn strange_names(site: &Path) {
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

/// Every way out of the site that a page or `docs.json` has.
fn out_of_the_site(site: &Path, outside: &Path) {
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

/// Snippets that import each other, a link that leads to its own folder, a `$ref` to itself.
fn circles(site: &Path) {
    fs::create_dir(site.join("snippets")).expect("created");
    for (name, other) in [("a", "b"), ("b", "a")] {
        let text = format!("import X from '/snippets/{other}.mdx'\n\n<X />\n");
        fs::write(site.join(format!("snippets/{name}.mdx")), text).expect("written");
    }
    let text = "---\ntitle: C\ndescription: What C is for.\n---\n\nimport A from '/snippets/a.mdx'\n\n<A />\n";
    fs::write(site.join("circle.mdx"), text).expect("written");
    symlink(site, site.join("snippets/loop")).expect("linked");
}

/// Runs mdxlint with at most 2 GB of address space: a page of 100 MB and ten thousand others need a small part of it.
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

/// What must hold of every output: it says nothing of what lies outside, and commands nothing.
fn is_harmless(output: &Output, what: &str) -> String {
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{what}: {output:?}");
    for stream in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(stream).expect("UTF-8");
        assert!(
            !text.contains("canary") && !text.contains("root:x:"),
            "{what} shows what lies outside"
        );
        let bad = |letter: &char| {
            (letter.is_control() && *letter != '\n') || matches!(*letter, '\u{202a}'..='\u{202e}')
        };
        assert_eq!(text.chars().find(bad), None, "{what}");
    }
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_hostile_site_is_reported_on_and_does_no_harm() {
    let folder = scene();
    let found = is_harmless(
        &run(
            folder.path(),
            &["site", "--format", "concise", "--limit", "0"],
        ),
        "concise",
    );
    // Every line is a finding: no name writes a line of its own.
    assert!(found.lines().count() > 10_000);
    for line in found.lines() {
        assert!(line.starts_with("site/") && line.contains(": "), "{line}");
    }
    for (name, rule) in [
        ("site/huge.mdx:1:1", "unreadable-page"),
        ("site/new\\u{a}line.mdx", "mdx-syntax"),
        ("site/many/7/7.mdx:1:1", "missing-description"),
        ("site/docs.json", "invalid-docs-json"),
    ] {
        let is_there = |line: &str| line.starts_with(name) && line.contains(rule);
        assert!(found.lines().any(is_there), "{name} {rule}");
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
    is_harmless(&full, "full");
}

#[test]
fn no_format_lets_a_hostile_site_speak() {
    let folder = scene();
    fs::remove_dir_all(folder.path().join("site/many")).expect("removed");
    for format in MACHINES.into_iter().chain(PEOPLE) {
        let text = is_harmless(&run(folder.path(), &["site", "--format", format]), format);
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
fn other_commands_do_no_harm_either() {
    let folder = scene();
    for form in ["tree", "json", "mermaid", "html"] {
        is_harmless(
            &run(folder.path(), &["nav", "site", "--format", form]),
            form,
        );
    }
    fs::remove_dir_all(folder.path().join("site/many")).expect("removed");
    let before = fs::read_to_string(folder.path().join("outside/page.mdx")).expect("there");
    // It writes through no link.
    let refused = run(&folder.path().join("site"), &["init-rules", "--dry-run"]);
    let why = String::from_utf8(refused.stderr).expect("UTF-8");
    assert!(
        why.contains("is a symbolic link") && !why.contains("canary"),
        "{why}"
    );
    is_harmless(
        &run(
            folder.path(),
            &["site", "--fix", "--unsafe-fixes", "--format", "concise"],
        ),
        "fix",
    );
    is_harmless(
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
    is_harmless(
        &run(
            folder.path(),
            &["site", "--write-baseline", "--format", "concise"],
        ),
        "baseline",
    );
    let after = fs::read_to_string(folder.path().join("outside/page.mdx")).expect("there");
    assert_eq!(before, after, "nothing outside is written");
}
