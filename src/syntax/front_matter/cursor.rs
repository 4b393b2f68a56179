//! A position in front matter.

use super::fault::{Fault, FaultKind};
use crate::syntax::value::Range;
use crate::text::to_u32;

/// A position in a text, with what the platform remembers about its line. A line break is added to the end of the text.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// The number of line breaks before the position.
    pub(super) line: usize,
    /// The number of spaces at the start of the line.
    pub(super) indent: i32,
    line_start: usize,
}

/// Where a line starts: what is restored when a value ends before the lines that were read.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    line: usize,
    indent: i32,
    line_start: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            line: 0,
            indent: 0,
            line_start: 0,
        }
    }

    /// Returns a byte: 0 after the end. A 0 in the text is refused before it is read.
    pub(super) fn byte_at(&self, at: usize) -> u8 {
        match self.text.as_bytes().get(at) {
            Some(&byte) => byte,
            None if at == self.text.len() => b'\n',
            None => 0,
        }
    }

    pub(super) fn byte(&self) -> u8 {
        self.byte_at(self.at)
    }

    pub(super) fn next_byte(&self) -> u8 {
        self.byte_at(self.at + 1)
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            line: self.line,
            indent: self.indent,
            line_start: self.line_start,
        }
    }

    /// Returns to the line of `mark`, at byte `at`.
    pub(super) fn restore(&mut self, mark: Mark, at: usize) {
        self.at = at;
        self.line = mark.line;
        self.indent = mark.indent;
        self.line_start = mark.line_start;
    }

    /// Returns a range, which never includes the line break that was added.
    pub(super) fn range(&self, start: usize, end: usize) -> Range {
        let inside = |at: usize| to_u32(at.min(self.text.len()));
        (inside(start), inside(end.max(start)))
    }

    /// Returns a fault from byte `start` to the position, or to the end of its line if the position is not after it.
    pub(super) fn fault(&self, kind: FaultKind, start: usize) -> Fault {
        let rest = self.text.get(start..).unwrap_or_default();
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        let end = start + line.trim_end_matches([' ', '\t']).len();
        Fault {
            kind,
            range: self.range(start, end),
        }
    }

    /// Returns the number of characters before the position on its line, counted like in JavaScript.
    pub(super) fn column(&self) -> i32 {
        let before = self.text.get(self.line_start..self.at).unwrap_or_default();
        let count = if before.is_ascii() {
            before.len()
        } else {
            before.encode_utf16().count()
        };
        i32::try_from(count).unwrap_or(i32::MAX)
    }

    pub(super) fn is_line_start(&self) -> bool {
        self.at == self.line_start
    }

    /// Whether `---` or `...` is at the position, followed by white space.
    pub(super) fn is_document_mark(&self) -> bool {
        let mark = self.byte();
        matches!(mark, b'-' | b'.')
            && self.next_byte() == mark
            && self.byte_at(self.at + 2) == mark
            && matches!(self.byte_at(self.at + 3), 0 | b' ' | b'\t' | b'\n' | b'\r')
    }

    /// Skips a line break.
    pub(super) fn skip_break(&mut self) {
        let is_double = self.byte() == b'\r' && self.next_byte() == b'\n';
        self.at += if is_double { 2 } else { 1 };
        self.line += 1;
        self.line_start = self.at;
    }

    pub(super) fn skip_blanks(&mut self) {
        while is_blank(self.byte()) {
            self.at += 1;
        }
    }

    /// Skips to the end of the line.
    pub(super) fn skip_line(&mut self) {
        while !is_break(self.byte()) && self.byte() != 0 {
            self.at += 1;
        }
    }

    /// Skips white space, and comments if `comments` is set. Returns the number of line breaks.
    pub(super) fn skip_space(&mut self, comments: bool) -> usize {
        let mut breaks = 0;
        loop {
            self.skip_blanks();
            if comments && self.byte() == b'#' {
                self.skip_line();
            }
            if !is_break(self.byte()) {
                return breaks;
            }
            self.skip_break();
            breaks += 1;
            self.indent = 0;
            while self.byte() == b' ' {
                self.indent += 1;
                self.at += 1;
            }
        }
    }
}

/// Whether a byte is a space or a tab.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether a byte is a line break or a part of it.
pub(super) fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether a byte is white space.
pub(super) fn is_space(byte: u8) -> bool {
    is_blank(byte) || is_break(byte)
}

/// Whether a byte has a meaning in brackets.
pub(super) fn is_flow_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'[' | b']' | b'{' | b'}')
}
