//! The marks with which blocks begin and end. Each function gets the text from the first character that is not white
//! space to the end of the line.

/// A fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fence {
    /// The character of the marks.
    pub(super) marker: u8,
    /// The number of marks.
    pub(super) size: u32,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns the number of times that a byte is repeated at the start.
pub(super) fn run(text: &[u8], byte: u8) -> usize {
    text.iter().take_while(|b| **b == byte).count()
}

/// Returns the text without white space at its end.
pub(super) fn trim_end(text: &[u8]) -> &[u8] {
    let spaces = text.iter().rev().take_while(|b| is_space(**b)).count();
    &text[..text.len() - spaces]
}

/// Returns the number of bytes of white space at the start.
pub(super) fn spaces(text: &[u8]) -> usize {
    text.iter().take_while(|b| is_space(**b)).count()
}

/// Returns the level of a heading that begins with `#`.
pub(super) fn heading(text: &[u8]) -> Option<u32> {
    let level = run(text, b'#');
    let is_ended = text.get(level).is_none_or(|byte| is_space(*byte));
    ((1..=6).contains(&level) && is_ended).then_some(u32::try_from(level).unwrap_or(6))
}

/// Returns the range of the text of a heading that begins with `#`.
pub(super) fn heading_text(text: &[u8]) -> (usize, usize) {
    let level = run(text, b'#');
    let start = level + spaces(&text[level..]);
    let mut end = trim_end(text).len().max(start);
    let marks = text[start..end]
        .iter()
        .rev()
        .take_while(|b| **b == b'#')
        .count();
    let before = end - marks;
    if marks > 0 && (before == start || is_space(text[before - 1])) {
        end = start + trim_end(&text[start..before]).len();
    }
    (start, end)
}

/// Returns whether it is a thematic break.
pub(super) fn is_thematic_break(text: &[u8]) -> bool {
    let Some(marker @ (b'*' | b'-' | b'_')) = text.first() else {
        return false;
    };
    let mut marks = 0;
    for byte in text {
        if byte == marker {
            marks += 1;
        } else if !is_space(*byte) {
            return false;
        }
    }
    marks >= 3
}

/// Returns the level of the heading that the line above is made by this one.
pub(super) fn setext_underline(text: &[u8]) -> Option<u32> {
    let marker = *text.first()?;
    let level = match marker {
        b'=' => 1,
        b'-' => 2,
        _ => return None,
    };
    (trim_end(text).len() == run(text, marker)).then_some(level)
}

/// Returns the fence that opens a code block.
pub(super) fn code_fence(text: &[u8]) -> Option<Fence> {
    let marker = *text.first()?;
    if !matches!(marker, b'`' | b'~') {
        return None;
    }
    let size = run(text, marker);
    if size < 3 || marker == b'`' && memchr::memchr(b'`', &text[size..]).is_some() {
        return None;
    }
    Some(Fence::new(marker, size))
}

/// Returns the fence that opens a block of mathematics.
pub(super) fn math_fence(text: &[u8]) -> Option<Fence> {
    let size = run(text, b'$');
    if size < 2 || memchr::memchr(b'$', &text[size..]).is_some() {
        return None;
    }
    Some(Fence::new(b'$', size))
}

impl Fence {
    fn new(marker: u8, size: usize) -> Self {
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        Self { marker, size }
    }

    /// Returns the number of marks of the fence that closes this one, if the text is one.
    pub(super) fn closing(self, text: &[u8]) -> Option<u32> {
        let size = run(text, self.marker);
        let is_closing = size >= self.size as usize && trim_end(text).len() == size;
        is_closing.then_some(u32::try_from(size).unwrap_or(u32::MAX))
    }
}

/// Returns whether a line may begin with the word of an import or an export.
pub(super) fn is_module_start(text: &[u8]) -> bool {
    text.starts_with(b"import ") || text.starts_with(b"export ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_marks_are_no_part_of_a_heading() {
        let text = |line: &'static str| {
            let (start, end) = heading_text(line.as_bytes());
            &line[start..end]
        };
        assert_eq!(text("# a # "), "a");
        assert_eq!(text("## a#"), "a#");
        assert_eq!(text("# #"), "");
        assert_eq!(text("#"), "");
        assert_eq!(text("# a \\#"), "a \\#");
    }

    #[test]
    fn fences_are_told_from_code_spans() {
        assert!(code_fence(b"``` a`b").is_none());
        assert!(code_fence(b"~~~ a`b").is_some());
        assert!(math_fence(b"$$ a$").is_none());
        let fence = code_fence(b"```").map(|fence| fence.closing(b"```` "));
        assert_eq!(fence, Some(Some(4)));
    }

    #[test]
    fn underlines_have_one_character() {
        assert_eq!(setext_underline(b"== "), Some(1));
        assert_eq!(setext_underline(b"- -"), None);
        assert!(is_thematic_break(b"- - -"));
        assert!(!is_thematic_break(b"--"));
    }
}
