//! An earlier report, to show what changed since.

use serde::Deserialize;
use std::collections::HashMap;

/// The findings of an earlier report in the format `json`, without those that the later report contains too.
#[derive(Debug, Clone, Default)]
pub struct Earlier {
    findings: Vec<Option<EarlierFinding>>,
    /// The indices of the findings with a key.
    by_key: HashMap<String, Vec<usize>>,
}

/// A finding of an earlier report.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct EarlierFinding {
    pub(super) rule: String,
    pub(super) severity: EarlierSeverity,
    pub(super) message: String,
    pub(super) path: String,
    fingerprint: String,
}

/// The severity of a finding of an earlier report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EarlierSeverity {
    Error,
    Warning,
    Info,
}

impl EarlierSeverity {
    /// Returns the name used in output.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

/// The part of the format that is needed.
#[derive(Deserialize)]
struct Document {
    version: u32,
    findings: Vec<EarlierFinding>,
}

impl Earlier {
    /// Parses a report in the format `json`.
    ///
    /// # Errors
    /// The reason why it is not such a report.
    pub fn parse(text: &str) -> Result<Self, String> {
        let document: Document = serde_json::from_str(text)
            .map_err(|why| format!("not a report in the format `json`: {why}"))?;
        if document.version != 1 {
            return Err(format!(
                "unknown version {} of the format `json`",
                document.version
            ));
        }
        let mut by_key: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, finding) in document.findings.iter().enumerate() {
            let key = key(&finding.path, &finding.fingerprint);
            by_key.entry(key).or_default().push(at);
        }
        Ok(Self {
            findings: document.findings.into_iter().map(Some).collect(),
            by_key,
        })
    }

    /// Removes the finding with this fingerprint, and returns whether the report contains it.
    pub(super) fn take(&mut self, path: &str, mark: &str) -> bool {
        let at = self.by_key.get_mut(&key(path, mark)).and_then(Vec::pop);
        at.and_then(|at| self.findings[at].take()).is_some()
    }

    /// Returns the findings that were not removed, in order.
    pub(super) fn left(&self) -> impl Iterator<Item = &EarlierFinding> {
        self.findings.iter().flatten()
    }
}

fn key(path: &str, mark: &str) -> String {
    format!("{mark} {path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: &str =
        r#"{"rule": "a", "severity": "error", "message": "m", "path": "p", "fingerprint": "f:1"}"#;

    #[test]
    fn findings_are_compared_by_path_and_fingerprint() {
        let text = format!(r#"{{"version": 1, "findings": [{FINDING}, {FINDING}]}}"#);
        let mut earlier = Earlier::parse(&text).expect("a report");
        assert!(!earlier.take("p", "f:2"));
        assert!(earlier.take("p", "f:1"));
        assert_eq!(earlier.left().count(), 1);
        assert!(earlier.take("p", "f:1"));
        assert!(!earlier.take("p", "f:1"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "[]",
            "{\"version\": 2, \"findings\": []}",
            "{\"version\": 1}",
        ] {
            assert!(Earlier::parse(text).is_err(), "{text}");
        }
    }
}
