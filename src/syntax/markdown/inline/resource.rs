//! What is in parentheses after the brackets of a link: a destination and a title. Also labels of references.

use super::super::characters::char_after;

/// What is in parentheses after a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Resource {
    /// The destination, without angle brackets.
    pub(super) destination: (usize, usize),
    /// The title, without quotes.
    pub(super) title: Option<(usize, usize)>,
    /// The position after the closing parenthesis.
    pub(super) end: usize,
}

/// Reads resources. Stores where titles end, so that no text is searched twice for the end of a title.
#[derive(Default)]
pub(super) struct Resources {
    /// For each closing mark the last title.
    titles: [Title; 3],
}

/// The result of a search for the end of a title.
#[derive(Debug, Clone, Copy, Default)]
struct Title {
    /// Where it starts.
    start: usize,
    /// Where its closing mark is, or the end of the text if there is none.
    end: usize,
    /// Where the resource ends after it, if it is right.
    resource_end: Option<usize>,
}

/// How many parentheses a destination may have inside each other.
const MAX_NESTING: usize = 32;

impl Resources {
    /// Reads the resource with its opening parenthesis at `open`. Adds the bytes looked at to `steps`.
    pub(super) fn read(&mut self, text: &str, open: usize, steps: &mut usize) -> Option<Resource> {
        let bytes = text.as_bytes();
        let start = skip_space(bytes, open + 1);
        if bytes.get(start) == Some(&b')') {
            return Some(Resource {
                destination: (start, start),
                title: None,
                end: start + 1,
            });
        }
        let (destination, after) = read_destination(bytes, start, steps)?;
        let next = skip_space(bytes, after);
        *steps += next - after;
        let quote = bytes.get(next).copied();
        if next > after && matches!(quote, Some(b'"' | b'\'' | b'(')) {
            let title = self.read_title(bytes, next, steps);
            return Some(Resource {
                destination,
                title: Some((next + 1, title.end)),
                end: title.resource_end?,
            });
        }
        (quote == Some(b')')).then_some(Resource {
            destination,
            title: None,
            end: next + 1,
        })
    }

    /// Reads the title with its opening mark at `open`, and the end of the resource after it.
    fn read_title(&mut self, bytes: &[u8], open: usize, steps: &mut usize) -> Title {
        let (index, close) = match bytes[open] {
            b'"' => (0, b'"'),
            b'\'' => (1, b'\''),
            _ => (2, b')'),
        };
        let start = open + 1;
        let last = &mut self.titles[index];
        if last.start > 0 && (last.start..=last.end).contains(&start) {
            return *last;
        }
        let mut end = start;
        while end < bytes.len() && bytes[end] != close {
            let is_escape = bytes[end] == b'\\'
                && bytes
                    .get(end + 1)
                    .is_some_and(|b| *b == close || *b == b'\\');
            end += if is_escape { 2 } else { 1 };
        }
        let mut resource_end = None;
        if end < bytes.len() {
            let next = skip_space(bytes, end + 1);
            *steps += next - end;
            resource_end = (bytes.get(next) == Some(&b')')).then_some(next + 1);
        }
        *steps += end - start;
        *last = Title {
            start,
            end,
            resource_end,
        };
        *last
    }
}

/// Returns the position of the first byte at or after `from` that is not white space or a line end.
fn skip_space(bytes: &[u8], from: usize) -> usize {
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    from + bytes[from..].iter().take_while(is_space).count()
}

