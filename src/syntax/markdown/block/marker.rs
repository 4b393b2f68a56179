//! The marks that begin items and footnote definitions.

use super::line::Line;
use super::marks;
use super::open::{FirstLines, OpenList};
use super::parser::Parser;

/// The marker of an item.
pub(super) struct Marker {
    pub(super) byte: u8,
    pub(super) length: u32,
    pub(super) number: Option<u32>,
    /// The columns that the content is indented.
    pub(super) size: u32,
    pub(super) is_blank: bool,
}

impl Marker {
    /// Returns the list that begins with the item at an index.
    pub(super) fn list(&self, item: u32) -> OpenList {
        OpenList {
            marker: self.byte,
            item,
            size: self.size,
            first_lines: if self.is_blank {
                FirstLines::Blank
            } else {
                FirstLines::Content
            },
            is_fresh: true,
            has_blank: false,
        }
    }
}

impl Parser<'_, '_> {
    /// Reads the marker of an item.
    pub(super) fn read_marker(&mut self, line: &Line, is_in_paragraph: bool) -> Option<Marker> {
        let (at, columns) = line.indent(self.bytes);
        let text = line.text(self.bytes, at);
        let digits = text
            .iter()
            .take(10)
            .take_while(|b| b.is_ascii_digit())
            .count();
        let byte = *text.get(digits)?;
        let mut number = None;
        if digits == 0 {
            if !matches!(byte, b'-' | b'*' | b'+') {
                return None;
            }
        } else {
            if digits > 9
                || !matches!(byte, b'.' | b')')
                || is_in_paragraph && text[..digits] != *b"1"
            {
                return None;
            }
            let value = text[..digits]
                .iter()
                .fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
            number = Some(value);
        }
        let length = u32::try_from(digits + 1).unwrap_or(u32::MAX);
        let mut rest = *line;
        rest.skip_columns(self.bytes, columns);
        rest.skip_mark(length);
        let (content, spaces) = rest.indent(self.bytes);
        let is_blank = content == line.end;
        if is_blank && is_in_paragraph || !is_blank && spaces == 0 || self.is_break(line, at, byte)
        {
            return None;
        }
        let size = columns + length + if is_blank { 1 } else { spaces };
        Some(Marker {
            byte,
            length,
            number,
            size,
            is_blank,
        })
    }

    /// Returns whether a thematic break begins at `at`. Looks at each line once for each marker.
    fn is_break(&mut self, line: &Line, at: u32, marker: u8) -> bool {
        if !matches!(marker, b'-' | b'*')
            || self.no_break.0 == marker && at < self.no_break.1 && self.no_break.1 <= line.end
        {
            return false;
        }
        let text = line.text(self.bytes, at);
        if marks::is_thematic_break(text) {
            return true;
        }
        let is_other = |byte: &u8| *byte != marker && !matches!(byte, b' ' | b'\t');
        let last = text.iter().rposition(is_other).unwrap_or(0);
        self.no_break = (marker, at + u32::try_from(last).unwrap_or(0));
        self.builder.count(text.len());
        false
    }
}

/// Returns the length of the label of a footnote definition, with its colon.
pub(super) fn footnote_label(text: &[u8]) -> Option<u32> {
    if text.get(1) != Some(&b'^') {
        return None;
    }
    let mut at = 2;
    let mut size = 0;
    loop {
        match *text.get(at)? {
            b']' if at > 2 => break,
            b']' | b'[' | b' ' | b'\t' => return None,
            b'\\' if matches!(text.get(at + 1), Some(b'[' | b'\\' | b']')) => {
                at += 1;
                size += 1;
            }
            _ => (),
        }
        // Characters count, as the platform counts them.
        size += usize::from(text[at] & 0xC0 != 0x80) + usize::from(text[at] >= 0xF0);
        at += 1;
        if size > 1000 {
            return None;
        }
    }
    (size <= 999 && text.get(at + 1) == Some(&b':')).then_some(u32::try_from(at + 2).unwrap_or(0))
}
