//! `mdxlint coverage` counts the operations of specifications.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [{ "group": "API", "openapi": "openapi.yaml", "pages": ["GET /parcels", "send"] }] } }"##;
const SPECIFICATION: &str = r#"openapi: 3.1.0
info: { title: Parcel, version: "1" }
paths:
  /parcels:
    get:
      tags: [parcels]
      summary: List parcels
      security: [{ key: [] }]
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        200: { description: OK, content: { application/json: { schema: { properties: { id: {} } } } } }
        400: { description: Wrong }
    post:
      tags: [parcels]
      description: Sends a parcel.
      responses: { 200: { description: OK } }
    put: { x-hidden: true }
  /labels:
    get: { responses: { 200: { description: OK, content: { application/json: { schema: {} } } } } }
"#;

fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("docs.json", MANIFEST);
    write("openapi.yaml", SPECIFICATION);
    write(
        "send.mdx",
        "---\ntitle: Send\nopenapi: POST /parcels\n---\n",
    );
    folder
}

fn coverage(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdxlint"));
    command.arg("coverage").arg(folder).args(arguments);
    command.output().expect("it runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn operations_are_counted_by_specification_and_tag() {
    let site = site();
    let output = coverage(site.path(), &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text(&output)).expect("JSON");
    let counts = |value: &serde_json::Value| {
        let keys = [
            "operations",
            "documented",
            "described",
            "parameters",
            "examples",
            "errors",
            "authentication",
        ];
        keys.map(|key| value[key].as_u64().expect("a number"))
    };
    let specification = &json["specifications"][0];
    assert_eq!(specification["file"], "openapi.yaml");
    assert_eq!(specification["title"], "Parcel");
    assert_eq!(counts(specification), [3, 2, 2, 2, 2, 1, 1]);
    assert_eq!(counts(&json["total"]), [3, 2, 2, 2, 2, 1, 1]);
    let tags = specification["tags"].as_array().expect("a list");
    assert_eq!(tags[0]["tag"], "parcels");
    assert_eq!(counts(&tags[0]), [2, 2, 2, 1, 2, 1, 1]);
    assert!(tags[1]["tag"].is_null());
    assert_eq!(counts(&tags[1]), [1, 0, 0, 1, 0, 0, 0]);
}

#[test]
fn the_table_shows_percent() {
    let site = site();
    let table = text(&coverage(site.path(), &[]));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(
        lines[0].ends_with("documented  described  parameters  examples  errors  authentication")
    );
    assert!(lines[1].starts_with("openapi.yaml"), "{table}");
    assert!(lines[1].contains("66 %"), "{table}");
    let markdown = text(&coverage(site.path(), &["--format", "markdown"]));
    assert_eq!(markdown.lines().count(), 5, "{markdown}");
    assert!(
        markdown.starts_with("| | operations | documented |"),
        "{markdown}"
    );
}

#[test]
fn the_minimum_is_a_gate() {
    let site = site();
    assert_eq!(
        coverage(site.path(), &["--min", "33"]).status.code(),
        Some(0)
    );
    let output = coverage(site.path(), &["--min", "50"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        message,
        "Below the minimum of 50 %: errors (33 %), authentication (33 %).\n"
    );
    assert_eq!(
        coverage(site.path(), &["--min", "101"]).status.code(),
        Some(2)
    );
}

#[test]
fn a_site_without_specifications_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("docs.json"), MANIFEST).expect("written");
    let output = coverage(folder.path(), &["--min", "100"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).contains("no OpenAPI specification"));
}

#[test]
fn a_specification_without_operations_has_no_shares() {
    let site = site();
    let empty = "openapi: 3.1.0\ninfo: { title: Empty, version: '1' }\npaths: {}\n";
    fs::write(site.path().join("openapi.yaml"), empty).expect("written");
    let table = text(&coverage(site.path(), &["--min", "100"]));
    let row: Vec<&str> = table
        .lines()
        .nth(1)
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(row, ["openapi.yaml", "0", "-", "-", "-", "-", "-", "-"]);
    let markdown = text(&coverage(site.path(), &["--format", "markdown"]));
    assert!(markdown.contains("| 0 | - | - |"), "{markdown}");
    let output = coverage(site.path(), &["--format", "json", "--min", "100"]);
    assert_eq!(output.status.code(), Some(0));
    let json: serde_json::Value = serde_json::from_str(&text(&output)).expect("JSON");
    for counts in [&json["specifications"][0], &json["total"]] {
        assert_eq!(counts["operations"], 0);
        assert!(
            counts["documented"].is_null() && counts["errors"].is_null(),
            "{json}"
        );
    }
}

#[test]
fn translations_do_not_count_in_the_total() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    };
    let group = |file: &str| format!(r#""groups": [{{ "group": "API", "openapi": "{file}" }}]"#);
    let languages = [
        ("en", "openapi.yaml"),
        ("fr", "fr/openapi.yaml"),
        ("de", "de/other.yaml"),
    ];
    let languages =
        languages.map(|(code, file)| format!(r#"{{ "language": "{code}", {} }}"#, group(file)));
    let languages = languages.join(", ");
    write(
        "docs.json",
        &format!(
            r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, "navigation": {{ "languages": [{languages}] }} }}"##
        ),
    );
    let translated = SPECIFICATION
        .replace("List parcels", "Lister les colis")
        .replace("description: Sends a parcel.", "")
        .replace("/labels:\n", "x-labels:\n");
    write("openapi.yaml", SPECIFICATION);
    write("fr/openapi.yaml", &translated);
    write(
        "de/other.yaml",
        "openapi: 3.1.0\ninfo: { title: Other, version: '1' }\npaths: { /other: { get: {} } }\n",
    );
    let output = coverage(folder.path(), &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text(&output)).expect("JSON");
    let shown = json["specifications"].as_array().expect("a list").iter();
    let shown: Vec<_> = shown
        .map(|one| {
            (
                one["file"].as_str(),
                one["operations"].as_u64(),
                &one["languages"],
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (Some("de/other.yaml"), Some(1), &serde_json::Value::Null),
            (Some("fr/openapi.yaml"), Some(2), &serde_json::json!(["fr"])),
            (Some("openapi.yaml"), Some(3), &serde_json::Value::Null),
        ]
    );
    assert_eq!(json["total"]["operations"], 4);
    let table = text(&coverage(folder.path(), &[]));
    assert!(table.contains("\nfr/openapi.yaml (fr) "), "{table}");
    // The translation lacks a description, which does not count.
    let output = coverage(folder.path(), &["--min", "50"]);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(!message.contains("described"), "{message}");
}