/// Reads a destination. Returns it, and the position after it.
fn read_destination(
    bytes: &[u8],
    start: usize,
    steps: &mut usize,
) -> Option<((usize, usize), usize)> {
    let mut at = start;
    if bytes.get(start) == Some(&b'<') {
        loop {
            at += 1;
            *steps += 1;
            match bytes.get(at)? {
                b'>' => return Some(((start + 1, at), at + 1)),
                b'<' | b'\n' | b'\r' => return None,
                b'\\' if matches!(bytes.get(at + 1), Some(b'<' | b'>' | b'\\')) => at += 1,
                _ => (),
            }
        }
    }
    let mut depth = 0;
    loop {
        match bytes.get(at) {
            Some(b'(') if depth < MAX_NESTING => depth += 1,
            Some(b')') if depth > 0 => depth -= 1,
            Some(b'\\') if matches!(bytes.get(at + 1), Some(b'(' | b')' | b'\\')) => at += 1,
            Some(b')' | b' ' | b'\t' | b'\n' | b'\r') if depth == 0 => break,
            Some(b'(' | b'\0'..=b' ' | 127) | None => {
                *steps += at - start;
                return None;
            }
            Some(_) => (),
        }
        at += 1;
    }
    *steps += at - start;
    // An empty destination is only right directly before the closing parenthesis.
    (at > start).then_some(((start, at), at))
}

/// How long a label may be, in UTF-16 units.
const MAX_LABEL: usize = 999;

/// Reads the label with its opening bracket at `open`. Returns the position of its closing bracket.
pub(super) fn read_label(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    let (mut size, mut is_blank) = (0, true);
    loop {
        match bytes.get(at)? {
            b'[' => return None,
            b']' => return (!is_blank && size <= MAX_LABEL).then_some(at),
            b'\\' => {
                is_blank = false;
                let is_pair = matches!(bytes.get(at + 1), Some(b'[' | b'\\' | b']'));
                at += usize::from(is_pair);
                size += usize::from(is_pair);
            }
            b' ' | b'\t' | b'\n' | b'\r' => (),
            // Count UTF-16 units: one for a character of up to three bytes, two for one of four.
            0x80..0xC0 => size -= 1,
            0xF0.. => (is_blank, size) = (false, size + 1),
            _ => is_blank = false,
        }
        at += 1;
        size += 1;
        if size > MAX_LABEL + 1 {
            return None;
        }
    }
}

/// Reads the reference to a footnote with its opening bracket at `open`. Returns the position of its closing bracket.
pub(super) fn read_footnote(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(open + 1) != Some(&b'^') {
        return None;
    }
    let mut at = open + 2;
    let mut size = 0;
    while size <= MAX_LABEL {
        match bytes.get(at)? {
            b'[' | b' ' | b'\t' | b'\n' | b'\r' => return None,
            b']' => return (size > 0).then_some(at),
            b'\\' if matches!(bytes.get(at + 1), Some(b'[' | b'\\' | b']')) => {
                at += 2;
                size += 2;
            }
            _ => {
                let c = char_after(text, at)?;
                at += c.len_utf8();
                size += c.len_utf16();
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Resources, read_footnote, read_label};

    fn read(text: &str) -> Option<(&str, Option<&str>, usize)> {
        let found = Resources::default().read(text, 0, &mut 0)?;
        let (start, end) = found.destination;
        let title = found.title.map(|(start, end)| &text[start..end]);
        Some((&text[start..end], title, found.end))
    }

    #[test]
    fn reads_resources() {
        assert_eq!(read("()"), Some(("", None, 2)));
        assert_eq!(read("( a )b"), Some(("a", None, 5)));
        assert_eq!(read("(<a b> 'c' )"), Some(("a b", Some("c"), 12)));
        assert_eq!(read("(a(b) (\\)))"), Some(("a(b)", Some("\\)"), 11)));
        for wrong in ["(", "(a", "(a b)", "(<a)", "(a 'b)", "(a(b)", "(a\"b\" c)"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn reads_labels() {
        assert_eq!(read_label("[a\\]b]", 0), Some(5));
        assert_eq!(read_label("[ ]", 0), None);
        assert_eq!(read_label("[a[b]", 0), None);
        assert_eq!(read_label(&format!("[{}]", "é".repeat(999)), 0), Some(1999));
        assert_eq!(read_label(&format!("[{}]", "é".repeat(1000)), 0), None);
        assert_eq!(read_footnote("[^a]", 0), Some(3));
        assert_eq!(read_footnote("[^a b]", 0), None);
    }
}
