//! A published agent file has one finding, and its secrets are masked in every output.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::diagnostic::Severity;
use std::fs;
use support::{TestSite, program};

const PAGE: &str = "---\ntitle: Parcel\ndescription: What it is about.\n---\n\nText.\n";

/// Creates a site with an `AGENTS.md` that contains a key and errors of several rules. Returns its folder and the key.
fn site_with_agent_file() -> (tempfile::TempDir, String) {
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
fn the_file_has_one_finding() {
    let (folder, _) = site_with_agent_file();
    let (site, report) = TestSite::open(folder.path()).check();
    let findings = report.findings.iter();
    let findings =
        findings.filter(|finding| site.source(finding.span.file).path().ends_with("AGENTS.md"));
    let rules: Vec<&str> = findings.map(|finding| finding.rule).collect();
    assert_eq!(rules, ["published-agent-file"]);
}

#[test]
fn other_rules_report_the_file_if_the_rule_is_off() {
    let (folder, _) = site_with_agent_file();
    let config = "extends: strict\nrules: { published-agent-file: off }\n";
    fs::write(folder.path().join("mdxlint.yaml"), config).expect("written");
    let (_, report) = TestSite::open(folder.path()).check();
    let mut findings = report.findings.iter();
    assert!(
        findings
            .any(|finding| finding.rule == "secret-in-example"
                && finding.severity == Severity::Error)
    );
}

#[test]
fn no_output_shows_the_key() {
    let (folder, key) = site_with_agent_file();
    for format in ["full", "json", "sarif", "agent"] {
        let run = program()
            .args(["--format", format, "--fail-on", "never"])
            .arg(folder.path());
        let output = run.output().expect("it runs");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            stdout.contains("published-agent-file"),
            "{format}: {stdout}"
        );
        assert!(!stdout.contains(&key), "{format}: {stdout}");
    }
}
