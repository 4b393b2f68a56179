//! Every output format with a hostile site: the output matches its schema or parses, contains nothing else, escapes
//! text of pages and file names, and is the same every time.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Value, json};
use snapbox::cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use support::{HUMAN_FORMATS, MACHINE_FORMATS, program, project, same_as_file};

/// A file name with a line ending and a terminal escape sequence.
const CONTROL_NAME: &str = "a\nb\u{1b}[31m.mdx";
/// A file name with characters that are special in most formats.
const SPECIAL_NAME: &str = "q\"<&>'%,:|`[x](y).mdx";

const CONFIG: &str = "\
extends: none
rules:
  missing-alt-text: error
  unframed-image: error
  unknown-code-language: warning
  duplicate-heading: info
  broken-anchor: error
  h1-in-body: warning
  secret-in-example: error
";

/// Returns a token, built from parts so that no file of the project contains it.
fn token() -> String {
    [
        "sk_", "live_", "x7Kq2mZ9", "bT4vRw1N", "c8Ys6LpD", "3hJf5GaQ",
    ]
    .concat()
}

struct FormatSite {
    folder: tempfile::TempDir,
}

impl FormatSite {
    /// Creates a site with a configuration and these files.
    fn new(files: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Self { folder };
        site.write("mdxlint.yaml", CONFIG);
        site.write(
            "docs.json",
            r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": [] } }"##,
        );
        for (name, text) in files {
            site.write(name, text);
        }
        site
    }

    /// Creates a site without findings.
    fn clean() -> Self {
        Self::new(&[("a.mdx", "---\ntitle: A\n---\n\n## Start\n".to_owned())])
    }

    /// Creates a site with hostile names and texts.
    fn hostile() -> Self {
        let token = token();
        Self::new(&[
            (
                CONTROL_NAME,
                "---\ntitle: A\n---\n\n## Größe\n\n## Größe\n\nGrün 🚀: ![](/a.png)\n\n\
                 ```pyth\u{1b}[2J::error::<b>&,%0A\nx\n```\n\n```\u{202e}\u{9b}py|@all\nx\n```\n"
                    .to_owned(),
            ),
            (
                SPECIAL_NAME,
                "---\ntitle: B\n---\n\n## Start\n\n<img\n  src=\"/a.png\"\n/>\n\n[to](#strat), [to](#strat)\n\n# Install\n\n```python3\nx\n```\n"
                    .to_owned(),
            ),
            (
                "::error::c.mdx",
                format!("---\ntitle: C\n---\n\n<img\n  src=\"/a.png?key={token}\"\n/>\n\n```bash\nexport KEY={token}\n```\n"),
            ),
        ])
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).expect("written");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        program().current_dir(self.folder.path()).args(arguments)
    }

    /// Returns the output of a format.
    fn print(&self, format: &str) -> String {
        let (_, out, stderr) = run(self.command(&["--format", format, "--limit", "0"]));
        if MACHINE_FORMATS.contains(&format) {
            assert_eq!(stderr, "", "{format} prints nothing to standard error");
        }
        out
    }
}

fn run(command: Command) -> (i32, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("an exit code"),
        text(output.stdout),
        text(output.stderr),
    )
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn schema(path: &str) -> Value {
    parsed(&fs::read_to_string(project().join(path)).expect("there"))
}

fn assert_matches_schema(value: &Value, schema: &Value) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors = validator.iter_errors(value);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// Returns every start tag, in order.
fn elements(xml: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().check_end_names = true;
    let mut found = Vec::new();
    let mut read = |start: &BytesStart<'_>| {
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.expect("an attribute");
            let value = quick_xml::escape::unescape(&attribute.value).expect("escaped");
            (attribute.key.as_ref().to_owned(), value.into_owned())
        });
        found.push((start.name().as_ref().to_owned(), attributes.collect()));
    };
    loop {
        match reader.read_event().expect("well formed") {
            Event::Eof => break,
            Event::Start(start) | Event::Empty(start) => read(&start),
            _ => (),
        }
    }
    found
}

