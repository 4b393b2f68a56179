//! The sites that `benches/site` generates contain what they should, and the scripts that measure them run.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};
use support::{files, if_installed, program, project};

/// Every kind of site, and the rules that report something on it.
const KINDS: [(&str, &[&str]); 6] = [
    ("plain", &[]),
    ("copies", &[]),
    ("long-lines", &["broken-anchor"]),
    ("broken-links", &["broken-anchor", "broken-link"]),
    ("dead-navigation", &["missing-nav-page"]),
    ("notebooks", &["broken-link", "unframed-image"]),
];
/// The number of pages of the sites: two in each version of `copies`.
const PAGES: usize = 28;

/// Runs a script in `benches/`, or returns nothing if Python is not installed.
fn run_script(name: &str, arguments: &[&str]) -> Option<Output> {
    let script = project().join("benches").join(name);
    let run = Command::new("python3").arg(script).args(arguments).output();
    if_installed("python3", run)
}

/// Generates a site in a new folder.
fn generate(kind: &str, pages: usize, folder: &Path, more: &[&str]) -> Option<()> {
    let folder = folder.to_str().expect("UTF-8");
    let pages = pages.to_string();
    let output = run_script("site", &[&[kind, &pages, folder], more].concat())?;
    assert!(output.status.success(), "{kind}: {output:?}");
    Some(())
}

/// Checks a site with the default rules.
fn check(site: &Path) -> Value {
    let output = program()
        .args(["check", "--no-config", "--format", "json"])
        .arg(site)
        .output()
        .expect("it runs");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns the errors and warnings of a run by rule, with one message each.
fn errors_and_warnings(report: &Value) -> BTreeMap<&str, &str> {
    let findings = report["findings"].as_array().expect("a list");
    let serious = findings
        .iter()
        .filter(|finding| finding["severity"] != "info");
    serious
        .map(|finding| (text(finding, "rule"), text(finding, "message")))
        .collect()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().expect("a text")
}

/// Returns the content of every file of a site by path.
fn contents(site: &Path) -> BTreeMap<String, Vec<u8>> {
    let relative = |path: &Path| {
        path.strip_prefix(site)
            .expect("below")
            .display()
            .to_string()
    };
    let all = files(site).into_iter();
    all.map(|path| (relative(&path), fs::read(path).expect("readable")))
        .collect()
}

#[test]
fn each_kind_of_site_has_only_the_intended_findings() {
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, expected) in KINDS {
        let site = folder.path().join(kind);
        if generate(kind, PAGES, &site, &[]).is_none() {
            return;
        }
        let report = check(&site);
        assert_eq!(report["summary"]["checked"], PAGES, "{kind}");
        let found = errors_and_warnings(&report);
        let rules: Vec<&str> = found.keys().copied().collect();
        assert_eq!(rules, expected, "{kind}: {found:?}");
    }
}

#[test]
fn copies_of_a_given_site_are_versions() {
    let folder = tempfile::tempdir().expect("a folder");
    let site = folder.path().join("versions");
    let parcel = project().join("fixtures/sites/parcel");
    let of = ["--of", parcel.to_str().expect("UTF-8")];
    if generate("copies", 12, &site, &of).is_none() {
        return;
    }
    let docs: Value =
        serde_json::from_slice(&fs::read(site.join("docs.json")).expect("a file")).expect("JSON");
    let versions = docs["navigation"]["versions"].as_array().expect("a list");
    let names: Vec<&str> = versions
        .iter()
        .map(|version| text(version, "version"))
        .collect();
    assert_eq!(names, ["v3", "v2", "v1"]);
    let page = |folder: &str| fs::read(site.join(folder).join("index.mdx")).expect("a page");
    assert_eq!(page("v1"), page(""));
    let report = check(&site);
    assert_eq!(report["summary"]["checked"], 12);
    let found = errors_and_warnings(&report);
    assert!(!found.contains_key("missing-nav-page"), "{found:?}");
}

#[test]
fn a_site_depends_only_on_its_kind_and_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let (small, same, large) = (
        folder.path().join("small"),
        folder.path().join("same"),
        folder.path().join("large"),
    );
    for (pages, site) in [(3, &small), (3, &same), (9, &large)] {
        if generate("broken-links", pages, site, &[]).is_none() {
            return;
        }
    }
    let (small, large) = (contents(&small), contents(&large));
    assert_eq!(small, contents(&same));
    let changed: Vec<&str> = small
        .iter()
        .filter(|(path, content)| large.get(*path) != Some(*content))
        .map(|(path, _)| &**path)
        .collect();
    assert_eq!(changed, ["docs.json"]);
}

#[test]
fn a_folder_with_files_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes.txt"), "Text.").expect("written");
    let path = folder.path().to_str().expect("UTF-8");
    let Some(output) = run_script("site", &["plain", "3", path]) else {
        return;
    };
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr).ends_with("is not empty\n"),
        "{output:?}"
    );
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn both_programs_are_measured_on_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let rumdl = folder.path().join("rumdl");
    let site = folder.path().join("site");
    if generate("plain", 2, &site, &[]).is_none() {
        return;
    }
    let script = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo rumdl 1.2.3; exit; fi\n\
        case \"$*\" in *--no-cache*) ;; *) exit 9 ;; esac\nprintf '[\\n{\\n\"file\": \"a.mdx\",\\n\"rule\": \"MD001\"\\n}\\n]\\n'\nexit 1\n";
    fs::write(&rumdl, script).expect("written");
    fs::set_permissions(&rumdl, fs::Permissions::from_mode(0o755)).expect("set");
    let mdxlint = snapbox::cmd::cargo_bin!("mdxlint").to_str().expect("UTF-8");
    let (rumdl, site) = (
        rumdl.to_str().expect("UTF-8"),
        site.to_str().expect("UTF-8"),
    );
    let arguments = [
        "--mdxlint",
        mdxlint,
        "--rumdl",
        rumdl,
        "--rounds",
        "1",
        site,
    ];
    let output = run_script("peers", &arguments).expect("Python");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        printed.contains("rumdl 1.2.3, medians of 1 run"),
        "{printed}"
    );
    let last = printed.lines().last().expect("a row");
    assert!(
        last.starts_with("| site | 2 | ") && last.ends_with(" | 0 | 1 |"),
        "{printed}"
    );
    let output = run_script("peers", &[&arguments[..], &["--json"]].concat()).expect("Python");
    let measures: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(measures["folders"][0]["rumdl"]["findings"], 1);
}

#[test]
fn a_series_has_three_sizes() {
    let mdxlint = snapbox::cmd::cargo_bin!("mdxlint").to_str().expect("UTF-8");
    let arguments = [
        "--mdxlint",
        mdxlint,
        "--pages",
        "2",
        "--rounds",
        "1",
        "dead-navigation",
    ];
    let Some(output) = run_script("series", &arguments) else {
        return;
    };
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let rows: Vec<&str> = printed.lines().skip(2).collect();
    let sizes = ["2", "4", "8"].map(|size| format!("| dead-navigation | {size} | "));
    assert_eq!(rows.len(), sizes.len(), "{printed}");
    for (row, size) in rows.iter().zip(&sizes) {
        assert!(row.starts_with(size), "{printed}");
    }
}
