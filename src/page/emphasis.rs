//! The marks of emphasis: `*` and `_` that Markdown reads, and those that it leaves in the text.

use super::link::is_escaped;
use crate::syntax::value::Range;
use crate::text::{Span, fit};

/// A run of `*`, or of two or more `_`, in running text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmphasisMark {
    /// The whole run; of a run of which Markdown reads a part, this part or the rest.
    pub span: Span,
    /// The number of the block that it is in: marks of one paragraph, heading or cell have the same.
    pub block: u32,
    /// Whether readers see it.
    pub is_literal: bool,
}

/// Finds the runs in the part of `text` that shows as words.
pub(super) fn find_literal(text: &str, part: Range, mut found: impl FnMut(Range)) {
    let (mut at, end) = (part.0 as usize, part.1 as usize);
    let Some(words) = text.get(..end).map(str::as_bytes) else {
        return;
    };
    while let Some(next) = words
        .get(at..)
        .and_then(|rest| memchr::memchr2(b'*', b'_', rest))
    {
        let start = at + next;
        let sign = words[start];
        let length = words[start..]
            .iter()
            .take_while(|byte| **byte == sign)
            .count();
        at = start + length;
        // One `_` inside a name is not rare.
        let is_mark = sign == b'*' || length > 1;
        if is_mark && !is_escaped(text, start) {
            found((fit(start), fit(at)));
        }
    }
}

/// Keeps the marks of blocks in which readers see at least one, in order.
pub(super) fn keep_literal(marks: &mut Vec<EmphasisMark>) {
    if !marks.iter().any(|mark| mark.is_literal) {
        *marks = Vec::new();
        return;
    }
    let mut seen: Vec<u32> = marks
        .iter()
        .filter(|mark| mark.is_literal)
        .map(|mark| mark.block)
        .collect();
    seen.sort_unstable();
    marks.retain(|mark| seen.binary_search(&mark.block).is_ok());
    marks.sort_by_key(|mark| (mark.block, mark.span));
    marks.shrink_to_fit();
}
