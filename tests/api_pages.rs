//! One API, described in three ways: by pages that the platform generates, by a complete page, and by pages with faults.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::catalog::find;
use std::collections::BTreeSet;
use support::{TestSite, copy, project, show};

/// Returns the rules of the group `api` that find something in a fixture, with all rules on, and the findings.
fn api_rules(fixture: &str) -> (BTreeSet<&'static str>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&project().join("fixtures").join(fixture), folder.path());
    let (site, report) = TestSite::open(folder.path()).check();
    let findings = report.findings.iter();
    let of_api = findings.filter(|one| find(one.rule).is_some_and(|facts| facts.group == "api"));
    let of_api: Vec<_> = of_api.collect();
    let shown: String = of_api.iter().map(|one| show(&site, one) + "\n").collect();
    (of_api.iter().map(|one| one.rule).collect(), shown)
}

#[test]
fn a_complete_page_has_no_finding() {
    let (rules, shown) = api_rules("sites/parcel-api");
    assert!(rules.is_empty(), "{shown}");
}

#[test]
fn a_fault_is_reported_by_one_rule() {
    for (fixture, rule) in [
        (
            "undocumented-parameter/flags-each-location",
            "undocumented-parameter",
        ),
        ("unknown-parameter/flags-renamed", "unknown-parameter"),
        ("parameter-mismatch/flags-type", "parameter-mismatch"),
        ("parameter-mismatch/flags-location", "parameter-mismatch"),
    ] {
        let (rules, shown) = api_rules(&format!("rules/{fixture}"));
        let about_parameters = rules
            .iter()
            .filter(|one| one.contains("parameter") && **one != "undescribed-parameter");
        let about_parameters: Vec<_> = about_parameters.collect();
        assert_eq!(about_parameters, [&rule], "{fixture}:\n{shown}");
    }
}