#[test]
fn no_format_prints_terminal_control_characters() {
    let site = FormatSite::hostile();
    let token = token();
    for format in HUMAN_FORMATS.into_iter().chain(MACHINE_FORMATS) {
        let out = site.print(format);
        assert!(out.len() > 500, "{format}: {out}");
        let dangerous = |letter: &char| {
            (letter.is_control() && *letter != '\n')
                || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert_eq!(out.chars().find(dangerous), None, "{format}: {out}");
        assert!(!out.contains(&token), "{format} shows a secret");
        let commands = out
            .lines()
            .filter(|line| line.trim_start().starts_with("::"));
        let expected = if format == "github" {
            out.lines().count()
        } else {
            0
        };
        assert_eq!(commands.count(), expected, "{format}: {out}");
    }
}

#[test]
fn every_format_matches_its_expectation() {
    let site = FormatSite::hostile();
    for format in ["concise", "grouped"].into_iter().chain(MACHINE_FORMATS) {
        let out = site.print(format);
        assert_eq!(out, site.print(format), "{format} is the same every time");
        // The descriptions of rules change often.
        let out = match format {
            "sarif" => out.split("\"tool\":").next().expect("a part").to_owned(),
            // So do the style and the script.
            "html" => {
                let (_, findings) = out.split_once(" id=\"list\">\n").expect("a list");
                let (findings, _) = findings
                    .split_once("<p class=\"nothing\"")
                    .expect("its end");
                findings.to_owned()
            }
            _ => out.replace(env!("CARGO_PKG_VERSION"), "VERSION"),
        };
        let path = project().join("tests/data/formats").join(format);
        same_as_file(&out, &path).expect("up to date");
    }
}

#[test]
fn json_and_jsonl_match_their_schema_and_each_other() {
    let site = FormatSite::hostile();
    let all = schema("docs/schema/findings.json");
    let document = parsed(&site.print("json"));
    assert_matches_schema(&document, &all);
    let mut one = json!({ "$ref": "#/$defs/finding" });
    one["$defs"] = all["$defs"].clone();
    let lines: Vec<Value> = site.print("jsonl").lines().map(parsed).collect();
    for line in &lines {
        assert_matches_schema(line, &one);
    }
    assert_eq!(document["findings"], Value::from(lines.clone()));
    let paths: BTreeSet<&str> = lines
        .iter()
        .filter_map(|line| line["path"].as_str())
        .collect();
    assert!(
        paths.contains(CONTROL_NAME),
        "JSON contains the exact file name: {paths:?}"
    );
    let masked = lines
        .iter()
        .filter(|line| line["path"] == "::error::c.mdx" && line["rule"] == "unframed-image");
    let edits: Vec<&Value> = masked.map(|line| &line["fix"]["edits"]).collect();
    assert_eq!(edits, [&json!([])], "no edit contains a masked secret");
    assert!(lines.iter().any(|line| !line["related"][0].is_null()));
}

#[test]
fn a_fix_around_an_image_does_not_copy_the_image() {
    let site = FormatSite::new(&[("a.mdx", "---\ntitle: A\n---\n\n![A](/a.png)\n".to_owned())]);
    let line = parsed(&site.print("jsonl"));
    let edits = line["fix"]["edits"].as_array().expect("a list");
    let texts: Vec<&Value> = edits.iter().map(|edit| &edit["text"]).collect();
    assert_eq!(texts, ["<Frame>\n  ", "\n</Frame>"]);
}

#[test]
fn sarif_matches_its_schema() {
    let site = FormatSite::hostile();
    let document = parsed(&site.print("sarif"));
    assert_matches_schema(&document, &schema("docs/schema/sarif.json"));
    let run = &document["runs"][0];
    let results = run["results"].as_array().expect("a list");
    let mut fingerprints = BTreeSet::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number"));
        let rule = &run["tool"]["driver"]["rules"][index.expect("fits")];
        assert_eq!(rule["id"], result["ruleId"]);
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        fingerprints.insert((uri, result["partialFingerprints"]["mdxlint/v1"].to_string()));
    }
    assert_eq!(fingerprints.len(), results.len(), "fingerprints are unique");
    let uris: BTreeSet<&str> = fingerprints.iter().map(|(uri, _)| *uri).collect();
    assert_eq!(
        uris.into_iter().collect::<Vec<_>>(),
        [
            "%3A%3Aerror%3A%3Ac.mdx",
            "a%0Ab%1B%5B31m.mdx",
            "q%22%3C%26%3E%27%25%2C%3A%7C%60%5Bx%5D%28y%29.mdx"
        ]
    );
    let fixes = results.iter().filter(|result| result["fixes"].is_array());
    assert!(fixes.count() >= 3);
    assert_matches_schema(
        &parsed(&FormatSite::clean().print("sarif")),
        &schema("docs/schema/sarif.json"),
    );
}

