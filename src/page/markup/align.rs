//! Aligns text as Markdown means it with the source.

use super::prose::PieceKind;
use crate::syntax::mdx::with_characters;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// A part of a text with its place in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aligned {
    pub(super) kind: PieceKind,
    /// The range in the source.
    pub(super) source: Range<usize>,
    /// The range in the text.
    pub(super) text: Range<usize>,
}

/// The longest character reference: `&CounterClockwiseContourIntegral;`.
const MAX_REFERENCE: usize = 34;

/// Splits `text` into the parts that `source` contains verbatim, and those that it spells differently: escapes, if
/// `has_escapes`, and character references. Skips what precedes a line in the source and is not text: indentation,
/// quote marks. Linear in the length of both.
pub(super) fn align(source: &str, text: &str, has_escapes: bool) -> SmallVec<[Aligned; 1]> {
    // Most text is written as it is meant.
    if source == text && !text.is_empty() && !text.contains(['\\', '&']) {
        return smallvec![Aligned {
            kind: PieceKind::Verbatim,
            source: 0..source.len(),
            text: 0..text.len(),
        }];
    }
    let mut parts: SmallVec<[Aligned; 1]> = SmallVec::new();
    let (mut from, mut at) = (0, 0);
    while at < text.len() {
        let (rest, wanted) = (&source[from..], &text[at..]);
        let (kind, source_length, text_length) = if let Some((length, meant)) =
            reference(rest).filter(|(_, meant)| wanted.starts_with(meant.as_str()))
        {
            (PieceKind::Decoded, length, meant.len())
        } else if has_escapes && is_escape(rest) && wanted.starts_with(&rest[1..2]) {
            (PieceKind::Decoded, 2, 1)
        } else if let Some(first) = rest
            .chars()
            .next()
            .filter(|&first| wanted.starts_with(first))
        {
            (PieceKind::Verbatim, first.len_utf8(), first.len_utf8())
        } else if rest.starts_with([' ', '\t', '\r', '\n', '>']) {
            from += 1;
            continue;
        } else {
            (PieceKind::Decoded, rest.len(), wanted.len())
        };
        match parts.last_mut() {
            Some(last)
                if last.kind == PieceKind::Verbatim
                    && kind == PieceKind::Verbatim
                    && last.source.end == from =>
            {
                last.source.end += source_length;
                last.text.end += text_length;
            }
            _ => parts.push(Aligned {
                kind,
                source: from..from + source_length,
                text: at..at + text_length,
            }),
        }
        from += source_length;
        at += text_length;
    }
    parts
}

/// Returns whether `source` starts with an escaped punctuation mark.
fn is_escape(source: &str) -> bool {
    let mut bytes = source.bytes();
    bytes.next() == Some(b'\\') && bytes.next().is_some_and(|byte| byte.is_ascii_punctuation())
}

/// Returns the length of the character reference at the start of `source`, and its meaning.
fn reference(source: &str) -> Option<(usize, String)> {
    let inside = source.strip_prefix('&')?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let length = inside
        .bytes()
        .take(MAX_REFERENCE)
        .take_while(is_part)
        .count();
    let written = source.get(..length + 2).filter(|it| it.ends_with(';'))?;
    let meant = with_characters(written);
    (meant != written).then(|| (written.len(), meant.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_aligned_with_its_source() {
        let parts = |source: &str, text: &str| -> Vec<(PieceKind, String, String)> {
            let parts = align(source, text, true).into_iter();
            let part = |part: Aligned| {
                let (source, text) = (&source[part.source], &text[part.text]);
                (part.kind, source.to_owned(), text.to_owned())
            };
            parts.map(part).collect()
        };
        let owned = |kind, source: &str, text: &str| (kind, source.to_owned(), text.to_owned());
        let verbatim = |text: &str| owned(PieceKind::Verbatim, text, text);
        let decoded = |source: &str, text: &str| owned(PieceKind::Decoded, source, text);
        assert_eq!(parts("a b", "a b"), [verbatim("a b")]);
        assert_eq!(
            parts("a \\* &amp; \\\\b", "a * & \\b"),
            [
                verbatim("a "),
                decoded("\\*", "*"),
                verbatim(" "),
                decoded("&amp;", "&"),
                verbatim(" "),
                decoded("\\\\", "\\"),
                verbatim("b"),
            ]
        );
        assert_eq!(
            parts("a \r\n> > b", "a\nb"),
            [verbatim("a"), verbatim("\n"), verbatim("b")]
        );
        assert_eq!(parts("&nosuch; &", "&nosuch; &"), [verbatim("&nosuch; &")]);
        assert_eq!(parts("é", "x"), [decoded("é", "x")]);
        assert_eq!(parts("", "x"), [decoded("", "x")]);
    }
}
