//! Finds the target in the source of a Markdown link.
//!
//! The parser stores the resolved target, not its position, so this parses the link again. The parser has already
//! accepted the link, so this only has to agree with it on positions.

use crate::syntax::mdx::with_characters;
use std::borrow::Cow;
use std::ops::Range;

/// Returns the range of the target in the link or image `raw`. The text of the link ends at byte `from` or later.
pub(super) fn of_link(raw: &str, from: usize) -> Option<Range<usize>> {
    // The text ends at the first `](…)` that ends where the link does.
    let rest = raw.get(from..)?;
    let mut starts = rest.match_indices("](").map(|(at, _)| from + at + 2);
    starts.find_map(|start| {
        let target = destination(raw, blank_end(raw, start))?;
        let after = blank_end(raw, outer_end(raw, &target));
        let end = match raw.as_bytes().get(after)? {
            b')' => after,
            _ => blank_end(raw, title_end(raw, after)?),
        };
        (raw.get(end..) == Some(")")).then_some(target)
    })
}

/// Returns the ranges of the label and the target in the definition `raw`.
pub(super) fn of_definition(raw: &str) -> Option<(Range<usize>, Range<usize>)> {
    let label = 1..find_unescaped(raw, 1, |byte| byte == b']')?;
    let after = raw
        .get(label.end..)?
        .strip_prefix("]:")
        .map(|_| label.end + 2)?;
    let target = destination(raw, blank_end(raw, after))?;
    Some((label, target))
}

/// Returns the target `written` with escapes and character references resolved.
pub(super) fn resolve_escapes(written: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'\\', written.as_bytes()) else {
        return with_characters(written);
    };
    let mut out = with_characters(&written[..first]).into_owned();
    let mut rest = &written[first..];
    while let Some(after) = rest.strip_prefix('\\') {
        // A character after a backslash does not start a character reference.
        let escaped = usize::from(after.starts_with(|letter: char| letter.is_ascii_punctuation()));
        out.push_str(if escaped == 1 { &after[..1] } else { "\\" });
        let after = &after[escaped..];
        let next = after.find('\\').unwrap_or(after.len());
        out.push_str(&with_characters(&after[..next]));
        rest = &after[next..];
    }
    Cow::Owned(out)
}

/// Returns the range of the target that starts at `start`, without angle brackets around it.
fn destination(raw: &str, start: usize) -> Option<Range<usize>> {
    if raw.as_bytes().get(start) == Some(&b'<') {
        let end = find_unescaped(raw, start + 1, |byte| matches!(byte, b'>' | b'\n'))?;
        return raw[end..].starts_with('>').then_some(start + 1..end);
    }
    let (mut at, mut open) = (start, 0_u32);
    let bytes = raw.as_bytes();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            b'(' => open += 1,
            b')' if open == 0 => break,
            b')' => open -= 1,
            _ if byte.is_ascii_whitespace() => break,
            _ => (),
        }
        at += 1;
    }
    (open == 0).then_some(start..at)
}

/// Returns the offset after a target and its angle brackets.
fn outer_end(raw: &str, target: &Range<usize>) -> usize {
    let has_brackets = target
        .start
        .checked_sub(1)
        .is_some_and(|at| raw.as_bytes()[at] == b'<');
    target.end + usize::from(has_brackets)
}

/// Returns the offset after the title that starts at `start`.
fn title_end(raw: &str, start: usize) -> Option<usize> {
    let close = match raw.as_bytes().get(start)? {
        b'(' => b')',
        quote @ (b'"' | b'\'') => *quote,
        _ => return None,
    };
    find_unescaped(raw, start + 1, |byte| byte == close).map(|end| end + 1)
}

/// Returns the offset of the first matching byte from `start` on that is not escaped.
fn find_unescaped(raw: &str, start: usize, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let bytes = raw.as_bytes();
    let mut at = start;
    while !is_wanted(*bytes.get(at)?) {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    Some(at)
}

/// Returns the offset of the first byte from `start` on that is not white space. Block quote markers at the start of a
/// line count as white space.
fn blank_end(raw: &str, start: usize) -> usize {
    let mut is_line_start = false;
    let mut after = raw.as_bytes().iter().skip(start);
    let length = after.position(|byte| {
        is_line_start = match byte {
            b'\n' | b'\r' => true,
            b' ' | b'\t' | b'>' => is_line_start,
            _ => false,
        };
        !is_line_start && !byte.is_ascii_whitespace()
    });
    length.map_or(raw.len(), |length| start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found() {
        let cases = [
            ("[a](b)", "b"),
            ("[a]()", ""),
            ("[a](<>)", ""),
            ("[a]( b )", "b"),
            ("[a](<b c> 'd')", "b c"),
            ("[a](<b\\>c>)", "b\\>c"),
            ("[a](b(c)d \"e) f\")", "b(c)d"),
            ("[a](b\\)c (d))", "b\\)c"),
            ("[a\nb](\n> > c\n> 'd\n> e'\n> )", "c"),
            ("![a [b](c) d](e)", "e"),
            ("![`](a)`](b)", "b"),
            ("[a\\](b)](c)", "c"),
            ("[a](/{{b}}/c)", "/{{b}}/c"),
        ];
        for (raw, target) in cases {
            let found = of_link(raw, 1).unwrap_or_else(|| panic!("{raw}"));
            assert_eq!(&raw[found], target, "{raw}");
        }
        assert_eq!(of_link("[a][b]", 1), None);
    }

    #[test]
    fn definitions_are_split() {
        let cases = [
            ("[a]: b", "a", "b"),
            ("[a\\]b]:\n> <c d>\n> 'e'", "a\\]b", "c d"),
            ("[a]:b (c)", "a", "b"),
        ];
        for (raw, label, target) in cases {
            let found = of_definition(raw).unwrap_or_else(|| panic!("{raw}"));
            assert_eq!((&raw[found.0], &raw[found.1]), (label, target), "{raw}");
        }
    }

    #[test]
    fn targets_are_unescaped() {
        let cases = [
            ("/a_b", "/a_b"),
            ("/a\\_b\\", "/a_b\\"),
            ("a&amp;b&#38;c&nix;", "a&b&c&nix;"),
            ("a\\&amp;\\x&amp;", "a&amp;\\x&"),
        ];
        for (written, means) in cases {
            assert_eq!(resolve_escapes(written), means);
        }
    }
}
