//! What a finding says, for formats that have one field for all of it.

use super::plain;
use super::summary::grouped;
use crate::diagnostic::Finding;

/// The message, and on a line of its own what to do.
pub(super) fn lines(finding: &Finding) -> String {
    joined(finding, "\n")
}

/// The message and what to do, on one line.
pub(super) fn line(finding: &Finding) -> String {
    joined(finding, "; ")
}

/// How many findings like this one are left out, and how to see them.
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
