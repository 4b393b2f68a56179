//! Every format on a site that does its best to break them: what comes out fits its schema or parses, carries no other
//! words, obeys nothing that stands in a page or a name, and is the same every time.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Value, json};
use snapbox::cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use support::{MACHINES, PEOPLE, program, project, same_as_file};

/// The name of a file that ends lines, colours terminals and means something in most formats.
const NASTY: &str = "a\nb\u{1b}[31m.mdx";
const MARKED: &str = "q\"<&>'%,:|`[x](y).mdx";

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

/// A token, put together so that it stands nowhere in the project.
fn token() -> String {
    [
        "sk_", "live_", "x7Kq2mZ9", "bT4vRw1N", "c8Ys6LpD", "3hJf5GaQ",
    ]
    .concat()
}

struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    /// A site with these files besides its configuration.
    fn new(files: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let scene = Self { folder };
        scene.write("mdxlint.yaml", CONFIG);
        scene.write(
            "docs.json",
            r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": [] } }"##,
        );
        for (name, text) in files {
            scene.write(name, text);
        }
        scene
    }

    /// A site without faults.
    fn clean() -> Self {
        Self::new(&[("a.mdx", "---\ntitle: A\n---\n\n## Start\n".to_owned())])
    }

    fn nasty() -> Self {
        let token = token();
        Self::new(&[
            (
                NASTY,
                "---\ntitle: A\n---\n\n## Größe\n\n## Größe\n\nGrün 🚀: ![](/a.png)\n\n\
                 ```pyth\u{1b}[2J::error::<b>&,%0A\nx\n```\n\n```\u{202e}\u{9b}py|@all\nx\n```\n"
                    .to_owned(),
            ),
            (
                MARKED,
                "---\ntitle: B\n---\n\n## Start\n\n<img\n  src=\"/a.png\"\n/>\n\n[to](#strat), [to](#strat)\n\n# Install\n\n```python3\nx\n```\n"
                    .to_owned(),
            ),
            (
                "::error::c.mdx",
                format!("---\ntitle: C\n---\n\n![](/a.png?key={token})\n\n```bash\nexport KEY={token}\n```\n"),
            ),
        ])
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).expect("written");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        program().current_dir(self.folder.path()).args(arguments)
    }

    /// What a format prints.
    fn print(&self, format: &str) -> String {
        let (_, out, said) = run(self.command(&["--format", format, "--limit", "0"]));
        if MACHINES.contains(&format) {
            assert_eq!(said, "", "{format} comes alone");
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

fn fits(value: &Value, schema: &Value) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors = validator.iter_errors(value);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// Every start of an element, in order.
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
fn what_a_terminal_obeys_comes_out_of_no_format() {
    let scene = Scene::nasty();
    let token = token();
    for format in PEOPLE.into_iter().chain(MACHINES) {
        let out = scene.print(format);
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
fn every_format_is_as_it_was() {
    let scene = Scene::nasty();
    for format in ["concise", "grouped"].into_iter().chain(MACHINES) {
        let out = scene.print(format);
        assert_eq!(out, scene.print(format), "{format} is the same every time");
        // What rules say of themselves changes with them.
        let out = match format {
            "sarif" => out.split("\"tool\":").next().expect("a part").to_owned(),
            _ => out.replace(env!("CARGO_PKG_VERSION"), "VERSION"),
        };
        let path = project().join("tests/data/formats").join(format);
        same_as_file(&out, &path).expect("up to date");
    }
}

#[test]
fn json_and_jsonl_fit_their_schema_and_say_the_same() {
    let scene = Scene::nasty();
    let all = schema("docs/schema/findings.json");
    let document = parsed(&scene.print("json"));
    fits(&document, &all);
    let mut one = json!({ "$ref": "#/$defs/finding" });
    one["$defs"] = all["$defs"].clone();
    let lines: Vec<Value> = scene.print("jsonl").lines().map(parsed).collect();
    for line in &lines {
        fits(line, &one);
    }
    assert_eq!(document["findings"], Value::from(lines.clone()));
    let paths: BTreeSet<&str> = lines
        .iter()
        .filter_map(|line| line["path"].as_str())
        .collect();
    assert!(
        paths.contains(NASTY),
        "names are told as they are: {paths:?}"
    );
    let spoilt = lines
        .iter()
        .filter(|line| line["path"] == "::error::c.mdx" && line["rule"] == "unframed-image");
    let edits: Vec<&Value> = spoilt.map(|line| &line["fix"]["edits"]).collect();
    assert_eq!(edits, [&json!([])], "no edit writes a covered secret");
    assert!(lines.iter().any(|line| !line["related"][0].is_null()));
}

#[test]
fn sarif_fits_its_schema() {
    let scene = Scene::nasty();
    let document = parsed(&scene.print("sarif"));
    fits(&document, &schema("docs/schema/sarif.json"));
    let run = &document["runs"][0];
    let results = run["results"].as_array().expect("a list");
    let mut marks = BTreeSet::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number"));
        let rule = &run["tool"]["driver"]["rules"][index.expect("fits")];
        assert_eq!(rule["id"], result["ruleId"]);
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        marks.insert((uri, result["partialFingerprints"]["mdxlint/v1"].to_string()));
    }
    assert_eq!(
        marks.len(),
        results.len(),
        "fingerprints tell results apart"
    );
    let uris: BTreeSet<&str> = marks.iter().map(|(uri, _)| *uri).collect();
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
    fits(
        &parsed(&Scene::clean().print("sarif")),
        &schema("docs/schema/sarif.json"),
    );
}

#[test]
fn gitlab_and_rdjson_fit_their_schemas() {
    let scene = Scene::nasty();
    let issues = parsed(&scene.print("gitlab"));
    fits(&issues, &schema("tests/data/gitlab.schema.json"));
    let issues = issues.as_array().expect("a list");
    let marks: BTreeSet<String> = issues
        .iter()
        .map(|issue| issue["fingerprint"].to_string())
        .collect();
    assert_eq!(marks.len(), issues.len());
    let result = parsed(&scene.print("rdjson"));
    fits(&result, &schema("tests/data/rdjson.schema.json"));
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
        fits(&parsed(&Scene::clean().print(format)), &schema(&path));
    }
}

/// The examples in the documentation are what the program prints of the demo. `…` ends a line that goes on.
#[test]
fn the_documentation_shows_what_is_printed() {
    let text = fs::read_to_string(project().join("docs/formats.md")).expect("there");
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
    let all: BTreeSet<&str> = PEOPLE.into_iter().chain(MACHINES).collect();
    assert_eq!(shown, all);
}

/// A suggestion of reviewdog does what `--fix` does.
#[test]
fn suggestions_mend_the_page() {
    let page = "---\ntitle: B\n---\n\n## Grün\n\n```python3\nx\n```\n";
    let scene = Scene::new(&[("b.mdx", page.to_owned())]);
    let result = parsed(&scene.print("rdjson"));
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
    let _ = run(scene.command(&["--fix"]));
    assert_eq!(
        fs::read_to_string(scene.folder.path().join("b.mdx")).expect("there"),
        fixed
    );
}

#[test]
fn xml_is_well_formed() {
    let scene = Scene::nasty();
    let count = parsed(&scene.print("json"))["findings"]
        .as_array()
        .expect("a list")
        .len();
    let of = |found: &[(String, Vec<(String, String)>)], name: &str| {
        found.iter().filter(|(element, _)| element == name).count()
    };
    let found = elements(&scene.print("checkstyle"));
    assert_eq!((of(&found, "file"), of(&found, "error")), (3, count));
    assert!(
        found
            .iter()
            .any(|(_, attributes)| attributes == &[("name".to_owned(), MARKED.to_owned())])
    );
    let found = elements(&scene.print("junit"));
    assert_eq!(
        (
            of(&found, "testsuite"),
            of(&found, "testcase"),
            of(&found, "failure")
        ),
        (3, count, count)
    );
    let empty = Scene::clean();
    assert_eq!(elements(&empty.print("checkstyle")).len(), 1);
    let found = elements(&empty.print("junit"));
    assert_eq!(
        (of(&found, "testcase"), of(&found, "failure")),
        (1, 0),
        "a clean run passes one test"
    );
}

#[test]
fn a_comment_stays_within_its_bounds() {
    let line = format!("```js{{{}}}\nx\n```\n\n", "<@#|\u{1b}~".repeat(300));
    let long = "\u{1b}<".repeat(100);
    let names: Vec<String> = (0..60)
        .map(|number| format!("{long}{number:02}.mdx"))
        .collect();
    let page = format!("---\ntitle: A\n---\n\n{}", line.repeat(3));
    let files: Vec<(&str, String)> = names.iter().map(|name| (&**name, page.clone())).collect();
    let out = Scene::new(&files).print("markdown");
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

/// A line as long as a page, with findings all along it: what is said of one must not take a walk through the line.
#[test]
fn a_long_line_takes_no_longer_than_many_short_ones() {
    let page = format!("---\ntitle: A\n---\n\n{}\n", "![](a) ü ".repeat(6_000));
    let scene = Scene::new(&[("a.mdx", page)]);
    for format in PEOPLE.into_iter().chain(MACHINES) {
        let begin = Instant::now();
        assert!(scene.print(format).len() > 1_000);
        let time = begin.elapsed();
        assert!(time < Duration::from_secs(15), "{format}: {time:?}");
    }
}

#[test]
fn outputs_are_files_beside_what_is_printed() {
    let scene = Scene::nasty();
    let names: Vec<String> = MACHINES
        .iter()
        .map(|format| format!("{format}=.out/{format}"))
        .collect();
    fs::create_dir(scene.folder.path().join(".out")).expect("created");
    let arguments = names.iter().flat_map(|name| ["--output", name]);
    let arguments: Vec<&str> = ["--format", "agent"].into_iter().chain(arguments).collect();
    // A second run writes over what the first one wrote.
    for _ in 0..2 {
        let (code, out, said) = run(scene.command(&arguments));
        assert_eq!((code, &*said), (1, ""));
        assert_eq!(out, scene.print("agent"));
        for format in MACHINES {
            let path = scene.folder.path().join(".out").join(format);
            assert_eq!(
                fs::read_to_string(path).expect("there"),
                scene.print(format),
                "{format}"
            );
        }
        let left = fs::read_dir(scene.folder.path().join(".out")).expect("there");
        assert_eq!(left.count(), MACHINES.len(), "nothing else is left");
    }
}

#[test]
fn outputs_take_no_place_but_their_own() {
    let scene = Scene::nasty();
    scene.write("spec.yaml", "x");
    scene.write("base.yaml", "extends: none\n");
    scene.write(
        "mdxlint.yaml",
        &CONFIG.replace("extends: none", "extends: base.yaml"),
    );
    fs::create_dir(scene.folder.path().join("folder")).expect("created");
    let before = |name: &str| fs::read_to_string(scene.folder.path().join(name)).ok();
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
        let (code, out, said) = run(scene.command(&["--output", output]));
        assert_eq!((code, &*out), (2, ""), "{output}: {said}");
        assert!(said.contains(why), "{output}: {said}");
        assert_eq!(before(name), text, "{output}");
    }
    let (code, _, said) = run(scene.command(&["--output", "sarif=x", "--output", "json=./x"]));
    assert!(code == 2 && said.contains("given twice"), "{said}");
    assert!(!scene.folder.path().join("x").exists());
    let names = fs::read_dir(scene.folder.path()).expect("there");
    let drafts = names.filter(|entry| {
        let name = entry.as_ref().expect("readable").file_name();
        name.to_string_lossy().starts_with(".mdxlint-")
    });
    assert_eq!(drafts.count(), 0, "nothing is left behind");
}

#[test]
fn annotations_come_by_themselves_in_actions() {
    let scene = Scene::nasty();
    let in_actions =
        |arguments: &[&str]| run(scene.command(arguments).env("GITHUB_ACTIONS", "true"));
    let annotations = |said: &str| said.lines().filter(|line| line.starts_with("::")).count();
    let count = scene.print("github").lines().count();
    let (_, out, said) = in_actions(&["--format", "json"]);
    assert_eq!(out, scene.print("json"), "standard output stays as it is");
    assert_eq!(annotations(&said), count);
    let (_, out, said) = in_actions(&["--format", "github"]);
    assert_eq!((annotations(&out), annotations(&said)), (count, 0));
    let (_, _, said) = in_actions(&["--output", "github=../github"]);
    assert_eq!(annotations(&said), 0);
    let (_, _, said) = in_actions(&["--diff"]);
    assert_eq!(annotations(&said), 0);
    let (_, _, said) = run(scene
        .command(&["--format", "json"])
        .env("GITHUB_ACTIONS", "false"));
    assert_eq!(said, "");
}

/// Services take paths from the root of the repository, wherever the program is run.
#[test]
fn services_get_paths_from_the_root_of_the_repository() {
    let scene = Scene::new(&[]);
    let docs = scene.folder.path().join("docs");
    fs::create_dir(&docs).expect("created");
    fs::write(docs.join("a.mdx"), "---\ntitle: A\n---\n\n![](/a.png)\n").expect("written");
    for (format, variable, expected) in [
        ("github", "GITHUB_WORKSPACE", "file=docs/a.mdx,"),
        ("gitlab", "CI_PROJECT_DIR", "\"path\":\"docs/a.mdx\""),
        ("sarif", "GITHUB_WORKSPACE", "\"uri\":\"a.mdx\""),
    ] {
        let command = program().current_dir(&docs).args(["--format", format]);
        let (_, out, _) = run(command.env(variable, scene.folder.path()));
        assert!(out.contains(expected), "{out}");
        let command = program().current_dir(&docs).args(["--format", format]);
        let (_, out, _) = run(command.env(variable, Path::new("/usr")));
        assert!(
            out.contains("a.mdx") && !out.contains("docs/a.mdx"),
            "{out}"
        );
    }
}
