//! The preset `spec` reports every violation of the requirements of the specification for `docs.json` as an
//! error.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::diagnostic::Severity;
use std::collections::BTreeSet;
use std::fs;
use support::TestSite;

const PAGE: &str = "---\ntitle: Parcel\ndescription: What it is about.\n---\n\n## Start\n\nText.\n";

const SPECIFICATION: &str = r#"{
  "openapi": "3.1.0",
  "info": { "title": "Parcel", "version": "1" },
  "security": [],
  "paths": { "/parcels": { "get": { "summary": "List parcels", "responses": { "default": { "description": "Parcels." } } } } }
}"#;

/// Checks a `docs.json` with these properties besides the required ones. Returns the rules that report an error, and
/// all findings as text.
fn found(properties: &str) -> (BTreeSet<&'static str>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, {properties} }}"##
    );
    let write =
        |path: &str, text: &str| fs::write(folder.path().join(path), text).expect("written");
    write("docs.json", &text);
    write("index.mdx", PAGE);
    write("start.mdx", PAGE);
    write("api.json", SPECIFICATION);
    write("mdxlint.yaml", "extends: spec\n");
    let (site, report) = TestSite::open(folder.path()).check();
    assert_eq!(site.manifest().errors(), [], "{text}");
    let errors = report
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    let rules = errors.map(|finding| finding.rule).collect();
    let all = report.findings.iter();
    let all = all.map(|finding| format!("{}: {}\n", finding.rule, finding.message));
    (rules, all.collect())
}

fn navigation(value: &str) -> String {
    format!(r#""navigation": {value}"#)
}

/// Asserts that `rule` reports these properties.
fn assert_reported(requirement: &str, properties: &str, rule: &'static str) {
    let (rules, all) = found(properties);
    assert_eq!(
        rules,
        BTreeSet::from([rule]),
        "{requirement}: {properties}\n{all}"
    );
}

/// Asserts that no error is reported.
fn assert_accepted(what: &str, properties: &str) {
    let (rules, all) = found(properties);
    assert_eq!(rules, BTreeSet::new(), "{what}: {properties}\n{all}");
}

/// The lists of elements, and the key for the name of an element.
const ELEMENTS: [(&str, &str); 6] = [
    ("tabs", "tab"),
    ("anchors", "anchor"),
    ("dropdowns", "dropdown"),
    ("products", "product"),
    ("versions", "version"),
    ("languages", "language"),
];

#[test]
fn everything_that_the_specification_allows_is_accepted() {
    for (list, name) in ELEMENTS {
        for child in [
            r#""pages": ["index", "start"]"#,
            r#""groups": [{ "group": "A", "icon": "star", "tag": "NEW", "pages": ["index", { "group": "B", "expanded": true, "pages": ["start"] }] }]"#,
            r#""href": "https://example.com""#,
            r#""openapi": "api.json""#,
            r#""openapi": "api.json", "pages": ["GET /parcels", "index"]"#,
        ] {
            assert_accepted(
                list,
                &navigation(&format!(
                    r#"{{ "{list}": [{{ "{name}": "en", {child} }}] }}"#
                )),
            );
        }
    }
    assert_accepted(
        "menu",
        &navigation(
            r#"{ "tabs": [{ "tab": "A", "icon": "star", "menu": [
                { "item": "B", "icon": "star", "description": "x", "pages": ["index"] },
                { "item": "C", "groups": [{ "group": "D", "pages": ["start"] }] },
                { "item": "E", "href": "https://example.com" }] }] }"#,
        ),
    );
    assert_accepted(
        "global anchors",
        &navigation(
            r#"{ "global": { "anchors": [{ "anchor": "A", "icon": "star", "href": "https://example.com" }] }, "pages": ["index"] }"#,
        ),
    );
    assert_accepted(
        "banner",
        &navigation(
            r#"{ "languages": [{ "language": "en", "banner": { "content": "[New](https://example.com)", "dismissible": true }, "pages": ["index"] }] }"#,
        ),
    );
    assert_accepted(
        "styling and interaction",
        r#""navigation": { "pages": ["index"] }, "styling": { "eyebrows": "breadcrumbs" }, "interaction": { "drilldown": false }"#,
    );
}

#[test]
fn language_codes_match_the_specification() {
    let codes =
        "ar cs cn zh-Hant nl en fr de he hi id it jp ko lv no pl pt-BR ro ru es sv tr ua uz vi";
    for code in codes.split(' ') {
        assert_accepted(
            code,
            &navigation(&format!(
                r#"{{ "languages": [{{ "language": "{code}", "pages": ["index"] }}] }}"#
            )),
        );
    }
    for code in ["xx", "EN", "english", "pt-br", "ja", "zh", "en-US"] {
        assert_reported(
            "language codes",
            &navigation(&format!(
                r#"{{ "languages": [{{ "language": "{code}", "pages": ["index"] }}] }}"#
            )),
            "unknown-language-code",
        );
    }
}

