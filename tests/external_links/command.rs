//! `mdxlint links` and `--external` as commands.

use crate::server::{Asked, Reply, Server, html, redirect, response};
use crate::support::program;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

fn reply(asked: &Asked, _: usize) -> Reply {
    match asked.path.split('?').next().unwrap_or_default() {
        "/old" => redirect(301, "/new"),
        "/gone" => response(404, "", b""),
        "/wall" => response(403, "", b""),
        "/page" => html("<h2 id=\"start\">Start</h2>"),
        _ => response(200, "", b""),
    }
}

/// A site with links to a server.
struct Fixture {
    server: Server,
    folder: tempfile::TempDir,
}

impl Fixture {
    /// Creates a site with one page. `{}` in its text is the address of the server.
    fn new(body: &str) -> Self {
        let fixture = Self {
            server: Server::start(reply),
            folder: tempfile::tempdir().expect("a folder"),
        };
        let manifest = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" },
            "navigation": { "pages": ["index"] } }"##;
        fixture.write("docs.json", manifest);
        fixture.page("index", body);
        fixture
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a file")
    }

    fn page(&self, name: &str, body: &str) {
        let body = body.replace("{}", &self.server.url(""));
        let head = format!("---\ntitle: Page {name}\ndescription: Connect a carrier.\n---\n");
        self.write(&format!("{name}.mdx"), &format!("{head}\n{body}\n"));
    }

    /// Runs mdxlint in the folder of the site.
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = program().current_dir(self.path());
        for argument in arguments {
            command = command.arg(argument);
        }
        command.output().expect("mdxlint runs")
    }

    /// Runs mdxlint with requests to the server allowed.
    fn follow(&self, arguments: &[&str]) -> Output {
        let allowed = self.server.address.to_string();
        self.run(&[arguments, &["--allow-private", &allowed]].concat())
    }
}

