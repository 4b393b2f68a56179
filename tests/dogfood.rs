//! The linter on its own house: the clean demo site, the pages of the rules, and the folders' sizes.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use snapbox::cmd::Command;
use std::fs;
use support::{Lab, copy, files, is_rule, project, show};

fn clean(mut lab: Lab) {
    let (site, report) = lab.check();
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
    clean(Lab::open(&project().join("fixtures/sites/parcel")));
}

#[test]
fn the_pages_of_the_rules_are_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&project().join("rules"), folder.path());
    // They are read in terminals and on code hosts, so their title stands in the body; and they show what is bad.
    let config = "extends: strict\nrules:\n  missing-title: off\n  missing-description: off\n  h1-in-body: off\n  duplicate-heading: off\n  secret-in-example: off\n";
    fs::write(folder.path().join("mdxlint.yaml"), config).expect("written");
    clean(Lab::open(folder.path()));
}

#[test]
fn the_rule_files_that_it_writes_are_clean() {
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
        let mut lab = Lab::open(folder.path());
        let (site, _) = lab.check();
        assert!(site.rule_files().len() >= 8, "the rule files are seen");
        clean(lab);
    }
}

#[test]
fn rooms_stay_small() {
    for file in files(&project().join("src")) {
        let lines = fs::read_to_string(&file).expect("readable").lines().count();
        let most = if is_rule(&file) { 150 } else { 300 };
        assert!(
            lines <= most,
            "{} has {lines} lines, more than {most}",
            file.display()
        );
    }
}
