//! Errors between `{` and `}`.

use super::{SyntaxError, SyntaxErrorKind};
use crate::syntax::markdown::{ErrorKind, JsErrorKind, MdxError};
use crate::syntax::mdx::range;
use crate::syntax::value::lower;

/// Returns the syntax error for an expression. `is_in_tag` is set for errors in an attribute. `style` is the offset of the
/// `<style>` around it.
pub(super) fn syntax_error(
    text: &str,
    error: &MdxError,
    is_in_tag: bool,
    style: Option<usize>,
) -> SyntaxError {
    let range = range(error.construct);
    if error.kind == ErrorKind::UnclosedExpression {
        let hint = if is_in_tag {
            "close it with `}`"
        } else {
            "close it with `}`, or write `\\{` for the character itself"
        };
        return SyntaxError::new(range, "`{` starts an expression that is never closed", hint);
    }
    let unchecked = match error.kind {
        ErrorKind::JavaScript(JsErrorKind::TooComplex) => "is nested too deeply to",
        ErrorKind::JavaScript(JsErrorKind::Unchecked) => "cannot",
        _ => "",
    };
    if !unchecked.is_empty() {
        return SyntaxError::new(
            range,
            format!("this JavaScript {unchecked} be checked"),
            "move a part of it to a file of its own, and import that",
        );
    }
    let (start, end) = (range.0 as usize, range.1 as usize);
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
    let whole = text.get(start..end).unwrap_or_default();
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
fn in_attribute(text: &str, start: usize, whole: &str, error: &MdxError) -> String {
    let inside = whole.strip_prefix('{').unwrap_or(whole);
    let inside = inside.strip_suffix('}').unwrap_or(inside).trim();
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
fn in_text(whole: &str, inside: &str, error: &MdxError) -> String {
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

/// Returns what is wrong in the JavaScript of an error.
pub(super) fn parser_message(error: &MdxError) -> String {
    let ErrorKind::JavaScript(kind) = &error.kind else {
        return "it does not end here".to_owned();
    };
    match kind {
        JsErrorKind::Syntax(message) => lower(message),
        JsErrorKind::AfterExpression => "only one value is allowed here".to_owned(),
        JsErrorKind::Empty => "a value is missing".to_owned(),
        JsErrorKind::NotSpread => "only `...values` is allowed here".to_owned(),
        JsErrorKind::NotModule => "only `import` and `export` are allowed here".to_owned(),
        JsErrorKind::Redeclared(name) => format!("`{name}` is declared twice"),
        JsErrorKind::UnknownExport(name) => format!("`{name}` is exported, but not declared"),
        JsErrorKind::Unsupported => "the platform does not know this syntax".to_owned(),
        JsErrorKind::TooComplex => "it is nested too deeply".to_owned(),
        JsErrorKind::Unchecked => "it cannot be checked".to_owned(),
    }
}

/// Returns whether an unclosed `{` directly follows another one.
pub(super) fn follows_a_brace(before: &str, error: &MdxError) -> bool {
    error.kind == ErrorKind::UnclosedExpression && before.ends_with('{')
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
