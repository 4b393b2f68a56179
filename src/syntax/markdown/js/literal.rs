//! The ends of literals and comments in a line of JavaScript.

use memchr::{memchr, memchr2, memchr3};

/// Where a search in a line stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// The end, at this offset.
    End(usize),
    /// The line ends before it.
    LineEnd,
}

/// Returns the end of a string after its opening quote, and whether it goes on in the next line.
pub(super) fn string_end(line: &[u8], mut at: usize, quote: u8) -> (usize, bool) {
    while let Some(&byte) = line.get(at) {
        match byte {
            b'\n' | b'\r' => return (at, false),
            b'\\' => {
                let is_pair = line.get(at + 1..at + 3) == Some(b"\r\n");
                let is_line_end = matches!(line.get(at + 1), Some(b'\n' | b'\r'));
                at += if is_pair { 3 } else { 2 };
                if at >= line.len() {
                    return (line.len(), is_line_end);
                }
            }
            _ if byte == quote => return (at + 1, false),
            _ => at += 1,
        }
    }
    (line.len(), false)
}

/// Returns the end of a quoted value in a tag.
pub(super) fn tag_string_end(line: &[u8], at: usize, quote: u8) -> Found {
    match memchr(quote, &line[at..]) {
        Some(found) => Found::End(at + found + 1),
        None => Found::LineEnd,
    }
}

/// Returns the end of a block comment.
pub(super) fn comment_end(line: &[u8], mut at: usize) -> Found {
    while let Some(found) = memchr(b'*', &line[at..]) {
        at += found + 1;
        if line.get(at) == Some(&b'/') {
            return Found::End(at + 1);
        }
    }
    Found::LineEnd
}

/// Returns the end of a line comment, and whether the platform reads it in another way than the JavaScript parser when
/// nothing but white space and comments follow.
pub(super) fn line_comment_end(line: &[u8], start: usize) -> (usize, bool) {
    let mut end = line_end(line, start);
    let mut is_odd = false;
    let mut at = start;
    while let Some(found) = memchr(0xE2, &line[at..end]) {
        at += found;
        if is_separator(&line[at..]) {
            end = at;
            is_odd = true;
            break;
        }
        at += 1;
    }
    let mut at = start + 1;
    while let Some(found) = memchr(b'*', &line[at.min(end)..end]) {
        at += found;
        is_odd |= line[at - 1] == b'/';
        at += 1;
    }
    (end, is_odd)
}

/// Returns the offset of the line end.
pub(super) fn line_end(line: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &line[at..]).map_or(line.len(), |found| at + found)
}

/// Returns whether a line or paragraph separator starts here.
pub(super) fn is_separator(bytes: &[u8]) -> bool {
    matches!(bytes, [0xE2, 0x80, 0xA8 | 0xA9, ..])
}

/// Returns the end of the part of a template: after its closing quote, or at the `{` of a substitution.
pub(super) fn template_end(line: &[u8], mut at: usize) -> Found {
    while let Some(found) = memchr3(b'`', b'\\', b'$', &line[at.min(line.len())..]) {
        at += found;
        match line[at] {
            b'`' => return Found::End(at),
            b'$' if line.get(at + 1) == Some(&b'{') => return Found::End(at),
            b'$' => at += 1,
            _ => at += 2,
        }
    }
    Found::LineEnd
}

/// Returns the end of a regular expression after its opening slash, flags included.
pub(super) fn pattern_end(line: &[u8], mut at: usize) -> usize {
    let mut is_class = false;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'\n' | b'\r' => return at,
            b'\\' if !matches!(line.get(at + 1), Some(b'\r' | b'\n')) => at += 1,
            b'[' => is_class = true,
            b']' => is_class = false,
            b'/' if !is_class => return word_end(line, at + 1),
            0xE2 if is_separator(&line[at..]) => return at,
            _ => (),
        }
        at += 1;
    }
    line.len()
}

/// Returns the end of a number.
pub(super) fn number_end(line: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    let is_decimal = line[start] != b'0' || !line.get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut has_dot = line[start] == b'.' || !is_decimal;
    while let Some(&byte) = line.get(at) {
        let is_sign =
            is_decimal && matches!(byte, b'+' | b'-') && matches!(line[at - 1], b'e' | b'E');
        let is_dot = byte == b'.' && !has_dot;
        has_dot |= is_dot || byte.is_ascii_alphabetic();
        if !(byte.is_ascii_alphanumeric() || byte == b'_' || is_sign || is_dot) {
            break;
        }
        at += 1;
    }
    at
}

/// Returns the end of a word.
pub(super) fn word_end(line: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = line.get(at) {
        let is_ascii = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        if is_ascii || byte >= 0x80 && space_length(&line[at..]) == 0 {
            at += 1;
        } else if byte == b'\\' && line.get(at + 1) == Some(&b'u') {
            at += 2;
            if line.get(at) == Some(&b'{') {
                let digits = line[at + 1..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_hexdigit());
                let after = at + 1 + digits.count();
                at = if line.get(after) == Some(&b'}') {
                    after + 1
                } else {
                    at
                };
                if after == at {
                    return at;
                }
            }
        } else {
            break;
        }
    }
    at
}

/// Returns the length of the white space character at the start, line ends included; 0 if there is none.
pub(super) fn space_length(bytes: &[u8]) -> usize {
    match bytes {
        [b' ' | b'\t'..=b'\r', ..] => 1,
        [0xC2, 0xA0, ..] => 2,
        [0xE1, 0x9A, 0x80, ..]
        | [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE2, 0x81, 0x9F, ..]
        | [0xE3, 0x80, 0x80, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}