#[test]
fn gitlab_and_rdjson_match_their_schemas() {
    let site = FormatSite::hostile();
    let issues = parsed(&site.print("gitlab"));
    assert_matches_schema(&issues, &schema("tests/data/gitlab.schema.json"));
    let issues = issues.as_array().expect("a list");
    let fingerprints: BTreeSet<String> = issues
        .iter()
        .map(|issue| issue["fingerprint"].to_string())
        .collect();
    assert_eq!(fingerprints.len(), issues.len());
    let result = parsed(&site.print("rdjson"));
    assert_matches_schema(&result, &schema("tests/data/rdjson.schema.json"));
    let diagnostics = result["diagnostics"].as_array().expect("a list");
    assert_eq!(diagnostics.len(), issues.len());
    // "Grün 🚀: " has 8 characters and 12 bytes.
    let image = diagnostics
        .iter()
        .find(|one| one["location"]["range"]["start"]["line"] == 9);
    assert_eq!(
        image.expect("the image")["location"]["range"]["start"]["column"],
        13
    );
    for format in ["gitlab", "rdjson"] {
        let path = format!("tests/data/{format}.schema.json");
        assert_matches_schema(&parsed(&FormatSite::clean().print(format)), &schema(&path));
    }
}

/// The documentation shows the output for the demo. `…` marks a shortened line.
#[test]
fn the_documentation_shows_the_output() {
    let text = fs::read_to_string(project().join("docs/formats.mdx")).expect("there");
    let mut shown = BTreeSet::new();
    for section in text.split("\n## `").skip(1) {
        let (format, rest) = section.split_once('`').expect("a name");
        let block = rest.split("\n```").nth(1).expect("an example");
        let command = program().current_dir(project());
        let site = "fixtures/sites/parcel-draft";
        let (_, out, _) = run(command.args(["check", site, "--format", format]));
        for line in block.lines().skip(1) {
            let line = line.trim_end_matches('\u{2026}');
            assert!(out.contains(line), "{format} does not print {line}");
        }
        shown.insert(format);
    }
    let all: BTreeSet<&str> = HUMAN_FORMATS.into_iter().chain(MACHINE_FORMATS).collect();
    assert_eq!(shown, all);
}

/// A suggestion in `rdjson` changes the same text as `--fix`.
#[test]
fn suggestions_fix_the_page() {
    let page = "---\ntitle: B\n---\n\n## Grün\n\n```python3\nx\n```\n";
    let site = FormatSite::new(&[("b.mdx", page.to_owned())]);
    let result = parsed(&site.print("rdjson"));
    let suggestion = &result["diagnostics"][0]["suggestions"][0];
    let range = &suggestion["range"];
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a number")).expect("fits");
    let at = |place: &Value| {
        let lines = page.split_inclusive('\n').take(number(&place["line"]) - 1);
        lines.map(str::len).sum::<usize>() + number(&place["column"]) - 1
    };
    let (start, end) = (at(&range["start"]), at(&range["end"]));
    let text = suggestion["text"].as_str().expect("a text");
    let fixed = format!("{}{text}{}", &page[..start], &page[end..]);
    let _ = run(site.command(&["--fix"]));
    assert_eq!(
        fs::read_to_string(site.folder.path().join("b.mdx")).expect("there"),
        fixed
    );
}

