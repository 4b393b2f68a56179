//! The file format of a baseline.

use super::Baseline;
use super::baseline::Key;
use crate::engine::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The name of the baseline file.
pub const BASELINE_NAME: &str = "mdxlint-baseline.json";
/// The version of the format.
const VERSION: u32 = 1;

/// The reason that a file is not a valid baseline.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It is not JSON, or has an unexpected form.
    #[error("{0}: not a valid baseline: {1}")]
    Invalid(String, serde_json::Error),
    /// A newer mdxlint wrote it.
    #[error("{0}: unknown baseline version {1}: update mdxlint")]
    Newer(String, u32),
    /// One of its content hashes is invalid.
    #[error(
        "{0}: `{1}` is not a valid content hash: write the baseline again with --write-baseline"
    )]
    InvalidHash(String, String),
}

/// The content of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    findings: Vec<Line>,
}

/// One entry of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    path: String,
    rule: String,
    content: String,
    count: usize,
}

impl Baseline {
    /// Parses a baseline from a file named `name`.
    ///
    /// # Errors
    /// Returns a [`BaselineError`] if it is not a valid baseline.
    pub fn parse(text: &str, name: &str) -> Result<Self, BaselineError> {
        let wrong = |error| BaselineError::Invalid(name.to_owned(), error);
        let file: File = serde_json::from_str(text).map_err(wrong)?;
        if file.version > VERSION {
            return Err(BaselineError::Newer(name.to_owned(), file.version));
        }
        let mut entries = BTreeMap::new();
        for line in file.findings.into_iter().filter(|line| line.count > 0) {
            let content = Fingerprint::parse(&line.content)
                .ok_or_else(|| BaselineError::InvalidHash(name.to_owned(), line.content))?;
            let (path, rule) = (line.path, line.rule);
            let sum: &mut usize = entries
                .entry(Key {
                    path,
                    rule,
                    content,
                })
                .or_default();
            *sum = sum.saturating_add(line.count);
        }
        Ok(Self { entries })
    }

    /// Returns the text of the file: sorted, with one line per entry, so that concurrent changes merge well.
    pub fn text(&self) -> String {
        let mut out = format!("{{\n  \"version\": {VERSION},\n  \"findings\": [");
        for (index, (key, &count)) in self.entries.iter().enumerate() {
            let line = Line {
                path: key.path.clone(),
                rule: key.rule.clone(),
                content: key.content.to_string(),
                count,
            };
            let line = serde_json::to_string(&line).unwrap_or_default();
            let comma = if index == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(out, "{comma}\n    {line}");
        }
        out.push_str(if self.entries.is_empty() {
            "]\n}\n"
        } else {
            "\n  ]\n}\n"
        });
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_baselines_can_be_read() {
        let line = |path: &str, count| {
            let hash = "0123456789abcdef";
            format!(
                "{{\"path\":\"{path}\",\"rule\":\"x\",\"content\":\"{hash}\",\"count\":{count}}}"
            )
        };
        let lines = format!(
            "\n    {},\n    {}\n  ",
            line("a\\n.mdx", 2),
            line("b.mdx", 1)
        );
        for lines in ["", &lines] {
            let text = format!("{{\n  \"version\": 1,\n  \"findings\": [{lines}]\n}}\n");
            assert_eq!(
                Baseline::parse(&text, "b").expect("a baseline").text(),
                text
            );
        }
        let none = format!("{{\"version\": 1, \"findings\": [{}]}}", line("a", 0));
        assert_eq!(Baseline::parse(&none, "b").expect("a baseline").count(), 0);
    }

    #[test]
    fn invalid_baselines_are_explained() {
        for (text, why) in [
            ("", "EOF"),
            ("{", "line 1 column 1"),
            ("[]", "b: not a valid baseline"),
            ("{\"version\": 2, \"findings\": []}", "version 2"),
            (
                "{\"version\": 1, \"findings\": [], \"x\": 1}",
                "unknown field",
            ),
            (
                "{\"version\": 1, \"findings\": [{\"path\": \"a\", \"rule\": \"b\", \"content\": \"c\", \"count\": 1}]}",
                "`c` is not a valid content hash",
            ),
        ] {
            let error = Baseline::parse(text, "b").expect_err(text);
            let message = format!("{:#}", anyhow::Error::from(error));
            assert!(message.contains(why), "{text}: {message}");
        }
    }
}
