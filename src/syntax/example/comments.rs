//! Reads comments in examples of any language, or in those that use the comments of other languages. The comments of each
//! language are in `syntax_of.rs`.

use crate::catalog::COMMENT_WORDS;

/// Returns the text of the comment that is all of `text`. Marks that open a comment in one language are not followed by
/// such text in the other languages.
pub fn comment(text: &str) -> Option<&str> {
    let known = &COMMENT_WORDS;
    let block = known.block_marks.iter().find_map(|(open, close)| {
        let rest = text.strip_prefix(open.as_str())?;
        Some(rest.strip_suffix(close.as_str()).unwrap_or(rest).trim())
    });
    block.or_else(|| {
        let mut marks = known.line_marks.iter();
        let rest = marks.find_map(|mark| text.strip_prefix(mark.as_str()))?;
        Some(rest.trim_start_matches(['/', '#', ';', '!']).trim())
    })
}

/// Returns the comment at the end of a line of code: its offset and its text.
pub fn trailing(text: &str) -> Option<(usize, &str)> {
    let after_blank = |mark: &str| {
        let all = text.rmatch_indices(mark).map(|(at, _)| at);
        let mut all = all.filter(|&at| text[..at].ends_with([' ', '\t']));
        all.next()
    };
    let at = inner_marks().filter_map(after_blank).max()?;
    let is_even = |quote: char| text[..at].matches(quote).count().is_multiple_of(2);
    let is_code = is_even('"') && is_even('\'') && is_even('`');
    let words = comment(text[at..].trim())?;
    is_code.then_some((at, words))
}

/// Returns the offset of the first mark in `line` that may begin a comment.
pub fn start(line: &str) -> Option<usize> {
    inner_marks().filter_map(|mark| line.find(mark)).min()
}

/// What begins a comment up to the end of the line where a language has none, or has others: in JSON and YAML, and in
/// JavaScript.
const COMMON_LINE_MARKS: [&str; 2] = ["//", "#"];

/// Returns whether `line` starts with such a comment.
pub(super) fn is_line_comment(line: &str) -> bool {
    COMMON_LINE_MARKS.iter().any(|mark| line.starts_with(mark))
}

/// Returns the length of such a comment, or of one in `/*` and `*/`, at the start of `text`. Returns `None` if there is
/// none, or if it is never closed.
pub(super) fn length(text: &[u8]) -> Option<usize> {
    if let Some(inside) = text.strip_prefix(b"/*") {
        return Some(memchr::memmem::find(inside, b"*/")? + 4);
    }
    let mut marks = COMMON_LINE_MARKS.iter();
    let is_line = marks.any(|mark| text.starts_with(mark.as_bytes()));
    is_line.then(|| memchr::memchr(b'\n', text).unwrap_or(text.len()))
}

/// Returns the marks that begin a comment anywhere in a line.
fn inner_marks() -> impl Iterator<Item = &'static str> {
    let known = &COMMENT_WORDS;
    let lines = known.line_marks.iter().filter(|mark| *mark != ";");
    lines.chain(known.block_marks.keys()).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found() {
        assert_eq!(comment("// one"), Some("one"));
        assert_eq!(comment("{/* one */}"), Some("one"));
        assert_eq!(comment("### one"), Some("one"));
        assert_eq!(comment("one"), None);
        assert_eq!(trailing("send() # one"), Some((7, "one")));
        assert_eq!(trailing("send(); /* one */"), Some((8, "one")));
        assert_eq!(trailing("send(\"a # b\")"), None);
        assert_eq!(trailing("a//b"), None);
        assert_eq!(length(b"# one\ntwo"), Some(5));
        assert_eq!(length(b"/* one\n*/ two"), Some(9));
        assert_eq!(length(b"/*/ one"), None);
        assert_eq!(length(b"/ one"), None);
    }
}
