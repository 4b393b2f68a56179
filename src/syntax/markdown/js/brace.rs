//! Finds the end of an expression.

use super::super::span::{Span, offset};
use super::lexer::Lexer;

/// Finds the closing brace of an expression, one line after the other. The platform tries a JavaScript parser at each
/// closing brace. In right code, the first brace at which that succeeds is the first one that is neither in a literal, a
/// comment or an element, nor the partner of one in the expression.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct BraceReader {
    lexer: Option<Lexer>,
}

impl BraceReader {
    /// Creates a reader.
    pub(in super::super) fn new() -> Self {
        Self::default()
    }

    /// Starts again, at the opening brace at an offset. The first line must start after it.
    pub(in super::super) fn reset(&mut self, brace: u32) {
        self.lexer = Some(Lexer::expression(brace as usize + 1));
    }

    /// Reads a line of the page. The first one of a new reader starts at the opening brace. Returns the offset after the closing brace.
    pub(in super::super) fn feed(&mut self, text: &str, line: Span) -> Option<u32> {
        let bytes = text.as_bytes().get(..line.end as usize)?;
        let mut start = line.start as usize;
        let lexer = self.lexer.get_or_insert_with(|| {
            start += 1;
            Lexer::expression(start)
        });
        lexer.feed(bytes, start).map(|end| offset(end) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(text: &str) -> Option<u32> {
        let length = offset(text.len());
        BraceReader::new().feed(text, Span::new(0, length))
    }

    #[test]
    fn braces_in_literals_and_comments_are_skipped() {
        for text in [
            "{}",
            "{{a: 1}}",
            r#"{"}"}"#,
            "{`}${`}`}`}",
            "{/* } */}",
            "{a // }\n}",
            "{/}/}",
            "{/[/}]/}",
            "{<a b='}'>{'}'}</a>}",
            "{<a/>}",
            "{() => { return /}/ }}",
            "{\\u{61}}",
            "{a ? {b} : {c}}",
        ] {
            assert_eq!(
                end(&format!("{text} }}")),
                Some(offset(text.len())),
                "{text}"
            );
        }
        assert_eq!(end("{a"), None);
        assert_eq!(end("{a / b} / c}"), Some(7));
        assert_eq!(end("{a < b} > c}"), Some(7));
    }

    #[test]
    fn lines_can_come_one_by_one() {
        let text = "{`a\n> b}`\n> }";
        let mut reader = BraceReader::new();
        assert_eq!(reader.feed(text, Span::new(0, 4)), None);
        assert_eq!(reader.feed(text, Span::new(6, 10)), None);
        assert_eq!(reader.feed(text, Span::new(12, 13)), Some(13));
    }
}
