//! Positions of the protocol: lines and columns from 0, with columns in bytes or UTF-16 code units.

use crate::text::{LineIndex, Span, to_u32};
use lsp_types::{Position, PositionEncodingKind, Range};

/// The unit of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units.
    Utf16,
}

impl Encoding {
    /// Chooses bytes if the client knows them.
    pub(super) fn choose(known: Option<&[PositionEncodingKind]>) -> Self {
        if known.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8)) {
            Self::Utf8
        } else {
            Self::Utf16
        }
    }

    /// Returns its name in the protocol.
    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// Returns the position of byte `at` of a text.
    pub(super) fn position(self, text: &str, lines: &LineIndex, at: u32) -> Position {
        let line = lines.line_of(at);
        let before = text.get(lines.start(line) as usize..at as usize);
        let before = before.unwrap_or_default();
        let column = match self {
            Self::Utf8 => before.len(),
            Self::Utf16 => before.encode_utf16().count(),
        };
        Position::new(to_u32(line), to_u32(column))
    }

    /// Returns the range of a span of a text.
    pub(super) fn range(self, text: &str, lines: &LineIndex, span: Span) -> Range {
        Range {
            start: self.position(text, lines, span.start),
            end: self.position(text, lines, span.end),
        }
    }

    /// Returns the byte at a position. A column behind the end of a line means its end.
    pub(super) fn offset(self, text: &str, lines: &LineIndex, at: Position) -> u32 {
        if at.line as usize >= lines.count() {
            return to_u32(text.len());
        }
        let start = lines.start(at.line as usize);
        let line = lines.text(at.line as usize, text);
        let column = match self {
            Self::Utf8 => line.floor_char_boundary(at.character as usize),
            Self::Utf16 => {
                let mut units = 0;
                let inside = line.char_indices().find(|(_, letter)| {
                    let is_here = units >= at.character as usize;
                    units += letter.len_utf16();
                    is_here
                });
                inside.map_or(line.len(), |(byte, _)| byte)
            }
        };
        start + to_u32(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_offsets_are_inverse() {
        let text = "\u{feff}aé😀b\r\n\nc";
        let lines = LineIndex::new(text);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (at, _) in text
                .char_indices()
                .skip(1)
                .filter(|(_, letter)| *letter != '\n')
            {
                let at = to_u32(at);
                let there = encoding.position(text, &lines, at);
                assert_eq!(encoding.offset(text, &lines, there), at, "{encoding:?}");
            }
        }
        let b = to_u32(text.find('b').expect("there"));
        assert_eq!(
            Encoding::Utf8.position(text, &lines, b),
            Position::new(0, 7)
        );
        assert_eq!(
            Encoding::Utf16.position(text, &lines, b),
            Position::new(0, 4)
        );
    }

    #[test]
    fn positions_outside_the_text_are_its_ends() {
        let lines = LineIndex::new("ab\nc");
        let offset =
            |line, column| Encoding::Utf16.offset("ab\nc", &lines, Position::new(line, column));
        assert_eq!([offset(0, 9), offset(1, 9), offset(7, 0)], [2, 4, 4]);
    }
}
