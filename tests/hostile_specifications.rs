//! Hostile specifications end in a clear finding, or in none, within seconds.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};
use support::TestSite;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [{ "group": "API", "openapi": "openapi.yaml" }] } }"##;
const HEAD: &str = "openapi: 3.1.0\ninfo: { title: Parcel, version: '1' }\n";
const RULES: [&str; 7] = [
    "invalid-spec",
    "undescribed-operation",
    "undescribed-parameter",
    "undocumented-operation",
    "missing-error-response",
    "missing-authentication",
    "missing-response-example",
];
/// Much more than needed, because other tests keep threads busy and tests are not optimized.
const LIMIT: Duration = Duration::from_mins(1);

/// Checks a site with this specification, and returns the messages of `invalid-spec`.
fn messages(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("docs.json"), MANIFEST).expect("written");
    fs::write(folder.path().join("openapi.yaml"), text).expect("written");
    let start = Instant::now();
    let (_, report) = TestSite::for_rules(folder.path(), &RULES).check();
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    let findings = report.findings.iter();
    findings
        .filter(|finding| finding.rule == "invalid-spec")
        .map(|finding| finding.message.clone())
        .collect()
}

#[test]
fn deep_nesting() {
    let messages = messages(&format!("{HEAD}paths: {}", "{a: ".repeat(5_000)));
    assert_eq!(messages.len(), 1, "{messages:?}");
}

#[test]
fn a_bomb_of_aliases() {
    let mut text =
        format!("{HEAD}a0: &a0 {{ type: object, properties: {{ x: {{ type: string }} }} }}\n");
    for level in 1..60 {
        let inner = level - 1;
        let _ = writeln!(
            text,
            "a{level}: &a{level} {{ type: object, properties: {{ a: *a{inner}, b: *a{inner}, c: *a{inner} }}, oneOf: [*a{inner}, *a{inner}] }}"
        );
    }
    text.push_str("paths:\n  /a:\n    get:\n      responses:\n        200: { description: OK, content: { application/json: { schema: *a59, example: { a: { b: { c: 1 } } } } } }\n");
    let messages = messages(&text);
    assert!(messages.len() <= 1, "{messages:?}");
}

#[test]
fn references_through_themselves() {
    let text = format!(
        "{HEAD}paths:\n  /a:\n    $ref: '#/paths/~1a/get'\n    get: {{ $ref: '#/paths/~1a/get/x' }}\ncomponents:\n  schemas:\n    A: {{ $ref: '#/components/schemas/A/x/y' }}\n    B: {{ $ref: '#/components/schemas/C' }}\n    C: {{ $ref: '#/components/schemas/B' }}\n"
    );
    let messages = messages(&text);
    let circular = messages.iter().filter(|it| it.contains("refers to itself"));
    assert!(circular.count() >= 3, "{messages:?}");
}

#[test]
fn schemas_that_contain_themselves() {
    let alternatives = "{ $ref: '#/components/schemas/A' }, ".repeat(50);
    let text = format!(
        "{HEAD}paths: {{}}\ncomponents:\n  schemas:\n    A:\n      allOf: [{alternatives}]\n      oneOf: [{alternatives}]\n      example: {{ a: 1 }}\n"
    );
    assert_eq!(messages(&text), [""; 0]);
}

#[test]
fn thousands_of_broken_references_to_one_target() {
    let mut text = format!("{HEAD}paths:\n");
    for number in 0..5_000 {
        let _ = writeln!(
            text,
            "  /a{number}: {{ get: {{ responses: {{ 200: {{ $ref: '#/components/responses/Gone' }} }} }} }}"
        );
    }
    let messages = messages(&text);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].contains("5000 references"), "{messages:?}");
}

#[test]
fn a_reference_out_of_the_site() {
    let text = format!(
        "{HEAD}paths: {{ /a: {{ get: {{ responses: {{ 200: {{ $ref: '../../../../etc/passwd' }} }} }} }} }}\n"
    );
    let messages = messages(&text);
    assert!(messages[0].contains("outside the site"), "{messages:?}");
}

#[test]
fn a_large_specification() {
    let mut text = format!("{HEAD}paths:\n");
    for number in 0..4_000 {
        let _ = writeln!(
            text,
            "  /a{number}/{{id}}:\n    get:\n      operationId: get{number}\n      parameters: [{{ name: id, in: path, required: true, schema: {{ type: string }} }}]\n      responses: {{ 200: {{ description: OK, content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/S{number}' }}, example: {{ id: a }} }} }} }} }}"
        );
    }
    text.push_str("components:\n  schemas:\n");
    for number in 0..4_000 {
        let _ = writeln!(
            text,
            "    S{number}: {{ type: object, required: [id], properties: {{ id: {{ type: string }} }} }}"
        );
    }
    assert_eq!(messages(&text), [""; 0]);
}
