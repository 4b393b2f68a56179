//! Escaped characters: `\_` in Markdown, `%5F` in a URL, `&#95;` in HTML, `\u005f` in a string.

use crate::text::escape;
use std::ops::Range;

/// The number of bytes before and after an escape that are read again without escapes.
const BEFORE: usize = 700;
const AFTER: usize = 2_400;

/// A part of a text with its escapes replaced.
pub(super) struct Unescaped {
    pub(super) text: String,
    /// The offset in the whole text of each byte, and of the end.
    offsets: Vec<usize>,
}

impl Unescaped {
    /// Whether there is an escape shortly before the byte `at`, where it could be part of a name.
    pub(super) fn is_escaped_before(&self, at: usize) -> bool {
        const NEAR: usize = 100;
        let start = at.saturating_sub(NEAR);
        let written = self.range_in_text(&(start..at));
        written.is_some_and(|written| written.len() != at - start)
    }

    /// Returns the range in the whole text of a range of this part.
    pub(super) fn range_in_text(&self, range: &Range<usize>) -> Option<Range<usize>> {
        Some(*self.offsets.get(range.start)?..*self.offsets.get(range.end)?)
    }
}

/// Returns the parts of `text` around escapes of characters that occur in secrets, with these escapes replaced.
pub(super) fn unescaped(text: &str) -> Vec<Unescaped> {
    let bytes = text.as_bytes();
    let mut parts: Vec<Range<usize>> = Vec::new();
    for at in memchr::memchr3_iter(b'\\', b'%', b'&', bytes) {
        if escape(bytes, at).is_none() {
            continue;
        }
        let part = part_start(text, at)..text.floor_char_boundary(at + AFTER);
        match parts.last_mut() {
            Some(last) if last.end >= part.start => last.end = part.end,
            _ => parts.push(part),
        }
    }
    let read = |part| read(text, part);
    parts.into_iter().map(read).collect()
}

/// Returns the start of the part around the escape at `at`: between words, so that no word is cut.
fn part_start(text: &str, at: usize) -> usize {
    let most = text.floor_char_boundary(at.saturating_sub(BEFORE));
    let least = most.saturating_sub(BEFORE);
    let before = &text.as_bytes()[least..most];
    let blank = memchr::memrchr2(b' ', b'\n', before);
    blank.map_or(most, |blank| least + blank)
}

fn read(text: &str, part: Range<usize>) -> Unescaped {
    let (bytes, end) = (text.as_bytes(), part.end);
    let mut out = Vec::with_capacity(part.len());
    let mut offsets = Vec::with_capacity(part.len() + 1);
    let mut at = part.start;
    while at < end {
        let (byte, length) = match escape(bytes, at) {
            Some((byte, length)) if at + length <= end => (byte, length),
            _ => (bytes[at], 1),
        };
        out.push(byte);
        offsets.push(at);
        at += length;
        // An escaped backslash does not start an escape.
        if byte == b'\\' && bytes.get(at) == Some(&b'\\') && at < end {
            out.push(b'\\');
            offsets.push(at);
            at += 1;
        }
    }
    offsets.push(end);
    Unescaped {
        // Only escapes of ASCII characters are replaced.
        text: String::from_utf8(out).unwrap_or_default(),
        offsets,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced_and_offsets_kept() {
        for written in [
            "a\\_b",
            "a%5Fb",
            "a%5fb",
            "a&#95;b",
            "a&#x5F;b",
            "a&lowbar;b",
            "a\\u005fb",
            "a\\u{5f}b",
            "a\\x5fb",
        ] {
            let text = format!("\u{fc} {written} c");
            let parts = unescaped(&text);
            assert_eq!(parts.len(), 1, "{written}");
            assert_eq!(parts[0].text, "\u{fc} a_b c", "{written}");
            let range = parts[0].range_in_text(&(3..6)).expect("a place");
            assert_eq!(&text[range], written);
        }
        for other in [
            "a\\nb", "100% b", "a%20b", "&nbsp;", "\\\\", "a\\\"b", "%zz", "&#;", "\\u{}",
        ] {
            assert!(unescaped(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn long_texts_are_read_in_parts() {
        let text = format!("\\_{}\\_ b", "\u{fc} ".repeat(4_000));
        assert_eq!(unescaped(&text).len(), 2);
        let text = "\\_".repeat(50_000);
        assert_eq!(unescaped(&text)[0].text.len(), 50_000);
    }
}
