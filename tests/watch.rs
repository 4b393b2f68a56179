//! `mdxlint --watch` checks a site again after each change.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The longest wait for a check, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_mins(1);
const MANIFEST: &str = r##"{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0055aa" },
  "navigation": { "groups": [{ "group": "Start", "pages": ["index", "other"] }] }
}
"##;

fn program() -> Command {
    let mut command = Command::new(snapbox::cmd::cargo_bin!("mdxlint"));
    command.env("NO_COLOR", "1");
    command
}

/// A running `mdxlint --watch`.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Path) -> Self {
        let mut command = program();
        command.args(["--watch", "--format", "concise"]).arg(folder);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("started");
        let (sender, lines) = channel();
        send_lines(child.stdout.take().expect("piped"), sender.clone());
        send_lines(child.stderr.take().expect("piped"), sender);
        Self { child, lines }
    }

    /// Returns the lines until mdxlint waits for the next change, sorted.
    fn until_waiting(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no more lines after {lines:#?}"));
            if line.starts_with("Watching for changes") {
                // Findings are on another stream, which may be later.
                while let Ok(line) = self.lines.recv_timeout(Duration::from_millis(200)) {
                    lines.push(line);
                }
                lines.sort();
                return lines;
            }
            lines.push(line);
        }
    }

    /// Returns the rules of the findings of the next check, and whether it ends with `note`.
    fn rules(&self) -> Vec<String> {
        let lines = self.until_waiting();
        let rules = lines.iter().filter_map(|line| {
            let (_, rest) = line.split_once('[')?;
            Some(rest.split_once(']')?.0.to_owned())
        });
        rules.collect()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn send_lines(from: impl Read + Send + 'static, to: Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            let _ = to.send(line);
        }
    });
}

fn page(title: &str, body: &str) -> String {
    format!("---\ntitle: \"{title}\"\ndescription: \"What to read.\"\n---\n\n{body}\n")
}

/// Writes a small site without a finding.
fn write_site(folder: &Path) {
    for (path, text) in [
        ("docs.json", MANIFEST.to_owned()),
        ("mdxlint.yaml", "extends: recommended\n".to_owned()),
        (
            "index.mdx",
            page("Start", "See [the other page](/other#part)."),
        ),
        ("other.mdx", page("Other", "## Part\n\nText.")),
    ] {
        fs::write(folder.join(path), text).expect("written");
    }
}

#[test]
fn each_change_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let write = |path: &str, text: &str| fs::write(root.join(path), text).expect("written");
    write_site(root);
    let watching = Watching::start(root);
    assert_eq!(watching.rules(), [] as [&str; 0]);
    // A heading that a link on another page needs.
    write("other.mdx", &page("Other", "## Section\n\nText."));
    assert_eq!(watching.rules(), ["broken-anchor"]);
    // A new page.
    write("new.mdx", &page("New", "Text."));
    assert_eq!(watching.rules(), ["broken-anchor", "orphan-page"]);
    write(
        "docs.json",
        &MANIFEST.replace("\"other\"", "\"other\", \"new\""),
    );
    assert_eq!(watching.rules(), ["broken-anchor"]);
    // The configuration.
    write("mdxlint.yaml", "rules: { broken-anchor: off }\n");
    assert_eq!(watching.rules(), [] as [&str; 0]);
    fs::remove_file(root.join("new.mdx")).expect("removed");
    assert_eq!(watching.rules(), ["missing-nav-page"]);
}

#[test]
fn changes_of_styles_are_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join(".git")).expect("created");
    let root = &folder.path().join("docs");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    };
    fs::create_dir(root).expect("created");
    write_site(root);
    let watching = Watching::start(root);
    assert_eq!(watching.rules(), [] as [&str; 0]);
    let rule =
        |word: &str| format!("extends: existence\nmessage: m\nlevel: error\ntokens: [{word}]\n");
    // The styles are outside the site.
    write("styles/House/Words.yml", &rule("page"));
    write("styles/config/vocabularies/Own/accept.txt", "other page\n");
    let vale = |vocabulary: &str| {
        format!("StylesPath = ../styles\nVocab = {vocabulary}\n[*.mdx]\nBasedOnStyles = House\n")
    };
    write("docs/.vale.ini", &vale(""));
    assert_eq!(watching.rules(), ["House.Words"]);
    write("docs/.vale.ini", &vale("Own"));
    assert_eq!(watching.rules(), [] as [&str; 0]);
    write("styles/config/vocabularies/Own/accept.txt", "nothing\n");
    assert_eq!(watching.rules(), ["House.Words"]);
    write("styles/House/Words.yml", &rule("book"));
    assert_eq!(watching.rules(), [] as [&str; 0]);
    fs::remove_file(root.join(".vale.ini")).expect("removed");
    assert_eq!(watching.rules(), [] as [&str; 0]);
}

#[test]
fn new_and_fixed_findings_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let write = |path: &str, text: &str| fs::write(root.join(path), text).expect("written");
    write_site(root);
    write("other.mdx", &page("Other", "## Part\n\n[a](/missing)"));
    let watching = Watching::start(root);
    assert_eq!(watching.rules(), ["broken-link"]);
    write(
        "other.mdx",
        &page("Other", "## Part\n\nText.\n\n[a](/missing) [b](/gone)"),
    );
    let lines = watching.until_waiting();
    assert!(
        lines.contains(&"1 new finding, 0 fixed findings.".to_owned()),
        "{lines:#?}"
    );
    write("other.mdx", &page("Other", "## Part\n\nText."));
    let lines = watching.until_waiting();
    assert!(
        lines.contains(&"0 new findings, 2 fixed findings.".to_owned()),
        "{lines:#?}"
    );
}

#[test]
fn an_invalid_configuration_does_not_end_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    write_site(root);
    let watching = Watching::start(root);
    assert_eq!(watching.rules(), [] as [&str; 0]);
    fs::write(root.join("mdxlint.yaml"), "rules: [\n").expect("written");
    let lines = watching.until_waiting();
    assert!(
        lines.iter().any(|line| line.starts_with("error: ")),
        "{lines:#?}"
    );
    fs::write(root.join("mdxlint.yaml"), "extends: recommended\n").expect("written");
    assert_eq!(watching.rules(), [] as [&str; 0]);
}

#[test]
fn options_that_write_or_print_for_programs_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    write_site(folder.path());
    for refused in [&["--fix"][..], &["--format", "json"], &["--staged"]] {
        let mut command = program();
        let output = command
            .arg("--watch")
            .args(refused)
            .arg(folder.path())
            .output();
        assert_eq!(output.expect("run").status.code(), Some(2), "{refused:?}");
    }
}