#[test]
fn xml_is_well_formed() {
    let site = FormatSite::hostile();
    let count = parsed(&site.print("json"))["findings"]
        .as_array()
        .expect("a list")
        .len();
    let of = |found: &[(String, Vec<(String, String)>)], name: &str| {
        found.iter().filter(|(element, _)| element == name).count()
    };
    let found = elements(&site.print("checkstyle"));
    assert_eq!((of(&found, "file"), of(&found, "error")), (3, count));
    assert!(
        found
            .iter()
            .any(|(_, attributes)| attributes == &[("name".to_owned(), SPECIAL_NAME.to_owned())])
    );
    let found = elements(&site.print("junit"));
    assert_eq!(
        (
            of(&found, "testsuite"),
            of(&found, "testcase"),
            of(&found, "failure")
        ),
        (3, count, count)
    );
    let empty = FormatSite::clean();
    assert_eq!(elements(&empty.print("checkstyle")).len(), 1);
    let found = elements(&empty.print("junit"));
    assert_eq!(
        (of(&found, "testcase"), of(&found, "failure")),
        (1, 0),
        "a clean run is one passing test"
    );
}

#[test]
fn a_comment_stays_within_its_limits() {
    let line = format!("```js{{{}}}\nx\n```\n\n", "<@#|\u{1b}~".repeat(300));
    let long = "\u{1b}<".repeat(100);
    let names: Vec<String> = (0..60)
        .map(|number| format!("{long}{number:02}.mdx"))
        .collect();
    let page = format!("---\ntitle: A\n---\n\n{}", line.repeat(3));
    let files: Vec<(&str, String)> = names.iter().map(|name| (&**name, page.clone())).collect();
    let out = FormatSite::new(&files).print("markdown");
    assert!(out.chars().count() < 65_000, "{}", out.chars().count());
    assert!(
        out.contains("### mdxlint: 180 warnings in 60 files"),
        "{}",
        &out[..200]
    );
    let shown = out.matches("| warning |").count();
    assert!((1..=50).contains(&shown), "{shown}");
    assert!(
        out.ends_with(&format!("\nAnd {} more.\n", 180 - shown)),
        "{shown}"
    );
}

/// A byte order mark is before the start of the first line.
#[test]
fn findings_about_a_byte_order_mark_are_printed() {
    let site = FormatSite::clean();
    let file = site.folder.path().join("docs.json");
    let text = fs::read_to_string(&file).expect("readable");
    site.write("docs.json", &format!("\u{feff}{text}"));
    site.write("mdxlint.yaml", "extends: recommended\n");
    for format in HUMAN_FORMATS.into_iter().chain(MACHINE_FORMATS) {
        let out = site.print(format);
        assert!(out.contains("byte order mark"), "{format}: {out}");
    }
}

/// A line as long as a page with many findings: printing one finding must not scan the whole line.
#[test]
fn a_long_line_is_printed_quickly() {
    let page = format!("---\ntitle: A\n---\n\n{}\n", "![](a) ü ".repeat(6_000));
    let site = FormatSite::new(&[("a.mdx", page)]);
    for format in HUMAN_FORMATS.into_iter().chain(MACHINE_FORMATS) {
        let begin = Instant::now();
        assert!(site.print(format).len() > 1_000);
        let time = begin.elapsed();
        assert!(time < Duration::from_secs(15), "{format}: {time:?}");
    }
}

#[test]
fn outputs_are_written_to_files_besides_standard_output() {
    let site = FormatSite::hostile();
    let names: Vec<String> = MACHINE_FORMATS
        .iter()
        .map(|format| format!("{format}=.out/{format}"))
        .collect();
    fs::create_dir(site.folder.path().join(".out")).expect("created");
    let arguments = names.iter().flat_map(|name| ["--output", name]);
    let arguments: Vec<&str> = ["--format", "agent"].into_iter().chain(arguments).collect();
    // The second run overwrites the files of the first.
    for _ in 0..2 {
        let (code, out, stderr) = run(site.command(&arguments));
        assert_eq!((code, &*stderr), (1, ""));
        assert_eq!(out, site.print("agent"));
        for format in MACHINE_FORMATS {
            let path = site.folder.path().join(".out").join(format);
            assert_eq!(
                fs::read_to_string(path).expect("there"),
                site.print(format),
                "{format}"
            );
        }
        let left = fs::read_dir(site.folder.path().join(".out")).expect("there");
        assert_eq!(left.count(), MACHINE_FORMATS.len(), "nothing else is left");
    }
}

