//! Lines that start with the syntax of other site builders: `:::`, `!!!`, `[!NOTE]`.

use crate::syntax::value::Range;
use crate::text::{FileId, Span, to_u32};

/// A line of a paragraph that starts with a marker of other site builders. The platform renders it as text. Pages store
/// it with ranges, and rules see spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineMark<P = Span> {
    /// The line from the marker to its end.
    pub span: P,
    /// The paragraph around it.
    pub paragraph: P,
    /// The number of block quotes around it.
    pub quotes: usize,
    /// The element around it.
    pub parent: Option<u32>,
}

impl LineMark<Range> {
    /// Returns the line as a part of `file`.
    pub(super) fn in_file(self, file: FileId) -> LineMark {
        LineMark {
            span: file.span(self.span),
            paragraph: file.span(self.paragraph),
            quotes: self.quotes,
            parent: self.parent,
        }
    }
}

/// Returns whether a line starts with a marker.
fn is_marked(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b':', b':', b':', ..]
            | [b'!', b'!', b'!', ..]
            | [b'?', b'?', b'?', ..]
            | [b'=', b'=', b'=', ..]
            | [b'[', b'!' | b'[', ..]
            | [b'[', b'T', b'O', b'C', b']', ..]
    )
}

/// Finds such lines in a paragraph of `text`.
pub(super) fn find(text: &str, paragraph: Range, mut found: impl FnMut(Range)) {
    let (start, end) = (paragraph.0 as usize, paragraph.1 as usize);
    let Some(paragraph) = text.get(start..end) else {
        return;
    };
    let mut at = 0;
    while at < paragraph.len() {
        let rest = &paragraph[at..];
        let length = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1);
        let line = &rest[..length];
        let bare = if at == 0 {
            line
        } else {
            line.trim_start_matches([' ', '\t', '>'])
        };
        if is_marked(bare) {
            let from = start + at + length - bare.len();
            found((to_u32(from), to_u32(from + bare.trim_end().len())));
        }
        at += length;
    }
}
