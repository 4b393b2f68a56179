//! The new lines of a changed file.

use crate::text::{LineIndex, to_u32};
use similar::DiffTag;
use similar::algorithms::{Capture, Compact, Replace, myers};
use std::ops::RangeInclusive;

/// The lines of a text that its old version does not have.
///
/// They are compared here and not by git, because attributes of tracked files can make git treat a page as binary, or convert
/// it with a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewLines {
    /// All lines: the file is new.
    All,
    /// These lines, starting at 1.
    Some(Vec<RangeInclusive<u32>>),
}

impl NewLines {
    /// Returns the lines of `new` that `old` does not have. Line endings and a byte order mark do not count.
    pub fn between(old: &str, new: &str) -> Self {
        let (old, new) = (lines(old), lines(new));
        let mut hook = Compact::new(Replace::new(Capture::new()), &old[..], &new[..]);
        let Ok(()) = myers::diff(&mut hook, &old[..], 0..old.len(), &new[..], 0..new.len());
        let changes = hook.into_inner().into_inner().into_ops().into_iter();
        let changes = changes.filter(|change| change.tag() != DiffTag::Equal);
        let lines = changes.map(|change| change.new_range());
        let lines = lines.filter(|lines| !lines.is_empty());
        Self::Some(
            lines
                .map(|lines| to_u32(lines.start) + 1..=to_u32(lines.end))
                .collect(),
        )
    }

    /// Returns whether one of the lines in `range`, starting at 1, is new.
    pub fn touch(&self, range: &RangeInclusive<u32>) -> bool {
        match self {
            Self::All => true,
            Self::Some(new) => new
                .iter()
                .any(|new| new.start() <= range.end() && range.start() <= new.end()),
        }
    }
}

/// Returns the lines of a text as findings count them, without their endings.
fn lines(text: &str) -> Vec<&str> {
    let index = LineIndex::new(text);
    let lines = 0..index.count();
    lines.map(|line| index.text(line, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_are_found() {
        let new = |old: &str, new: &str| match NewLines::between(old, new) {
            NewLines::Some(lines) => lines,
            NewLines::All => Vec::new(),
        };
        assert_eq!(new("a\nb\nc\n", "a\nx\ny\nc\nd\n"), [2..=3, 5..=5]);
        assert_eq!(new("a\nb\nc\n", "a\nc\n"), []);
        assert_eq!(new("", "a\nb"), [1..=2]);
        assert_eq!(new("a\nb\n", "a\n"), []);
        // Only the line endings differ.
        assert_eq!(new("a\r\nb\r\n", "\u{feff}a\nb"), []);
        assert_eq!(new("a\r\nb\r\n", "a\nb\nc\n"), [3..=3]);
    }

    #[test]
    fn a_range_touches_new_lines_if_it_shares_one() {
        let lines = NewLines::Some(vec![2..=3, 5..=5]);
        for (range, expected) in [
            (1..=1, false),
            (1..=2, true),
            (3..=4, true),
            (4..=4, false),
            (5..=9, true),
        ] {
            assert_eq!(lines.touch(&range), expected, "{range:?}");
            assert!(NewLines::All.touch(&range));
        }
    }
}
