//! Emphasis markers: `*` and `_` that Markdown interprets, and those that it leaves in the text.

use super::link::is_escaped;
use crate::syntax::value::Range;
use crate::text::{FileId, Span, to_u32};

/// A run of `*`, or of two or more `_`, in running text. Pages store it with ranges, and rules see spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmphasisMark<P = Span> {
    /// The whole run. If Markdown interprets only a part of a run, this part or the rest.
    pub span: P,
    /// The index of the block around it: markers in the same paragraph, heading or cell share it.
    pub block: u32,
    /// Whether readers see it.
    pub is_literal: bool,
}

impl EmphasisMark<Range> {
    /// Returns the marker as a part of `file`.
    pub(super) fn in_file(self, file: FileId) -> EmphasisMark {
        EmphasisMark {
            span: file.span(self.span),
            block: self.block,
            is_literal: self.is_literal,
        }
    }
}

/// Finds the runs in the part of `text` that is rendered as text.
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
        // A single `_` inside a name is common.
        let is_mark = sign == b'*' || length > 1;
        if is_mark && !is_escaped(text, start) {
            found((to_u32(start), to_u32(at)));
        }
    }
}

/// Keeps only the markers of blocks in which readers see at least one, in order.
pub(super) fn keep_literal(marks: &mut Vec<EmphasisMark<Range>>) {
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
