//! A git repository with a site, for tests of baselines and changes.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use super::{copy, git, program, project};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// A git repository with the demo site in its folder `docs`, and a page with committed errors.
pub(crate) struct Repository {
    folder: tempfile::TempDir,
}

/// The result of a run.
pub(crate) struct Run {
    pub(crate) code: i32,
    /// `path rule` of each finding.
    pub(crate) findings: Vec<String>,
    pub(crate) stderr: String,
}

/// A page with four findings, [`OLD_FINDINGS`].
pub(crate) const OLD_PAGE: &str = "---\ntitle: Old faults\ndescription: What was there before anybody looked.\n---\n\n## First\n\n\
    ![](/images/keys.png)\n\n## Second\n\nSee [the rates](/guides/rates).\n\n```\nnpm install\n```\n";

impl Repository {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let repository = Self { folder };
        let docs = repository.path("docs");
        fs::create_dir(&docs).expect("created");
        copy(&project().join("fixtures/sites/parcel"), &docs);
        repository.write("docs/guides/old.mdx", OLD_PAGE);
        repository.edit(
            "docs/docs.json",
            "\"guides/webhooks\"",
            "\"guides/webhooks\", \"guides/old\"",
        );
        repository.git(&["init", "-q", "-b", "main"]);
        repository.commit();
        repository
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("readable")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    /// Replaces a part of a file.
    pub(crate) fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.read(name);
        assert!(text.contains(old), "{old} is not in {name}");
        self.write(name, &text.replacen(old, new, 1));
    }

    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        git(self.folder.path(), arguments)
    }

    pub(crate) fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "x", "--no-verify"]);
    }

    pub(crate) fn output(&self, arguments: &[&str]) -> Output {
        let command = program().current_dir(self.folder.path());
        command.args(arguments).output().expect("it runs")
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let output = self.output(&[&["--format", "json"], arguments].concat());
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let findings = document["findings"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let found = findings.iter();
        let mut found: Vec<String> = found
            .map(|one| format!("{} {}", text(&one["path"]), text(&one["rule"])))
            .collect();
        found.sort();
        Run {
            code: output.status.code().expect("an exit code"),
            findings: found,
            stderr,
        }
    }
}

/// The findings of [`OLD_PAGE`].
pub(crate) const OLD_FINDINGS: [&str; 4] = [
    "docs/guides/old.mdx broken-link",
    "docs/guides/old.mdx missing-alt-text",
    "docs/guides/old.mdx missing-code-language",
    "docs/guides/old.mdx unframed-image",
];
