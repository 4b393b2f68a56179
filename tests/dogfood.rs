//! mdxlint on its own files: the demo site, the documentation, the rule manuals, the generated rule files, and the size of source files.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use snapbox::cmd::Command;
use std::fs;
use support::{TestSite, copy, project, show};

fn assert_clean(mut test_site: TestSite) {
    let (site, report) = test_site.check();
    let found: String = report
        .findings
        .iter()
        .map(|finding| show(&site, finding))
        .collect();
    assert!(report.checked > 0, "nothing was checked");
    assert!(found.is_empty(), "{found}");
}

#[test]
fn the_demo_site_is_clean() {
    assert_clean(TestSite::open(&project().join("fixtures/sites/parcel")));
}

#[test]
fn the_documentation_is_clean() {
    for configuration in ["docs/mdxlint.yaml", ".ci/spec.yaml"] {
        let run = Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
            .current_dir(project())
            .args(["check", "docs", "--fail-on", "info", "--limit", "0"])
            .args(["--config", configuration])
            .env_remove("GITHUB_ACTIONS")
            .output()
            .expect("it runs");
        let found = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{configuration}:\n{found}\n{run:?}");
        let summary = String::from_utf8_lossy(&run.stderr);
        assert!(summary.contains("nothing to report"), "{summary}");
    }
}

#[test]
fn rule_manuals_are_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&project().join("rules"), folder.path());
    // Manuals are read in terminals and on code hosts, so their title is in the body. They also contain bad examples.
    let config = "extends: strict\nrules:\n  missing-title: off\n  missing-description: off\n  h1-in-body: off\n  duplicate-heading: off\n  secret-in-example: off\n";
    fs::write(folder.path().join("mdxlint.yaml"), config).expect("written");
    assert_clean(TestSite::open(folder.path()));
}

#[test]
fn generated_rule_files_are_clean() {
    for editors in [&["cursor"][..], &["devin", "copilot", "claude", "kiro"]] {
        let folder = tempfile::tempdir().expect("a folder");
        copy(&project().join("fixtures/sites/parcel"), folder.path());
        let names = editors.iter().flat_map(|name| ["--editor", name]);
        let run = Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
            .current_dir(folder.path())
            .arg("init-rules")
            .args(names)
            .output()
            .expect("it runs");
        assert!(run.status.success(), "{run:?}");
        let mut test_site = TestSite::open(folder.path());
        let (site, _) = test_site.check();
        assert!(
            site.rule_files().len() >= 8,
            "the rule files are part of the site"
        );
        assert_clean(test_site);
    }
}
