//! The documentation is right: its commands exit as written, its configurations load, and its links lead to files.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod block;
mod commands;
#[path = "../support/mod.rs"]
mod support;

use block::{Block, blocks, pages, read};
use mdxlint::catalog::rules;
use regex::Regex;
use serde_json::Value;
use std::fs;
use std::path::Path;
use support::{copy, program, project};

/// The files that configurations in the documentation name.
const NAMED_FILES: [(&str, &str); 10] = [
    ("lint/base.yaml", "extends: recommended\n"),
    ("site/docs/style.md", "Write short sentences.\n"),
    ("site/docs/calls.md", "Send a parcel.\n"),
    ("site/.mdxlint/templates/navigation.md", "# Navigation\n"),
    ("site/dictionaries/en_US.aff", "SET UTF-8\n"),
    ("site/dictionaries/en_US.dic", "1\nparcel\n"),
    ("site/dictionaries/product-names.txt", "ParcelHub\n"),
    ("site/sdk/python/client.py", ""),
    (
        "site/.vale.ini",
        "StylesPath = styles\n\n[*.mdx]\nBasedOnStyles = Google\n",
    ),
    (
        "site/styles/Google/Passive.yml",
        "extends: existence\nmessage: \"'%s' is passive\"\ntokens: [was eaten]\n",
    ),
];

#[test]
fn configurations_load_without_findings() {
    let mut count = 0;
    for page in pages() {
        for block in blocks(&read(&page)) {
            if block.language != "yaml" {
                continue;
            }
            let is_named = !block.title.is_empty() || page.starts_with("docs/rules/");
            assert!(is_named, "{page}: name this file\n{}", block.text);
            if block.title == "mdxlint.yaml" {
                check_configuration(&page, &block);
                count += 1;
            }
        }
    }
    assert!(count > 10, "only {count} configurations");
}

fn check_configuration(page: &str, block: &Block) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    };
    for (path, text) in NAMED_FILES {
        write(path, text);
    }
    fs::create_dir(folder.path().join(".git")).expect("created");
    let site = folder.path().join("site");
    copy(&project().join("fixtures/sites/parcel"), &site);
    write("site/mdxlint.yaml", &block.text);
    let output = program()
        .current_dir(&site)
        .args(["--format", "json", "--fail-on", "never"])
        .output()
        .expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("a list");
    let wrong: Vec<&Value> = findings
        .iter()
        .filter(|finding| finding["path"] == "mdxlint.yaml" || finding["rule"] == "invalid-config")
        .collect();
    assert!(wrong.is_empty(), "{page}:\n{}\n{wrong:#?}", block.text);
}

#[test]
fn every_rule_is_listed_once() {
    let index = read("docs/rules/index.mdx");
    let navigation = read("docs/rules/navigation.json");
    for facts in rules() {
        let path = format!("rules/{}/{}", facts.group, facts.id);
        assert_eq!(index.matches(&format!("](/{path})")).count(), 1, "{path}");
        assert_eq!(
            navigation.matches(&format!("\"{path}\"")).count(),
            1,
            "{path}"
        );
        assert!(project().join("docs").join(path + ".mdx").is_file());
    }
}

#[test]
fn links_to_the_repository_lead_to_files() {
    let link = Regex::new(r"github\.com/mdxlint/mdxlint/blob/main/([^)#\s`]+)").expect("a pattern");
    let relative = Regex::new(r"\]\(([^):#]+)\)").expect("a pattern");
    let mut count = 0;
    for page in pages() {
        let text = read(&page);
        for found in link.captures_iter(&text) {
            assert!(project().join(&found[1]).exists(), "{page}: {}", &found[1]);
            count += 1;
        }
    }
    for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
        for found in relative.captures_iter(&read(page)) {
            assert!(project().join(&found[1]).exists(), "{page}: {}", &found[1]);
            count += 1;
        }
    }
    assert!(count > 20, "only {count} links");
}

/// Options in the documentation exist.
#[test]
fn options_exist() {
    let span = Regex::new(r"`(?:mdxlint )?[^`\n]*`").expect("a pattern");
    let option = Regex::new(r"--[a-z][a-z-]+").expect("a pattern");
    let command = Regex::new(r"(?m)^  ([a-z][a-z-]+) ").expect("a pattern");
    let mut manual = help(&[]);
    for found in command.captures_iter(&help(&[])) {
        manual += &help(&[&found[1]]);
    }
    let mut unknown = Vec::new();
    let is_written = |page: &String| !page.contains("/rules/") && !page.contains("/components/");
    for page in pages().into_iter().filter(is_written) {
        let text = read(&page);
        for code in span.find_iter(&text).map(|found| found.as_str()) {
            let is_foreign = commands::NOT_RUN
                .iter()
                .any(|(command, _)| code.trim_start_matches('`').starts_with(command));
            for option in option.find_iter(code).map(|found| found.as_str()) {
                if !is_foreign && !manual.contains(option) {
                    unknown.push(format!("{page}: {option} in {code}"));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// Returns the help of a command.
fn help(command: &[&str]) -> String {
    let output = program().args(command).arg("--help").output();
    String::from_utf8(output.expect("it runs").stdout).expect("UTF-8")
}

/// Pictures are small, so that pages load fast.
#[test]
fn pictures_are_small() {
    let sizes: Vec<u64> = support::files(Path::new(&project().join("docs/images")))
        .iter()
        .map(|file| fs::metadata(file).expect("there").len())
        .collect();
    assert!(sizes.iter().all(|size| *size < 100_000), "{sizes:?}");
    assert!(sizes.iter().sum::<u64>() < 400_000, "{sizes:?}");
}
