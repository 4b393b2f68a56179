//! Link definitions.

use std::borrow::Cow;

use super::super::span::Span;

/// The lines of a paragraph as one text, and where they are in the page.
pub(super) struct Joined<'a> {
    text: Cow<'a, str>,
    lines: &'a [Span],
    /// Where each line starts in the text.
    starts: Vec<usize>,
}

impl<'a> Joined<'a> {
    /// Joins the lines.
    pub(super) fn new(page: &'a str, lines: &'a [Span]) -> Self {
        let mut starts = Vec::with_capacity(lines.len());
        let mut length = 0;
        for line in lines {
            starts.push(length);
            length += line.len() as usize;
        }
        let is_one_range = lines.windows(2).all(|pair| pair[0].end == pair[1].start);
        let text = match (lines.first(), lines.last()) {
            (Some(first), Some(last)) if is_one_range => {
                Cow::Borrowed(Span::new(first.start, last.end).of(page))
            }
            _ => Cow::Owned(lines.iter().map(|line| line.of(page)).collect()),
        };
        Self {
            text,
            lines,
            starts,
        }
    }

    /// Returns the text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of lines before a position.
    pub(super) fn lines_before(&self, position: usize) -> usize {
        if position == self.text.len() {
            return self.lines.len();
        }
        self.starts.partition_point(|start| *start < position)
    }

    /// Returns the place in the page of a range of the text.
    pub(super) fn span(&self, (start, end): (usize, usize)) -> Span {
        let first = self.place(start, start);
        Span::new(
            first,
            if end > start {
                self.place(end - 1, end)
            } else {
                first
            },
        )
    }

    /// Returns the place of `position`, which is in the line of the character at `anchor`.
    fn place(&self, anchor: usize, position: usize) -> u32 {
        let index = self
            .starts
            .partition_point(|start| *start <= anchor)
            .saturating_sub(1);
        let offset = u32::try_from(position - self.starts[index]).unwrap_or(0);
        self.lines[index].start + offset
    }
}

/// A link definition: ranges of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// Where it starts.
    pub(super) start: usize,
    /// Where it ends: at the end of a line.
    pub(super) end: usize,
    /// The label.
    pub(super) label: (usize, usize),
    /// The destination, without angle brackets.
    pub(super) destination: (usize, usize),
    /// The title, without quotes.
    pub(super) title: Option<(usize, usize)>,
}

/// Reads the definition at the start of a line.
pub(super) fn read(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let start = skip_spaces(bytes, at);
    let label_end = read_label(text, start)?;
    if bytes.get(label_end + 1) != Some(&b':') {
        return None;
    }
    let (destination, end) = read_destination(bytes, skip_white_space(bytes, label_end + 2))?;
    let mut found = Found {
        start,
        end: skip_spaces(bytes, end),
        label: (start + 1, label_end),
        destination,
        title: None,
    };
    let title_start = skip_white_space(bytes, end);
    if title_start > end
        && let Some(title_end) = read_title(bytes, title_start)
    {
        let end = skip_spaces(bytes, title_end);
        if is_line_end(bytes, end) {
            found.title = Some((title_start + 1, title_end - 1));
            found.end = end;
        }
    }
    is_line_end(bytes, found.end).then_some(found)
}

/// Returns the start of the line after the end of a line.
pub(super) fn next_line(text: &str, end: usize) -> usize {
    match text.as_bytes().get(end) {
        None => end,
        Some(b'\r') if text.as_bytes().get(end + 1) == Some(&b'\n') => end + 2,
        Some(_) => end + 1,
    }
}

fn is_line_end(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), None | Some(b'\n' | b'\r'))
}

fn skip_spaces(bytes: &[u8], at: usize) -> usize {
    at + super::marks::spaces(&bytes[at..])
}

fn skip_white_space(bytes: &[u8], at: usize) -> usize {
    let is_white = |b: &&u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
    at + bytes[at..].iter().take_while(is_white).count()
}

/// Returns the place of the bracket that closes a label.
fn read_label(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(start) != Some(&b'[') {
        return None;
    }
    let mut at = start + 1;
    let mut size = 0;
    let mut has_text = false;
    loop {
        let byte = *bytes.get(at)?;
        match byte {
            b'[' => return None,
            b']' => return (has_text && size <= 999).then_some(at),
            b'\n' | b'\r' => (),
            b'\\' if matches!(bytes.get(at + 1), Some(b'[' | b'\\' | b']')) => {
                has_text = true;
                size += 2;
                at += 1;
            }
            _ => {
                has_text |= !matches!(byte, b' ' | b'\t');
                size += usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0);
            }
        }
        at += 1;
        if size > 1000 {
            return None;
        }
    }
}

/// Returns the range of a destination, and where it ends with its brackets.
fn read_destination(bytes: &[u8], start: usize) -> Option<((usize, usize), usize)> {
    let mut at = start;
    if bytes.get(at) == Some(&b'<') {
        loop {
            at += 1;
            match *bytes.get(at)? {
                b'>' => return Some(((start + 1, at), at + 1)),
                b'<' | b'\n' | b'\r' => return None,
                b'\\' if matches!(bytes.get(at + 1), Some(b'<' | b'>' | b'\\')) => at += 1,
                _ => (),
            }
        }
    }
    let mut depth = 0_u32;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b')' if depth == 0 => break,
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\\' if matches!(bytes.get(at + 1), Some(b'(' | b')' | b'\\')) => at += 1,
            0..=32 | 127 => return None,
            _ => (),
        }
        at += 1;
    }
    (depth == 0 && at > start).then_some(((start, at), at))
}

/// Returns where a title with its quotes ends.
fn read_title(bytes: &[u8], start: usize) -> Option<usize> {
    let close = match bytes.get(start)? {
        b'(' => b')',
        quote @ (b'"' | b'\'') => *quote,
        _ => return None,
    };
    let mut at = start + 1;
    loop {
        let byte = *bytes.get(at)?;
        if byte == close {
            return Some(at + 1);
        }
        let is_escape = byte == b'\\'
            && bytes
                .get(at + 1)
                .is_some_and(|b| *b == close || *b == b'\\');
        at += if is_escape { 2 } else { 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<(&str, &str, Option<&str>)> {
        let found = read(text, 0)?;
        let part = |(start, end)| &text[start..end];
        Some((
            part(found.label),
            part(found.destination),
            found.title.map(part),
        ))
    }

    #[test]
    fn definitions_have_a_label_and_a_destination() {
        assert_eq!(parts("[a]: b"), Some(("a", "b", None)));
        assert_eq!(
            parts("[a]:\n<b c>\n'd\ne'"),
            Some(("a", "b c", Some("d\ne")))
        );
        assert_eq!(parts("[a]: b \"c\" d"), None);
        assert_eq!(parts("[a]: b\n\"c\" d"), Some(("a", "b", None)));
        assert_eq!(parts("[ ]: b"), None);
        assert_eq!(parts("[a]:"), None);
    }

    #[test]
    fn places_are_those_of_the_page() {
        let parts = [Span::new(2, 7), Span::new(9, 10)];
        let joined = Joined::new("> [a]:\n> b", &parts);
        assert_eq!(joined.text(), "[a]:\nb");
        assert_eq!(joined.span((5, 6)), Span::new(9, 10));
        assert_eq!(joined.lines_before(6), 2);
    }
}
