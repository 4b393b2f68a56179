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
