//! The changes between two texts: as a unified diff, and as edits of lines.

use crate::text::to_u32;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag, group_diff_ops};
use std::ops::Range;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Returns the changes that make `new` of `old` as a unified diff of file `name`. It is empty if nothing changed.
pub fn unified_diff(name: &str, old: &str, new: &str) -> String {
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let hunks = group_diff_ops(changes(&old, &new), CONTEXT);
    let mut text = String::new();
    for hunk in hunks {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
            continue;
        };
        if text.is_empty() {
            text = format!("--- {name}\n+++ {name}\n");
        }
        let before = lines(first.old_range().start..last.old_range().end);
        let after = lines(first.new_range().start..last.new_range().end);
        text.extend(["@@ -", &before, " +", &after, " @@\n"]);
        for change in hunk {
            let (tag, before, after) = change.as_tag_tuple();
            if tag == DiffTag::Equal {
                push(&mut text, ' ', &old[before]);
            } else {
                push(&mut text, '-', &old[before]);
                push(&mut text, '+', &new[after]);
            }
        }
    }
    text
}

/// Other text for some lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineEdit {
    /// The lines, counted from 0.
    pub lines: Range<u32>,
    /// The text, with the ends of its lines.
    pub text: String,
}

/// Returns the edits that make `new` of `old`, in order.
pub fn line_edits(old: &str, new: &str) -> Vec<LineEdit> {
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let changes = changes(&old, &new).into_iter();
    let edits = changes.filter(|change| change.tag() != DiffTag::Equal);
    let edits = edits.map(|change| {
        let (_, before, after) = change.as_tag_tuple();
        LineEdit {
            lines: to_u32(before.start)..to_u32(before.end),
            text: new[after].concat(),
        }
    });
    edits.collect()
}

/// Returns the changed and unchanged runs of lines. Only one algorithm is named here, because `TextDiff` compiles all that
/// there are.
fn changes(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut hook = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut hook, old, 0..old.len(), new, 0..new.len());
    hook.into_inner().into_inner().into_ops()
}

/// Returns the number of the first line of a range and its length, as in the head of a hunk.
fn lines(range: Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => (range.start + 1).to_string(),
        length => format!("{},{length}", range.start + 1),
    }
}

fn push(text: &mut String, mark: char, lines: &[&str]) {
    for line in lines {
        text.push(mark);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_of_lines_replace_insert_and_delete() {
        let edit = |lines: Range<u32>, text: &str| LineEdit {
            lines,
            text: text.to_owned(),
        };
        assert_eq!(
            line_edits("a\nb\nc\n", "a\nB\nc\nd\n"),
            [edit(1..2, "B\n"), edit(3..3, "d\n")]
        );
        assert_eq!(line_edits("a\nb\n", "b\n"), [edit(0..1, "")]);
    }

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(unified_diff("a.mdx", "", ""), "");
        assert_eq!(unified_diff("a.mdx", "a\nb\nc\nd\ne", "a\nb\nc\nd\ne"), "");
    }

    #[test]
    fn distant_changes_are_in_hunks_of_their_own() {
        let numbers: Vec<String> = (1..=20).map(|line| line.to_string()).collect();
        let old = numbers.join("\n") + "\n";
        let new = old.replace("\n2\n", "\ntwo\n").replace("20\n", "20");
        let hunks = "@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n\
            @@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+20\n\\ No newline at end of file\n";
        assert_eq!(
            unified_diff("a.mdx", &old, &new),
            format!("--- a.mdx\n+++ a.mdx\n{hunks}")
        );
    }

    #[test]
    fn empty_sides_start_at_line_0() {
        let added = "--- a\n+++ a\n@@ -0,0 +1 @@\n+b\n";
        assert_eq!(unified_diff("a", "", "b\n"), added);
        let removed = "--- a\n+++ a\n@@ -1,2 +0,0 @@\n-b\n-c\n";
        assert_eq!(unified_diff("a", "b\nc\n", ""), removed);
    }
}
