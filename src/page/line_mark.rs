//! Lines of text that begin as the syntax of other site builders does: `:::`, `!!!`, `[!NOTE]`.

use crate::syntax::value::Range;
use crate::text::{Span, fit};

/// A line of a paragraph that begins with signs that other site builders give a meaning. The platform shows them as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineMark {
    /// The line from these signs to its end.
    pub span: Span,
    /// The paragraph that it is in.
    pub paragraph: Span,
    /// How many quotes it is in.
    pub quotes: usize,
    /// The element that it is in.
    pub parent: Option<u32>,
}

/// How such lines begin.
const MARKS: [&str; 7] = [":::", "!!!", "???", "===", "[!", "[[", "[TOC]"];

/// Finds such lines in the part of `text` that is a paragraph.
pub(super) fn find(text: &str, paragraph: Range, mut found: impl FnMut(Range)) {
    let (start, end) = (paragraph.0 as usize, paragraph.1 as usize);
    let Some(whole) = text.get(start..end) else {
        return;
    };
    let mut at = start;
    for line in whole.split_inclusive('\n') {
        let bare = if at == start {
            line
        } else {
            line.trim_start_matches([' ', '\t', '>'])
        };
        if MARKS.iter().any(|mark| bare.starts_with(mark)) {
            let from = at + line.len() - bare.len();
            found((fit(from), fit(from + bare.trim_end().len())));
        }
        at += line.len();
    }
}
