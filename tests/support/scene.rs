//! A git repository with a site, for tests of what is new in it.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

use super::{copy, git, program, project};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// A git repository with the fixture site in its folder `docs`, and some faults that are old.
pub(crate) struct Scene {
    folder: tempfile::TempDir,
}

/// What a run came to.
pub(crate) struct Run {
    pub(crate) code: i32,
    /// `path rule` of each finding.
    pub(crate) found: Vec<String>,
    pub(crate) said: String,
}

/// A page with four findings.
pub(crate) const OLD: &str = "---\ntitle: Old faults\ndescription: What was there before anybody looked.\n---\n\n## First\n\n\
    ![](/images/keys.png)\n\n## Second\n\nSee [the rates](/guides/rates).\n\n```\nnpm install\n```\n";

impl Scene {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let scene = Self { folder };
        let docs = scene.path("docs");
        fs::create_dir(&docs).expect("created");
        copy(&project().join("fixtures/sites/parcel"), &docs);
        scene.write("docs/guides/old.mdx", OLD);
        scene.edit(
            "docs/docs.json",
            "\"guides/webhooks\"",
            "\"guides/webhooks\", \"guides/old\"",
        );
        scene.git(&["init", "-q", "-b", "main"]);
        scene.commit();
        scene
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
        assert!(text.contains(old), "{name} holds {old}");
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
        let said = String::from_utf8(output.stderr).expect("UTF-8");
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
            found,
            said,
        }
    }
}

/// The findings of [`OLD`].
pub(crate) const OLD_FOUND: [&str; 4] = [
    "docs/guides/old.mdx broken-link",
    "docs/guides/old.mdx missing-alt-text",
    "docs/guides/old.mdx missing-code-language",
    "docs/guides/old.mdx unframed-image",
];
