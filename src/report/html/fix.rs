//! Fixes as the lines that they change.

use super::excerpt::shortened;
use super::text::inline;
use crate::diagnostic::{Fix, Safety};
use crate::files::{Base, Source};
use crate::report::unified_diff::unified_diff;
use crate::site::Site;
use crate::text::{Edit, FileId};
use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum size of a changed part of a file in bytes. A comparison of longer ones is neither readable nor fast.
const MAX_PART: usize = 8 << 10;
/// The maximum number of lines of a fix.
const MAX_LINES: usize = 40;
/// The maximum number of characters of a line.
const WIDTH: usize = 300;
/// The number of unchanged lines between two changes that are shown.
const GAP: usize = 2;

/// A fix as the page shows it.
#[derive(Debug, Serialize)]
pub(super) struct FixView {
    /// What it does, as HTML.
    label: String,
    is_safe: bool,
    /// The changed parts of files; none if they are too long, or the fix would show a secret.
    parts: Vec<Part>,
}

/// A changed part of a file.
#[derive(Debug, Serialize)]
struct Part {
    /// The file, if it is not that of the finding.
    file: Option<String>,
    lines: Vec<DiffLine>,
}

#[derive(Debug, Serialize)]
struct DiffLine {
    /// Whether the line is added (`+`), removed (`-`) or neither.
    mark: char,
    text: String,
}

/// Returns a fix of a finding in `file`.
pub(super) fn view(fix: &Fix, file: FileId, site: &Site, base: &Base) -> FixView {
    let mut files: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    for edit in &fix.edits {
        files.entry(edit.span.file).or_default().push(edit);
    }
    let mut left = MAX_LINES;
    let mut parts = Vec::new();
    for (changed, mut edits) in files {
        let source = site.source(changed);
        edits.sort_by_key(|edit| edit.span);
        let name = (changed != file).then(|| base.name(source.path()));
        for cluster in clusters(source, &edits) {
            let lines = diff(source, cluster, &mut left);
            if !lines.is_empty() {
                parts.push(Part {
                    file: name.clone(),
                    lines,
                });
            }
        }
    }
    FixView {
        label: inline(&fix.label),
        is_safe: fix.safety == Safety::Safe,
        parts,
    }
}

/// Groups sorted edits that are close to each other.
fn clusters<'e>(source: &Source, edits: &'e [&'e Edit]) -> Vec<&'e [&'e Edit]> {
    let lines = source.lines();
    let is_close =
        |a: &&Edit, b: &&Edit| lines.line_of(b.span.start) <= lines.line_of(a.span.end) + GAP + 1;
    edits.chunk_by(is_close).collect()
}

/// Returns the lines that edits change, before and after.
fn diff(source: &Source, edits: &[&Edit], left: &mut usize) -> Vec<DiffLine> {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else {
        return Vec::new();
    };
    let (text, lines) = (source.text(), source.lines());
    let start = lines.start(lines.line_of(first.span.start)) as usize;
    let line = lines.line_of(last.span.end);
    let end = if line + 1 < lines.count() {
        lines.start(line + 1) as usize
    } else {
        text.len()
    };
    let before = text.get(start..end).unwrap_or_default();
    if before.len() > MAX_PART {
        return Vec::new();
    }
    let mut after = String::new();
    let mut at = start;
    for edit in edits {
        after.push_str(text.get(at..edit.span.start as usize).unwrap_or_default());
        after.push_str(&edit.text);
        at = edit.span.end as usize;
    }
    after.push_str(text.get(at..end).unwrap_or_default());
    if after.len() > MAX_PART {
        return Vec::new();
    }
    let diff = unified_diff("", before, &after);
    let shown = diff.lines().skip(2);
    let shown = shown.filter(|line| !line.starts_with("@@") && !line.starts_with('\\'));
    let mut changed = Vec::new();
    for line in shown {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let mut letters = line.chars();
        changed.push(DiffLine {
            mark: letters.next().unwrap_or(' '),
            text: shortened(letters.as_str(), WIDTH),
        });
    }
    if *left == 0 {
        changed.push(DiffLine {
            mark: ' ',
            text: "\u{2026}".to_owned(),
        });
    }
    changed
}