/// Returns the rules and lines of the findings in a JSON report.
fn findings(output: &Output) -> Vec<String> {
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let all = report["findings"].as_array().expect("findings");
    let shown = all.iter().map(|finding| {
        let rule = finding["rule"].as_str().expect("a rule");
        format!(
            "{}:{} {rule}",
            finding["path"].as_str().expect("a path"),
            finding["start"]["line"]
        )
    });
    shown.collect()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

const DEAD: &str = "[Gone]({}/gone), [found]({}/found).";

#[test]
fn dead_and_moved_links_are_reported_and_each_address_is_asked_once() {
    let site = Fixture::new(
        "[Old]({}/old), [gone]({}/gone) and [wall]({}/wall).\n\n[Gone again]({}/gone).",
    );
    site.page(
        "other",
        "[Gone]({}/gone#top), [start]({}/page#start), [end]({}/page#end).",
    );
    let output = site.follow(&["links", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(
        findings(&output),
        [
            "index.mdx:6 moved-external-link",
            "index.mdx:6 dead-external-link",
            "index.mdx:8 dead-external-link",
            "other.mdx:6 dead-external-link",
            "other.mdx:6 dead-external-link",
        ]
    );
    let text = stderr(&output);
    let note = "followed 4 links to other sites; 1 could not be checked: status 403 (1); --verbose lists them";
    assert!(text.contains(note), "{text}");
    let asked = site.server.asked();
    assert_eq!(
        asked,
        [
            "GET /gone",
            "GET /page",
            "GET /wall",
            "HEAD /new",
            "HEAD /old",
            "HEAD /wall"
        ]
    );
    let output = site.follow(&["links", "--verbose", "--format", "concise"]);
    let text = stderr(&output);
    let line = format!(
        "note: index.mdx:6: `{}` could not be checked: status 403",
        site.server.url("/wall")
    );
    assert!(text.contains(&line), "{text}");
    let formats = crate::support::MACHINE_FORMATS;
    let outputs = formats.map(|format| format!("--output={format}=out.{format}"));
    let mut arguments = vec!["links", "--fail-on", "never"];
    arguments.extend(outputs.iter().map(String::as_str));
    assert_eq!(site.follow(&arguments).status.code(), Some(0));
    for format in formats {
        let text = site.read(&format!("out.{format}"));
        assert!(text.contains("dead-external-link"), "{format}: {text}");
    }
}

#[test]
fn only_links_in_the_given_files_are_followed() {
    let site = Fixture::new("[Gone]({}/gone).");
    site.page("other", "[Other]({}/other).");
    site.write("mdxlint.yaml", "overrides:\n  - files: [third.mdx]\n    rules: { dead-external-link: off, moved-external-link: off }\n");
    site.page("third", "[Third]({}/third).");
    let output = site.follow(&["links", "other.mdx", "third.mdx"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(site.server.asked(), ["HEAD /other"]);
}

#[test]
fn nothing_is_sent_unless_asked() {
    let site = Fixture::new(&format!(
        "{DEAD}\n\n{{/* mdxlint-ignore-next-line dead-external-link -- known */}}\n[Gone]({{}}/gone)."
    ));
    let output = site.run(&["check", "--format", "json", "--fail-on", "info"]);
    assert_eq!(findings(&output), [] as [&str; 0], "{}", stderr(&output));
    // Addresses of a private network are only followed if the user allows them, whatever the site says.
    site.write(
        "mdxlint.yaml",
        "external-links: { allow-private: [127.0.0.1] }\n",
    );
    let output = site.run(&["links", "--format", "json"]);
    assert_eq!(findings(&output), ["mdxlint.yaml:1 invalid-config"]);
    assert_eq!(site.server.asked(), [] as [&str; 0]);
}

#[test]
fn arguments_without_meaning_are_errors() {
    let site = Fixture::new(DEAD);
    for (arguments, expected) in [
        (
            &["check", "--cache", "answers.json"][..],
            "--cache requires --external",
        ),
        (&["check", "--verbose"], "--verbose requires --external"),
        (
            &["check", "--select", "dead-external-link"],
            "`dead-external-link` requires --external",
        ),
        (&["links", "--watch"], "neither --watch nor"),
        (&["links", "--max-age", "1d"], "--cache"),
        (
            &["links", "--cache", "a", "--max-age", "1"],
            "expected a number and a unit",
        ),
        (
            &["links", "--allow-private", "localhost"],
            "expected an IP address",
        ),
        (&["check", "--external", "--watch"], "cannot be used with"),
    ] {
        let output = site.run(arguments);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    assert_eq!(site.server.asked(), [] as [&str; 0]);
}

#[test]
fn findings_can_be_suppressed_baselined_and_configured() {
    let site = Fixture::new(
        "{/* mdxlint-ignore-next-line dead-external-link -- known */}\n[Gone]({}/gone).\n\n[Gone]({}/gone?2).",
    );
    let output = site.follow(&[
        "check",
        "--external",
        "--select",
        "links,unused-suppression",
        "--format",
        "json",
    ]);
    assert_eq!(findings(&output), ["index.mdx:9 dead-external-link"]);
    let output = site.follow(&["links", "--write-baseline"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = site.follow(&["links", "--format", "json"]);
    assert_eq!(findings(&output), [] as [&str; 0]);
    // The run without requests does not know whether the finding is fixed.
    let output = site.run(&["check", "--prune-baseline"]);
    assert!(
        stderr(&output).contains("removed 0 fixed findings"),
        "{}",
        stderr(&output)
    );
    assert!(
        site.read("mdxlint-baseline.json")
            .contains("dead-external-link")
    );
    let skip = format!(
        "external-links: {{ skip: [\"{}*\"] }}\nrules: {{ dead-external-link: warning }}\n",
        site.server.url("/gone?")
    );
    site.write("mdxlint.yaml", &skip);
    let before = site.server.asked().len();
    let output = site.follow(&["links", "--no-baseline", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(site.server.asked().len() - before, 2);
}

#[test]
fn moved_links_are_fixed() {
    let site = Fixture::new("[Old]({}/old), [gone]({}/gone).");
    let output = site.follow(&["links", "--fix", "--unsafe-fixes"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let expected = format!(
        "[Old]({}), [gone]({})",
        site.server.url("/new"),
        site.server.url("/gone")
    );
    assert!(
        site.read("index.mdx").contains(&expected),
        "{}",
        site.read("index.mdx")
    );
}

#[test]
fn answers_are_kept_in_a_file() {
    let site = Fixture::new("[Old]({}/old), [gone]({}/gone), [wall]({}/wall).");
    let first = site.follow(&["links", "--cache", "answers.json", "--format", "json"]);
    let text = site.read("answers.json");
    assert!(
        text.contains("\"moved-to\"") && text.contains("404"),
        "{text}"
    );
    assert!(!text.contains("/wall"), "{text}");
    let before = site.server.asked().len();
    let again = site.follow(&["links", "--cache", "answers.json", "--format", "json"]);
    assert_eq!(findings(&again), findings(&first));
    // Only the address without an answer is asked again.
    let asked = site.server.asked();
    assert_eq!(asked.len() - before, 2, "{asked:?}");
    assert_eq!(
        asked.iter().filter(|line| line.ends_with("/wall")).count(),
        4
    );
    // A fragment that is not in the file yet needs another request.
    site.page("index", "[Gone]({}/gone), [page]({}/page).");
    site.follow(&["links", "--cache", "answers.json"]);
    site.page("index", "[Page]({}/page#end).");
    let output = site.follow(&["links", "--cache", "answers.json", "--format", "json"]);
    assert_eq!(findings(&output), ["index.mdx:6 dead-external-link"]);
    // Old answers are not used.
    let old = site
        .read("answers.json")
        .replace("\"checked\": 1", "\"checked\": ");
    site.write("answers.json", &old);
    let before = site.server.asked().len();
    site.follow(&["links", "--cache", "answers.json"]);
    assert_eq!(site.server.asked().len() - before, 1);
}

#[test]
fn the_file_of_answers_replaces_no_other_file() {
    let site = Fixture::new(DEAD);
    for name in ["docs.json", "index.mdx"] {
        let before = site.read(name);
        let output = site.follow(&["links", "--cache", name]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains("not overwritten"),
            "{}",
            stderr(&output)
        );
        assert_eq!(site.read(name), before);
    }
    let output = site.follow(&["links", "--cache", "missing/answers.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(site.server.asked(), [] as [&str; 0]);
}

#[test]
fn secrets_are_neither_sent_nor_kept() {
    let token = "q7Rk2mVzP9sLd4Hw8Xc3";
    let site = Fixture::new(&format!(
        "[One]({{}}/found?client_secret={token}), [two](http://ada:q7Rk2mVzP9@HOST/found), [three]({{}}/found)."
    ));
    let text = site
        .read("index.mdx")
        .replace("HOST", &site.server.address.to_string());
    site.write("index.mdx", &text);
    let output = site.follow(&["links", "--cache", "answers.json", "--verbose"]);
    assert_eq!(site.server.asked(), ["HEAD /found"]);
    assert!(!site.read("answers.json").contains("q7Rk2mVzP9"));
    let shown = stderr(&output);
    assert!(
        shown.contains("looks like a secret") && !shown.contains(&token[8..]),
        "{shown}"
    );
}

#[test]
fn agents_send_nothing() {
    let site = Fixture::new(DEAD);
    let call = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"files":["index.mdx"]}}}"#;
    let start = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#;
    let ready = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    let output = program()
        .current_dir(site.path())
        .arg("mcp")
        .stdin(format!("{start}\n{ready}\n{call}\n"))
        .output()
        .expect("mdxlint runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("\"id\":2") && text.contains("nothing to report"),
        "{text}"
    );
    assert_eq!(site.server.asked(), [] as [&str; 0]);
}
