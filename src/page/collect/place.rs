//! Places in the text that is parsed, which has no byte order mark, and in its file, which may have one.

use crate::files::Source;
use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// The text of a file without its byte order mark, and where it lies.
pub(super) fn body(source: &Source) -> (&str, Place) {
    let (file, whole) = (source.id(), source.text());
    match whole.strip_prefix('\u{feff}') {
        Some(text) => (text, Place { file, base: 3 }),
        None => (whole, Place { file, base: 0 }),
    }
}

/// Where a text lies in its file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The file.
    pub(super) file: FileId,
    /// The byte of the file at which the text starts.
    pub(super) base: u32,
}

impl Place {
    /// A range of the text as a range of the file.
    pub(super) fn range(self, (start, end): Range) -> Range {
        (start + self.base, end + self.base)
    }

    /// A range of the text as a place in the file.
    pub(super) fn span(self, range: Range) -> Span {
        let (start, end) = self.range(range);
        Span::new(self.file, start, end)
    }
}
