//! Texts and comments are in plain English: they contain no phrase of `tests/data/phrases.yaml`, and messages have one
//! form.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use regex::Regex;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::{files, project};

/// A phrase to avoid, and what to write instead.
#[derive(Deserialize)]
struct Phrase {
    pattern: String,
    except: Option<String>,
    instead: String,
}

/// The phrases to avoid: the pattern, the exceptions, and what to write instead.
struct Phrases(Vec<(Regex, Option<Regex>, String)>);

impl Phrases {
    fn read() -> Self {
        let text = fs::read_to_string(project().join("tests/data/phrases.yaml")).expect("readable");
        let phrases: Vec<Phrase> = serde_yaml::from_str(&text).expect("a list of phrases");
        let words = |pattern: &str| {
            let pattern = format!(r"(?i)\b(?:{pattern})\b");
            Regex::new(&pattern).expect(&pattern)
        };
        let compiled = phrases.into_iter().map(|phrase| {
            let except = phrase.except.as_deref().map(words);
            (words(&phrase.pattern), except, phrase.instead)
        });
        Self(compiled.collect())
    }

    /// Returns a line for each phrase in `text`. `name` is the name of the text, such as a path.
    fn find(&self, name: &str, text: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        for (index, line) in text.lines().enumerate() {
            for (pattern, except, instead) in &self.0 {
                let is_allowed = except.as_ref().is_some_and(|except| except.is_match(line));
                if let Some(found) = pattern.find(line).filter(|_| !is_allowed) {
                    let (phrase, line) = (found.as_str(), index + 1);
                    complaints.push(format!("{name}:{line}: `{phrase}`: write {instead}"));
                }
            }
        }
        complaints
    }
}

/// Returns a text without code in backticks and code blocks. Lines keep their numbers.
fn prose(text: &str) -> String {
    let code = Regex::new("`[^`\\n]*`").expect("a pattern");
    let (mut prose, mut fence) = (String::new(), None);
    for line in text.lines() {
        let marks = line.trim_start();
        let run = marks.len() - marks.trim_start_matches('`').len();
        match fence {
            Some(open) if run >= open && marks.trim_matches('`').trim().is_empty() => fence = None,
            None if run >= 3 => fence = Some(run),
            None => prose.push_str(&code.replace_all(line, "")),
            Some(_) => (),
        }
        prose.push('\n');
    }
    prose
}

/// Returns the files below `folder` with one of the extensions `endings`.
fn files_below(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = files(&project().join(folder));
    let is_installed = |path: &Path| {
        let mut folders = path.iter();
        folders.any(|name| name == "node_modules" || name == "out")
    };
    found.retain(|path| {
        let ending = path.extension().unwrap_or_default();
        endings.iter().any(|one| ending == *one) && !is_installed(path)
    });
    assert!(!found.is_empty(), "no files in {folder}");
    found
}

/// Returns the path relative to the project.
fn relative(path: &Path) -> String {
    let inside = path.strip_prefix(project()).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}

#[test]
fn documentation_templates_and_tables_are_in_plain_english() {
    let phrases = Phrases::read();
    let top = [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "CHANGELOG.md",
        "Dockerfile",
        "action.yml",
        "clippy.toml",
        "deny.toml",
        "benches/README.md",
        "fuzz/README.md",
    ];
    let mut all: Vec<PathBuf> = top.iter().map(|name| project().join(name)).collect();
    all.extend(files_below("docs", &["md", "mdx"]));
    all.extend(files_below("rules", &["md", "yaml"]));
    all.extend(files_below("templates/rules", &["md"]));
    all.extend(files_below("templates", &["html", "css", "js"]));
    all.extend(files_below(
        "packaging",
        &["sh", "js", "mjs", "ts", "md", "toml"],
    ));
    let complaints: Vec<String> = all
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).expect("readable");
            phrases.find(&relative(path), &prose(&text))
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Source files with comments that are not checked yet.
const UNCHECKED: &str = r"^$";

/// Returns the text of the comments in Rust code. Lines keep their numbers.
fn comments(code: &str) -> String {
    let comment = Regex::new(r"(?:^|\s)//[/!]?\s+(.*)$").expect("a pattern");
    let mut comments = String::new();
    for line in code.lines() {
        if let Some(text) = comment.captures(line).and_then(|found| found.get(1)) {
            comments.push_str(text.as_str());
        }
        comments.push('\n');
    }
    comments
}

#[test]
fn comments_are_in_plain_english() {
    let phrases = Phrases::read();
    let unchecked = Regex::new(UNCHECKED).expect("a pattern");
    let folders = ["src", "tests", "benches", "fuzz/src", "fuzz/fuzz_targets"];
    let all = folders
        .iter()
        .flat_map(|folder| files_below(folder, &["rs"]));
    let complaints: Vec<String> = all
        .map(|path| (relative(&path), path))
        .filter(|(name, _)| !unchecked.is_match(name))
        .flat_map(|(name, path)| {
            let code = fs::read_to_string(path).expect("readable");
            phrases.find(&name, &prose(&comments(&code)))
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Returns the messages and notes in the expectations of the fixtures.
fn messages() -> BTreeSet<String> {
    let mut messages = BTreeSet::new();
    for path in files_below("fixtures/rules", &["expected"]) {
        let text = fs::read_to_string(&path).expect("readable");
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_head = matches!(words[..], [place, "error" | "warning" | "info", _] if place.contains(':'));
            if let Some(message) = lines.peek().filter(|_| is_head) {
                messages.insert(message.trim().to_owned());
            }
            if let Some(note) = line.strip_prefix("  note: ") {
                messages.insert(note.to_owned());
            }
        }
    }
    messages
}

#[test]
fn messages_are_in_plain_english() {
    let phrases = Phrases::read();
    let messages = messages();
    assert!(messages.len() > 1000, "only {} messages", messages.len());
    let complaints: Vec<String> = messages
        .iter()
        .flat_map(|message| phrases.find(message, &prose(message)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn messages_start_in_lower_case_and_have_no_full_stop() {
    // Names and acronyms.
    let name = Regex::new(r"^(?:[A-Z]\w*[A-Z]|(?:Cursor|Kiro|GitHub|Augment|Devin|Python|JavaScript|TypeScript|Markdown) )")
        .expect("a pattern");
    // A note may quote the meaning of an option from a manual.
    let is_quoted = |message: &str| {
        mdxlint::catalog::rules().iter().any(|facts| {
            facts
                .options
                .iter()
                .any(|(_, option)| option.doc.trim() == message)
        })
    };
    for message in messages() {
        let is_capital = message.starts_with(|first: char| first.is_uppercase());
        assert!(
            !is_capital || name.is_match(&message) || is_quoted(&message),
            "{message}"
        );
        assert!(
            !message.ends_with('.') || message.ends_with("..") || is_quoted(&message),
            "{message}"
        );
    }
}
