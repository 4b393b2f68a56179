//! Reads comments in examples, whatever their language is.

use crate::catalog::COMMENT_WORDS;

/// Returns the text of the comment that is all of `text`. Marks that open a comment in one language are not followed by
/// such text in the other languages.
pub(super) fn comment(text: &str) -> Option<&str> {
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
pub(super) fn trailing(text: &str) -> Option<(usize, &str)> {
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
pub(super) fn start(line: &str) -> Option<usize> {
    inner_marks().filter_map(|mark| line.find(mark)).min()
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
    }
}
