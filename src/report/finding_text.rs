//! The message and note of a finding, for formats with one field for both.

use super::plain;
use super::summary::grouped;
use crate::diagnostic::Finding;

/// Returns the message and the note, on separate lines.
pub(super) fn lines(finding: &Finding) -> String {
    joined(finding, "\n")
}

/// Returns the message and the note, on one line.
pub(super) fn line(finding: &Finding) -> String {
    joined(finding, "; ")
}

/// Returns how many similar findings are left out, and how to see them.
pub(super) fn similar(finding: &Finding) -> Option<String> {
    (finding.similar > 0).then(|| {
        let count = grouped(finding.similar);
        format!(
            "and {count} more like this; `--select {}` shows them",
            finding.rule
        )
    })
}

fn joined(finding: &Finding, between: &str) -> String {
    let mut text = plain(&finding.message).into_owned();
    if let Some(note) = &finding.note {
        text.push_str(between);
        text.push_str(&plain(note));
    }
    text
}
