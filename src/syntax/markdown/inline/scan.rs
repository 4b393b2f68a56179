//! Reads a text from its start to its end, and lists the parts of it that are not plain.

use super::super::character_references::read_reference;
use super::super::characters::{Class, char_after, char_before, class_of};
use super::super::kind::Kind;
use super::super::span::offset;
use super::emphasis::resolve;
use super::state::{EventKind, Reader, Run};

/// Whether a part that is not plain can start with, or be found at, a byte.
const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\n\r\\&*_~[]!`$<{:@.";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};

impl Reader<'_, '_, '_> {
    /// Reads the whole text.
    pub(super) fn read(&mut self) {
        let text = self.content.text;
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(plain) = plain_length(&bytes[at..]) {
            at += plain;
            at = match bytes[at] {
                b'\n' | b'\r' => self.read_line_end(at),
                b'\\' => self.read_escape(at),
                b'&' => self.read_reference(at),
                b'*' | b'_' | b'~' => self.read_run(at),
                b'[' | b'!' => self.read_opening_bracket(at),
                b']' => self.read_closing_bracket(at),
                b'`' | b'$' => self.read_verbatim(at),
                b'<' => self.read_tag(at),
                b'{' => self.read_expression(at),
                b':' => self.read_address(at),
                b'@' => self.read_mail(at),
                _ => self.read_www_before(at),
            };
        }
        self.builder.count(bytes.len());
        let runs = &self.buffers.runs;
        let steps = resolve(
            runs,
            self.strikethrough_first == Some(true),
            &mut self.buffers.marks,
        );
        self.builder.count(steps);
        self.buffers.marks.sort_unstable_by_key(|mark| mark.start);
    }

    fn read_line_end(&mut self, at: usize) -> usize {
        let bytes = self.content.text.as_bytes();
        let end = line_end(bytes, at);
        let plain = &bytes[self.plain..at];
        let spaces = plain.iter().rev().take_while(|b| is_space(**b)).count();
        let start = at - spaces;
        let resume = end + bytes[end..].iter().take_while(|b| is_space(**b)).count();
        let is_break = spaces > 1 && !bytes[start..at].contains(&b'\t');
        self.builder.count(spaces);
        if start == at && resume == end && self.content.is_one_range() {
            self.plain = end;
            return end;
        }
        let kind = if is_break {
            EventKind::Break { end: offset(end) }
        } else {
            EventKind::LineEnd {
                line_end: (offset(at), offset(end)),
            }
        };
        self.push(start, resume, kind)
    }

    fn read_escape(&mut self, at: usize) -> usize {
        let bytes = self.content.text.as_bytes();
        match bytes.get(at + 1) {
            Some(b'\n' | b'\r') => {
                let end = line_end(bytes, at + 1);
                let resume = end + bytes[end..].iter().take_while(|b| is_space(**b)).count();
                self.push(at, resume, EventKind::Break { end: offset(end) })
            }
            Some(byte) if byte.is_ascii_punctuation() => {
                self.has_address = true;
                self.push(at, at + 2, EventKind::Escape)
            }
            _ => at + 1,
        }
    }

    fn read_reference(&mut self, at: usize) -> usize {
        match read_reference(&self.content.text[at..]) {
            Some((length, value)) => {
                self.has_address = true;
                self.push(at, at + length, EventKind::Reference(value))
            }
            None => at + 1,
        }
    }

    /// Reads a run of `*`, `_` or `~`.
    fn read_run(&mut self, at: usize) -> usize {
        let text = self.content.text;
        let marker = text.as_bytes()[at];
        let is_strike = marker == b'~';
        let end = run_end(text.as_bytes(), at);
        if is_strike && end - at > 2 {
            return end;
        }
        let (before, after) = (char_before(text, at), char_after(text, end));
        let (class_before, class_after) = (class_of(before), class_of(after));
        let opens = |near: Class, far: Class, next: Option<char>| {
            near == Class::Other
                || near == Class::Punctuation && far != Class::Other
                || !is_strike && next == Some('~')
        };
        let open = opens(class_after, class_before, after);
        let close = opens(class_before, class_after, before);
        let is_word = marker == b'_';
        self.buffers.runs.push(Run {
            start: offset(at),
            length: offset(end - at),
            marker,
            can_open: open && (!is_word || class_before != Class::Other || !close),
            can_close: close && (!is_word || class_after != Class::Other || !open),
        });
        self.strikethrough_first.get_or_insert(is_strike);
        end
    }

    /// Reads a code span or mathematics.
    fn read_verbatim(&mut self, at: usize) -> usize {
        let text = self.content.text;
        let marker = text.as_bytes()[at];
        let end = run_end(text.as_bytes(), at);
        let (runs, kind) = match marker {
            b'`' => (&mut self.backticks, Kind::InlineCode),
            _ => (&mut self.dollars, Kind::InlineMath),
        };
        let close = runs.find(text, marker, end, end - at);
        self.builder.count(std::mem::take(&mut runs.steps));
        match close {
            Some(close) => {
                let length = end - at;
                let kind = EventKind::Verbatim(kind, offset(length));
                self.push(at, close + length, kind)
            }
            None => end,
        }
    }
}

/// Returns the number of bytes before the first special one, if there is one. It looks at eight bytes at a time, and checks for the
/// end of the text only between them.
fn plain_length(bytes: &[u8]) -> Option<usize> {
    let is_special = |byte: &u8| SPECIAL[*byte as usize];
    let (eights, rest) = bytes.as_chunks::<8>();
    for (number, eight) in eights.iter().enumerate() {
        if let Some(at) = eight.iter().position(is_special) {
            return Some(number * 8 + at);
        }
    }
    Some(eights.len() * 8 + rest.iter().position(is_special)?)
}

/// Returns the end of the line end that starts at `at`.
fn line_end(bytes: &[u8], at: usize) -> usize {
    let is_pair = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    at + 1 + usize::from(is_pair)
}

/// Returns the end of the run of equal bytes that starts at `at`.
fn run_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|b| **b == bytes[at]).count()
}

/// Returns whether a byte is white space inside of a line.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
