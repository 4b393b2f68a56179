//! Errors between `{` and `}`.

use super::{SyntaxError, SyntaxErrorKind};
use crate::syntax::parser_error::{ParserError, ParserErrorKind};
use crate::syntax::value::{lower, to_u32};

/// Returns the syntax error for a parser error that is not about a tag. `is_in_tag` is set for errors in an attribute.
/// `style` is the offset of the `<style>` around it.
pub(super) fn syntax_error(
    text: &str,
    error: &ParserError,
    is_in_tag: bool,
    style: Option<usize>,
) -> SyntaxError {
    let at = error.offset as usize;
    if error.kind == ParserErrorKind::UnclosedExpression {
        let hint = if is_in_tag {
            "close it with `}`"
        } else {
            "close it with `}`, or write `\\{` for the character itself"
        };
        return SyntaxError::new(
            (error.offset, error.offset + 1),
            "`{` starts an expression that is never closed",
            hint,
        );
    }
    // The parser reports an incomplete expression after its `}`.
    let is_behind = text[..at].ends_with('}') && !text[at..].starts_with('{');
    let at = at - usize::from(is_behind);
    let start = enclosing_brace(text, at);
    let end = text[at..].find('}').map_or(at, |end| at + end + 1);
    let range = (to_u32(start), to_u32(end.max(start + 1)));
    // The error may not be at a brace: at the end of the text, nothing follows it.
    let inside = text.get(start + 1..end).unwrap_or_default().trim_start();
    if inside.starts_with('#') {
        return SyntaxError {
            kind: SyntaxErrorKind::HeadingId,
            ..SyntaxError::new(
                range,
                "`{#…}` does not belong here",
                "move it to the end of a heading that starts with `#` at the left margin",
            )
        };
    }
    let whole = text.get(start..end.max(start + 1)).unwrap_or_default();
    let hint = if is_in_tag {
        in_attribute(text, start, whole, error)
    } else if style.is_some_and(|style| style < start) {
        "put all of the CSS in a template: `<style>{`…`}</style>`".to_owned()
    } else {
        in_text(whole, inside, error)
    };
    let message = format!(
        "`{}` is not a valid JavaScript expression",
        shortened(whole)
    );
    SyntaxError::new(range, message, hint)
}

/// Returns the hint for an invalid expression in an attribute value.
fn in_attribute(text: &str, start: usize, whole: &str, error: &ParserError) -> String {
    let inside = whole.trim_start_matches('{').trim_end_matches('}').trim();
    let is_plain = !inside.is_empty()
        && inside.chars().all(|letter| {
            letter.is_alphanumeric() || letter.is_whitespace() || ".,-_/:!?".contains(letter)
        });
    let key = text[..start].trim_end().strip_suffix('=').map(|before| {
        let before = before.trim_end();
        &before[before.rfind(char::is_whitespace).map_or(0, |at| at + 1)..]
    });
    match key {
        Some(key) if is_plain && !inside.contains('\n') => {
            format!("write text in quotes: `{key}=\"{inside}\"`")
        }
        _ => format!("fix the JavaScript: {}", parser_message(error)),
    }
}

/// Returns the hint for an invalid expression in the text.
fn in_text(whole: &str, inside: &str, error: &ParserError) -> String {
    if inside.starts_with(['"', '\'', '\n']) || inside.contains("\":") {
        "put data in a fenced code block, or write `\\{` for the character itself".to_owned()
    } else if whole.contains(['(', '=', '`', '?']) {
        format!(
            "fix the JavaScript ({}), or write `\\{{` for the character itself",
            parser_message(error)
        )
    } else {
        "text in braces is read as JavaScript: write `\\{`, or put it in backticks".to_owned()
    }
}

/// Returns the message of the JavaScript parser.
fn parser_message(error: &ParserError) -> String {
    lower(error.cause())
}

/// Returns whether an unclosed `{` directly follows another one.
pub(super) fn follows_a_brace(before: &str, error: &ParserError) -> bool {
    let is_end = matches!(
        error.kind,
        ParserErrorKind::UnclosedExpression | ParserErrorKind::UnexpectedEnd
    );
    is_end && before.ends_with('{')
}

/// Returns the offset of the `{` around byte `at`, or `at` itself if there is a `{` or no enclosing one.
fn enclosing_brace(text: &str, at: usize) -> usize {
    if text[at..].starts_with('{') {
        return at;
    }
    let mut open = 0;
    for (index, byte) in text.as_bytes()[..at].iter().enumerate().rev() {
        match byte {
            b'}' => open += 1,
            b'{' if open == 0 => return index,
            b'{' => open -= 1,
            _ => (),
        }
    }
    at
}

/// Searches for the `<style>` around one offset after the other, and reads each part of the text once.
pub(super) struct Styles<'t> {
    text: &'t str,
    /// Everything before this byte is read.
    at: usize,
    open: Option<usize>,
}

impl<'t> Styles<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            open: None,
        }
    }

    /// Returns the offset of the `<style>` that is open at `offset`, which must not be less than that of the call before.
    pub(super) fn open_at(&mut self, offset: usize) -> Option<usize> {
        while let Some(found) = memchr::memchr(b'<', &self.text.as_bytes()[self.at..]) {
            let tag = self.at + found;
            self.at = tag;
            if tag >= offset {
                return self.open;
            }
            if self.text[tag..].starts_with("<style") {
                self.open = Some(tag);
            } else if self.text[tag..].starts_with("</style") {
                self.open = None;
            }
            self.at = tag + 1;
        }
        self.at = self.text.len();
        self.open
    }
}

/// Shortens a text to one line for a message.
fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(30).collect();
    if short.len() < text.len() {
        format!("{short}…")
    } else {
        short
    }
}