#[test]
fn the_root_has_one_primary_pattern() {
    for (value, rule) in [
        (
            r#"{ "pages": ["index"], "groups": [{ "group": "A", "pages": ["start"] }] }"#,
            "several-primary-patterns",
        ),
        (
            r#"{ "tabs": [{ "tab": "A", "pages": ["index"] }], "anchors": [{ "anchor": "B", "pages": ["start"] }] }"#,
            "several-primary-patterns",
        ),
        ("{}", "missing-docs-json-field"),
        (
            r#"{ "global": { "anchors": [{ "anchor": "A", "href": "https://example.com" }] } }"#,
            "missing-docs-json-field",
        ),
        (r#"{ "groups": [] }"#, "missing-docs-json-field"),
        (
            r#"{ "tab": [{ "tab": "A", "pages": ["index"] }] }"#,
            "missing-docs-json-field",
        ),
        (
            r#"{ "menu": [{ "item": "A", "pages": ["index"] }] }"#,
            "misplaced-navigation-element",
        ),
        (r#"["index"]"#, "invalid-docs-json-value"),
    ] {
        assert_reported("root rule 1", &navigation(value), rule);
    }
}

#[test]
fn each_level_has_one_type_of_children() {
    for (list, name) in ELEMENTS {
        let value = format!(
            r#"{{ "{list}": [{{ "{name}": "en", "groups": [{{ "group": "A", "pages": ["index"] }}], "pages": ["start"] }}] }}"#
        );
        assert_reported("root rule 3", &navigation(&value), "mixed-children");
    }
    assert_reported(
        "root rule 3",
        &navigation(
            r#"{ "tabs": [{ "tab": "A", "anchors": [{ "anchor": "B", "pages": ["index"] }], "groups": [{ "group": "C", "pages": ["start"] }] }] }"#,
        ),
        "mixed-children",
    );
    assert_reported(
        "root rule 3",
        &navigation(
            r#"{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "pages": ["index"] }], "pages": ["start"] }] }"#,
        ),
        "mixed-children",
    );
    assert_reported(
        "link next to pages",
        &navigation(
            r#"{ "tabs": [{ "tab": "A", "href": "https://example.com", "pages": ["index"] }] }"#,
        ),
        "mixed-children",
    );
}

#[test]
fn missing_required_fields_are_reported() {
    for (list, name) in ELEMENTS {
        assert_reported(
            name,
            &navigation(&format!(r#"{{ "{list}": [{{ "pages": ["index"] }}] }}"#)),
            "missing-docs-json-field",
        );
        assert_reported(
            name,
            &navigation(&format!(
                r#"{{ "{list}": [{{ "{list}": "en", "pages": ["index"] }}] }}"#
            )),
            "missing-docs-json-field",
        );
    }
    for value in [
        r#"{ "groups": [{ "pages": ["index"] }] }"#,
        r#"{ "groups": [{ "group": "A" }] }"#,
        r#"{ "groups": [{ "group": "A", "page": ["index"] }] }"#,
        r#"{ "groups": [{ "groups": "A", "pages": ["index"] }] }"#,
        r#"{ "pages": [{ "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "menu": [{ "pages": ["index"] }] }] }"#,
        r#"{ "global": { "anchors": [{ "href": "https://example.com" }] }, "pages": ["index"] }"#,
        r#"{ "global": { "anchors": [{ "anchor": "A" }] }, "pages": ["index"] }"#,
        r#"{ "languages": [{ "language": "en", "banner": {}, "pages": ["index"] }] }"#,
    ] {
        assert_reported(
            "required fields",
            &navigation(value),
            "missing-docs-json-field",
        );
    }
}

#[test]
fn unknown_fields_are_reported() {
    for (list, name) in ELEMENTS {
        assert_reported(
            name,
            &navigation(&format!(
                r#"{{ "{list}": [{{ "{name}": "en", "colour": "red", "pages": ["index"] }}] }}"#
            )),
            "unknown-docs-json-field",
        );
    }
    for value in [
        r#"{ "groups": [{ "group": "A", "color": "red", "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "tag": "x", "pages": ["index"] }] }] }"#,
        r#"{ "pages": ["index"], "colour": "red" }"#,
    ] {
        assert_reported(
            "other fields",
            &navigation(value),
            "unknown-docs-json-field",
        );
    }
    assert_reported(
        "fields of global anchors",
        &navigation(
            r#"{ "global": { "anchors": [{ "anchor": "A", "href": "https://example.com", "description": "x" }] }, "pages": ["index"] }"#,
        ),
        "unknown-docs-json-field",
    );
}

#[test]
fn wrong_types_are_reported() {
    for value in [
        r#"{ "groups": "A" }"#,
        r#"{ "groups": ["index"] }"#,
        r#"{ "pages": [1] }"#,
        r#"{ "groups": [{ "group": 1, "pages": ["index"] }] }"#,
        r#"{ "groups": [{ "group": "A", "pages": "index" }] }"#,
        r#"{ "groups": [{ "group": "A", "icon": 1, "pages": ["index"] }] }"#,
        r#"{ "groups": [{ "group": "A", "icon": { "name": "star" }, "pages": ["index"] }] }"#,
        r#"{ "groups": [{ "group": "A", "tag": true, "pages": ["index"] }] }"#,
        r#"{ "groups": [{ "group": "A", "pages": [{ "group": "B", "expanded": "yes", "pages": ["index"] }] }] }"#,
        r#"{ "tabs": [{ "tab": 1, "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "description": 1, "pages": ["index"] }] }] }"#,
        r#"{ "products": [{ "product": "A", "description": 1, "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "openapi": 1, "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "openapi": ["api.json"], "pages": ["index"] }] }"#,
        r#"{ "tabs": [{ "tab": "A", "openapi": { "source": "api.json" }, "pages": ["index"] }] }"#,
        r#"{ "languages": [{ "language": "en", "banner": "New", "pages": ["index"] }] }"#,
        r#"{ "languages": [{ "language": "en", "banner": { "content": 1 }, "pages": ["index"] }] }"#,
        r#"{ "languages": [{ "language": "en", "banner": { "content": "A", "dismissible": "yes" }, "pages": ["index"] }] }"#,
    ] {
        assert_reported("types", &navigation(value), "invalid-docs-json-value");
    }
}

#[test]
fn misplaced_elements_are_reported() {
    for (value, rule) in [
        (
            r#"{ "groups": [{ "group": "A", "groups": [{ "group": "B", "pages": ["index"] }] }] }"#,
            "misplaced-navigation-element",
        ),
        (
            r#"{ "anchors": [{ "anchor": "A", "menu": [{ "item": "B", "pages": ["index"] }] }] }"#,
            "misplaced-navigation-element",
        ),
        (
            r#"{ "tabs": [{ "tab": "A", "tabs": [{ "tab": "B", "pages": ["index"] }] }] }"#,
            "misplaced-navigation-element",
        ),
        (
            r#"{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "tabs": [{ "tab": "C", "pages": ["index"] }] }] }] }"#,
            "forbidden-menu-child",
        ),
        (
            r#"{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "anchors": [{ "anchor": "C", "pages": ["index"] }] }] }] }"#,
            "forbidden-menu-child",
        ),
        (
            r#"{ "products": [{ "product": "A", "menu": [{ "item": "B", "pages": ["index"] }] }] }"#,
            "forbidden-menu-child",
        ),
        (
            r#"{ "groups": [{ "group": "A", "expanded": true, "pages": ["index"] }] }"#,
            "ineffective-expanded",
        ),
        (
            r#"{ "tabs": [{ "tab": "A", "groups": [{ "group": "B", "expanded": false, "pages": ["index"] }] }] }"#,
            "ineffective-expanded",
        ),
    ] {
        assert_reported("positions", &navigation(value), rule);
    }
}

#[test]
fn global_anchors_must_be_external() {
    for href in ["/index", "#start", "start", "./start", "www.example.com"] {
        assert_reported(
            "global anchors",
            &navigation(&format!(
                r#"{{ "global": {{ "anchors": [{{ "anchor": "A", "href": "{href}" }}] }}, "pages": ["index"] }}"#
            )),
            "relative-global-anchor",
        );
    }
}

#[test]
fn missing_pages_and_specifications_are_reported() {
    for (value, rule) in [
        (r#"{ "pages": ["index", "nowhere"] }"#, "missing-nav-page"),
        (r#"{ "pages": ["index.mdx"] }"#, "missing-nav-page"),
        (
            r#"{ "groups": [{ "group": "A", "openapi": "nowhere.json", "pages": ["index"] }] }"#,
            "missing-spec",
        ),
        (
            r#"{ "groups": [{ "group": "A", "pages": ["GET /parcels"] }] }"#,
            "missing-spec",
        ),
        (
            r#"{ "groups": [{ "group": "A", "openapi": "api.json", "pages": ["POST /parcels"] }] }"#,
            "unknown-operation",
        ),
        (
            r#"{ "groups": [{ "group": "A", "openapi": "api.json", "pages": ["GET parcels"] }] }"#,
            "malformed-endpoint-reference",
        ),
        (
            r#"{ "groups": [{ "group": "A", "openapi": "api.json", "pages": ["FETCH /parcels"] }] }"#,
            "malformed-endpoint-reference",
        ),
        (
            r#"{ "groups": [{ "group": "A", "openapi": "docs.json", "pages": ["index"] }] }"#,
            "invalid-spec",
        ),
    ] {
        assert_reported("entries", &navigation(value), rule);
    }
}

#[test]
fn invalid_values_of_styling_and_interaction_are_reported() {
    for properties in [
        r#""styling": { "eyebrows": "crumbs" }"#,
        r#""styling": { "eyebrows": "section" }"#,
        r#""styling": { "eyebrows": true }"#,
        r#""interaction": { "drilldown": "yes" }"#,
        r#""interaction": { "drilldown": null }"#,
        r#""interaction": true"#,
    ] {
        assert_reported(
            "values",
            &format!(r#"{properties}, "navigation": {{ "pages": ["index"] }}"#),
            "invalid-docs-json-value",
        );
    }
}
