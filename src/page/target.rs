//! Where the target of a Markdown link stands in the link.
//!
//! The parser keeps what a target means, not where it is written, so this reads it again. The parser has accepted
//! the link: what follows only has to agree with it on where things are.

use crate::syntax::mdx::with_characters;
use std::borrow::Cow;
use std::ops::Range;

/// The target in the link or image `raw`, whose text ends at byte `from` or later.
pub(super) fn of_link(raw: &str, from: usize) -> Option<Range<usize>> {
    // What closes the text is the first `](…)` that ends where the link does.
    let rest = raw.get(from..)?;
    let mut starts = rest.match_indices("](").map(|(at, _)| from + at + 2);
    starts.find_map(|start| {
        let target = destination(raw, blank_end(raw, start))?;
        let behind = blank_end(raw, outer_end(raw, &target));
        let end = match raw.as_bytes().get(behind)? {
            b')' => behind,
            _ => blank_end(raw, title_end(raw, behind)?),
        };
        (raw.get(end..) == Some(")")).then_some(target)
    })
}

/// The label and the target in the definition `raw`.
pub(super) fn of_definition(raw: &str) -> Option<(Range<usize>, Range<usize>)> {
    let label = 1..unescaped(raw, 1, |byte| byte == b']')?;
    let behind = raw
        .get(label.end..)?
        .strip_prefix("]:")
        .map(|_| label.end + 2)?;
    let target = destination(raw, blank_end(raw, behind))?;
    Some((label, target))
}

/// The target `written` as it is meant: backslashes taken out, character references resolved.
pub(super) fn meant(written: &str) -> Cow<'_, str> {
    let Some(first) = written.find('\\') else {
        return with_characters(written);
    };
    let mut out = with_characters(&written[..first]).into_owned();
    let mut rest = &written[first..];
    while let Some(behind) = rest.strip_prefix('\\') {
        // What stands behind a backslash begins no character reference.
        let escaped = usize::from(behind.starts_with(|letter: char| letter.is_ascii_punctuation()));
        out.push_str(if escaped == 1 { &behind[..1] } else { "\\" });
        let behind = &behind[escaped..];
        let next = behind.find('\\').unwrap_or(behind.len());
        out.push_str(&with_characters(&behind[..next]));
        rest = &behind[next..];
    }
    Cow::Owned(out)
}

/// A target that begins at `start`, without the angle brackets that it may stand in.
fn destination(raw: &str, start: usize) -> Option<Range<usize>> {
    if raw.as_bytes().get(start) == Some(&b'<') {
        let end = unescaped(raw, start + 1, |byte| matches!(byte, b'>' | b'\n'))?;
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

/// The first byte behind a target and its angle brackets.
fn outer_end(raw: &str, target: &Range<usize>) -> usize {
    let has_brackets = target
        .start
        .checked_sub(1)
        .is_some_and(|at| raw.as_bytes()[at] == b'<');
    target.end + usize::from(has_brackets)
}

/// The first byte behind the title that begins at `start`.
fn title_end(raw: &str, start: usize) -> Option<usize> {
    let close = match raw.as_bytes().get(start)? {
        b'(' => b')',
        quote @ (b'"' | b'\'') => *quote,
        _ => return None,
    };
    unescaped(raw, start + 1, |byte| byte == close).map(|end| end + 1)
}

/// The first byte from `start` on that is wanted and has no backslash before it.
fn unescaped(raw: &str, start: usize, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let bytes = raw.as_bytes();
    let mut at = start;
    while !is_wanted(*bytes.get(at)?) {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    Some(at)
}

/// The first byte from `start` on that is no blank; the marks of a quote at the start of a line are blanks.
fn blank_end(raw: &str, start: usize) -> usize {
    let mut is_line_start = false;
    let mut behind = raw.as_bytes().iter().skip(start);
    let length = behind.position(|byte| {
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
    fn definitions_are_taken_apart() {
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
    fn targets_mean_less_than_they_say() {
        let cases = [
            ("/a_b", "/a_b"),
            ("/a\\_b\\", "/a_b\\"),
            ("a&amp;b&#38;c&nix;", "a&b&c&nix;"),
            ("a\\&amp;\\x&amp;", "a&amp;\\x&"),
        ];
        for (written, means) in cases {
            assert_eq!(meant(written), means);
        }
    }
}
