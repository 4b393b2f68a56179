//! Sites with thousands of mistakes of one kind are checked in reasonable time: the cost of one mistake does not grow
//! with their number.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use support::TestSite;

const PAGE: &str = "---\ntitle: Parcel\ndescription: What it is about.\n---\n\nText.\n";

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    fs::write(path, text).expect("written");
}

fn docs_json(rest: &str) -> String {
    format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, {rest} }}"##
    )
}

/// Counts the findings of each rule.
fn counts(folder: &Path, rules: &[&str]) -> BTreeMap<&'static str, usize> {
    let (_, report) = TestSite::for_rules(folder, rules).check();
    let mut counts = BTreeMap::new();
    for finding in report.findings {
        *counts.entry(finding.rule).or_default() += 1;
    }
    counts
}

/// Spells a number in letters, because rules do not compare names that differ only in digits.
fn letters(number: usize) -> String {
    let letter =
        |at: u32| char::from(b'a' + u8::try_from(number / 16_usize.pow(at) % 16).expect("small"));
    (0..4).map(letter).collect()
}

#[test]
fn many_missing_pages_with_similar_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut entries = String::new();
    for number in 0..2000 {
        let name = letters(number);
        write(folder.path(), &format!("guides/page-{name}.mdx"), PAGE);
        let _ = write!(entries, r#""guides/pgae-{name}", "#);
        // A navigation without pages would be that of a site that moved to another platform.
        if number % 20 == 0 {
            let _ = write!(entries, r#""guides/page-{name}", "#);
        }
    }
    let navigation = docs_json(&format!(
        r#""navigation": {{ "pages": [{entries} "index"] }}"#
    ));
    write(folder.path(), "index.mdx", PAGE);
    write(folder.path(), "docs.json", &navigation);
    let found = counts(folder.path(), &["missing-nav-page"]);
    assert_eq!(found, BTreeMap::from([("missing-nav-page", 2000)]));
}

#[test]
fn many_unknown_and_duplicate_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut keys = String::new();
    for number in 0..5000 {
        let _ = write!(keys, r#""key{number}": 1, "#);
    }
    for _ in 0..20_000 {
        keys.push_str(r#""again": 1, "#);
    }
    let text = docs_json(&format!(r#"{keys} "navigation": {{ "pages": ["index"] }}"#));
    write(folder.path(), "docs.json", &text);
    write(folder.path(), "index.mdx", PAGE);
    let found = counts(
        folder.path(),
        &["unknown-docs-json-field", "invalid-docs-json"],
    );
    let expected = [
        ("invalid-docs-json", 19_999),
        // Unknown keys of one object are one finding.
        ("unknown-docs-json-field", 1),
    ];
    assert_eq!(found, BTreeMap::from(expected));
}

#[test]
fn files_that_include_each_other_many_times() {
    let folder = tempfile::tempdir().expect("a folder");
    for level in 0..8 {
        let part = format!(r#"{{ "$ref": "level{}.json" }}"#, level + 1);
        let parts = vec![part; 20].join(", ");
        let text = format!(r#"{{ "group": "{level}", "pages": [{parts}] }}"#);
        write(folder.path(), &format!("level{level}.json"), &text);
    }
    write(
        folder.path(),
        "level8.json",
        r#"{ "group": "last", "pages": ["index"] }"#,
    );
    write(folder.path(), "index.mdx", PAGE);
    let text = docs_json(r#""navigation": { "groups": [{ "$ref": "level0.json" }] }"#);
    write(folder.path(), "docs.json", &text);
    let (site, report) = TestSite::for_rules(folder.path(), &["invalid-docs-json"]).check();
    let mut messages = report.findings.iter().map(|finding| &*finding.message);
    let is_reported =
        messages.any(|message| message.ends_with("is included too many times to be checked"));
    assert!(is_reported, "{:?}", report.findings);
    let elements = site
        .manifest()
        .navigation()
        .expect("a navigation")
        .elements();
    assert!(
        elements.count() < 200_000,
        "the number of elements is limited"
    );
}

#[test]
fn many_redirects_with_and_without_parameters() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut redirects = String::new();
    for number in 0..3000 {
        let _ = write!(
            redirects,
            r#"{{ "source": "/old/{number}", "destination": "/gone/{number}" }},
            {{ "source": "/{number}/:slug", "destination": "/index" }},
            {{ "source": "/way/{number}", "destination": "/way/{}" }},"#,
            number + 1
        );
    }
    let text = docs_json(&format!(
        r#""redirects": [{redirects} {{ "source": "/x", "destination": "/index" }}], "navigation": {{ "pages": ["index"] }}"#
    ));
    write(folder.path(), "docs.json", &text);
    write(folder.path(), "index.mdx", PAGE);
    let found = counts(folder.path(), &["bad-redirect"]);
    assert_eq!(found.get("internal-error"), None);
    assert!(found["bad-redirect"] >= 3000, "{found:?}");
}
