//! The values of code spans and of mathematics.

use super::super::span::offset;
use super::content::Content;
use super::text::{Part, Text};

/// Appends what is between the marks of a code span, line by line. In a cell of a table, `bars` are escaped.
pub(super) fn push_verbatim(content: &Content<'_>, range: (u32, u32), bars: bool, text: &mut Text) {
    let bytes = content.text.as_bytes();
    let (mut from, end) = trim_padding(bytes, range.0 as usize, range.1 as usize);
    let mut at = from;
    let mut push = |from: usize, to: usize, skipped: usize| {
        let (from, to) = (offset(from), offset(to));
        let part = match offset(skipped) {
            0 => Part::Same,
            skipped => Part::Source(content.span(from + skipped, to)),
        };
        text.push(content.span(from, to), part);
    };
    while at < end {
        match (bytes[at], bytes.get(at + 1).filter(|_| at + 1 < end)) {
            (b'\\', Some(b'\\')) if bars => at += 1,
            (b'\\', Some(b'|')) if bars => {
                push(from, at, 0);
                push(at, at + 2, 1);
                at += 1;
                from = at + 1;
            }
            (b'\r', Some(b'\n')) => (),
            (b'\r' | b'\n', _) => {
                push(from, at + 1, 0);
                from = at + 1;
            }
            _ => (),
        }
        at += 1;
    }
    push(from, end, 0);
}

/// Removes one space or line end from both sides of a code span, if it has both and is not blank.
fn trim_padding(bytes: &[u8], start: usize, end: usize) -> (usize, usize) {
    let inner = &bytes[start..end];
    let is_padding = |byte: u8| matches!(byte, b' ' | b'\n' | b'\r');
    let (Some(first), Some(last)) = (inner.first(), inner.last()) else {
        return (start, end);
    };
    if !is_padding(*first) || !is_padding(*last) || inner.iter().all(|b| is_padding(*b)) {
        return (start, end);
    }
    let pair = |two: Option<&[u8]>| usize::from(two == Some(b"\r\n"));
    (
        start + 1 + pair(inner.get(..2)),
        end - 1 - pair(inner.get(inner.len() - 2..)),
    )
}

#[cfg(test)]
mod tests {
    use super::trim_padding;

    #[test]
    fn trims_one_space() {
        let trim = |text: &str| {
            let (start, end) = trim_padding(text.as_bytes(), 0, text.len());
            text[start..end].to_owned()
        };
        assert_eq!(trim("  a "), " a");
        assert_eq!(trim(" a"), " a");
        assert_eq!(trim("  "), "  ");
        assert_eq!(trim("\r\na\n"), "a");
    }
}