#[test]
fn outputs_do_not_overwrite_other_files() {
    let site = FormatSite::hostile();
    site.write("spec.yaml", "x");
    site.write("base.yaml", "extends: none\n");
    site.write(
        "mdxlint.yaml",
        &CONFIG.replace("extends: none", "extends: base.yaml"),
    );
    fs::create_dir(site.folder.path().join("folder")).expect("created");
    let before = |name: &str| fs::read_to_string(site.folder.path().join(name)).ok();
    for (output, why) in [
        ("sarif=docs.json", "belongs to the site"),
        ("sarif=mdxlint.yaml", "belongs to the site"),
        ("sarif=folder/../base.yaml", "belongs to the site"),
        ("sarif=::error::c.mdx", "belongs to the site"),
        ("sarif=none/x", "the folder does not exist"),
        ("sarif=folder", "is not a regular file"),
        ("sarif=/dev/null", "is not a regular file"),
        ("sarif=", "FORMAT=FILE"),
        ("sarif", "FORMAT=FILE"),
        ("serif=x", "expected one of full, concise"),
    ] {
        let name = output.split_once('=').map_or("", |(_, name)| name);
        let text = before(name);
        let (code, out, stderr) = run(site.command(&["--output", output]));
        assert_eq!((code, &*out), (2, ""), "{output}: {stderr}");
        assert!(stderr.contains(why), "{output}: {stderr}");
        assert_eq!(before(name), text, "{output}");
    }
    let (code, _, stderr) = run(site.command(&["--output", "sarif=x", "--output", "json=./x"]));
    assert!(code == 2 && stderr.contains("given twice"), "{stderr}");
    assert!(!site.folder.path().join("x").exists());
    let names = fs::read_dir(site.folder.path()).expect("there");
    let drafts = names.filter(|entry| {
        let name = entry.as_ref().expect("readable").file_name();
        name.to_string_lossy().starts_with(".mdxlint-")
    });
    assert_eq!(drafts.count(), 0, "no temporary file is left");
}

#[test]
fn annotations_are_automatic_in_github_actions() {
    let site = FormatSite::hostile();
    let in_actions =
        |arguments: &[&str]| run(site.command(arguments).env("GITHUB_ACTIONS", "true"));
    let annotations = |stderr: &str| stderr.lines().filter(|line| line.starts_with("::")).count();
    let count = site.print("github").lines().count();
    let (_, out, stderr) = in_actions(&["--format", "json"]);
    assert_eq!(out, site.print("json"), "standard output stays as it is");
    assert_eq!(annotations(&stderr), count);
    let (_, out, stderr) = in_actions(&["--format", "github"]);
    assert_eq!((annotations(&out), annotations(&stderr)), (count, 0));
    let (_, _, stderr) = in_actions(&["--output", "github=../github"]);
    assert_eq!(annotations(&stderr), 0);
    let (_, _, stderr) = in_actions(&["--diff"]);
    assert_eq!(annotations(&stderr), 0);
    let (_, _, stderr) = run(site
        .command(&["--format", "json"])
        .env("GITHUB_ACTIONS", "false"));
    assert_eq!(stderr, "");
}

/// Services expect paths relative to the root of the repository, also if the program runs in a subfolder.
#[test]
fn services_get_paths_relative_to_the_repository() {
    let site = FormatSite::new(&[]);
    let docs = site.folder.path().join("docs");
    fs::create_dir(&docs).expect("created");
    fs::write(docs.join("a.mdx"), "---\ntitle: A\n---\n\n![](/a.png)\n").expect("written");
    for (format, variable, expected) in [
        ("github", "GITHUB_WORKSPACE", "file=docs/a.mdx,"),
        ("gitlab", "CI_PROJECT_DIR", "\"path\":\"docs/a.mdx\""),
        ("sarif", "GITHUB_WORKSPACE", "\"uri\":\"a.mdx\""),
    ] {
        let command = program().current_dir(&docs).args(["--format", format]);
        let (_, out, _) = run(command.env(variable, site.folder.path()));
        assert!(out.contains(expected), "{out}");
        let command = program().current_dir(&docs).args(["--format", format]);
        let (_, out, _) = run(command.env(variable, Path::new("/usr")));
        assert!(
            out.contains("a.mdx") && !out.contains("docs/a.mdx"),
            "{out}"
        );
    }
}
