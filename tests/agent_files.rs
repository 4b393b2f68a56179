//! A file that should not be in the site has one finding, and what it keeps secret is still hidden.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use mdxlint::diagnostic::Severity;
use std::fs;
use support::{Lab, program};

const PAGE: &str = "---\ntitle: Parcel\ndescription: What it is about.\n---\n\nText.\n";

/// A site whose `AGENTS.md` holds a key in its first line and much that rules report.
fn scene() -> (tempfile::TempDir, String) {
    let key = format!("sk_{}_{}", "live", "x7K2mQ9rT4vB8nL1cZ5wD3fG6hJ0pS1R");
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |path: &str, text: &str| fs::write(folder.path().join(path), text).expect("written");
    write(
        "docs.json",
        r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index"] } }"##,
    );
    write("index.mdx", PAGE);
    let text =
        format!("# Token: `{key}`\n\n![](/no.png)\n\n```\nexport TOKEN={key}\n```\n\n# Again\n");
    write("AGENTS.md", &text);
    (folder, key)
}

#[test]
fn there_is_one_finding_in_the_file() {
    let (folder, _) = scene();
    let (site, report) = Lab::open(folder.path()).check();
    let findings = report.findings.iter();
    let findings =
        findings.filter(|finding| site.source(finding.span.file).path().ends_with("AGENTS.md"));
    let rules: Vec<&str> = findings.map(|finding| finding.rule).collect();
    assert_eq!(rules, ["published-agent-file"]);
}

#[test]
fn other_findings_return_with_the_rule_off() {
    let (folder, _) = scene();
    let config = "extends: strict\nrules: { published-agent-file: off }\n";
    fs::write(folder.path().join("mdxlint.yaml"), config).expect("written");
    let (_, report) = Lab::open(folder.path()).check();
    let mut findings = report.findings.iter();
    assert!(
        findings
            .any(|finding| finding.rule == "secret-in-example"
                && finding.severity == Severity::Error)
    );
}

#[test]
fn no_output_shows_the_key() {
    let (folder, key) = scene();
    for format in ["full", "json", "sarif", "agent"] {
        let run = program()
            .args(["--format", format, "--fail-on", "never"])
            .arg(folder.path());
        let output = run.output().expect("it runs");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(shown.contains("published-agent-file"), "{format}: {shown}");
        assert!(!shown.contains(&key), "{format}: {shown}");
    }
}
