//! Errors in Python texts. The only file that uses the Python parser.

use crate::workers::caught;
use ruff_python_parser::{
    LexicalErrorType, Mode, ParseError, ParseErrorType, ParseOptions, parse_unchecked,
};

/// A syntax error, with its position and message.
pub(super) struct Error {
    pub(super) at: usize,
    /// The message of the parser, in lower case.
    pub(super) message: String,
    /// Whether two statements are on one line without a semicolon between them.
    pub(super) is_on_same_line: bool,
    /// Whether the text ends inside brackets.
    pub(super) is_at_end: bool,
}

/// Returns the first error in `text`. Allows notebook syntax, such as `%pip install x`.
pub(super) fn first_error(text: &str) -> Option<Error> {
    let error = error_in(text, Mode::Module)?;
    let error = if is_notebook(text) {
        error_in(text, Mode::Ipython)?
    } else {
        error
    };
    Some(described(&error, text))
}

/// Returns whether `text` has no error, for which [`first_error`] needs a message.
pub(super) fn is_read(text: &str) -> bool {
    error_in(text, Mode::Module).is_none()
        || is_notebook(text) && error_in(text, Mode::Ipython).is_none()
}

fn is_notebook(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim_start().starts_with(['%', '!']) || line.contains("= !"))
}

fn error_in(text: &str, mode: Mode) -> Option<ParseError> {
    // The parser panics on some notebook syntax. A text that it cannot judge has no error.
    let parsed = caught(|| parse_unchecked(text, ParseOptions::from(mode))).ok()?;
    parsed.errors().first().cloned()
}

fn described(first: &ParseError, text: &str) -> Error {
    let message = crate::syntax::value::lower(&first.error.to_string())
        .replace("found name", "found a name")
        .replace("found string", "found a string")
        .replace("found newline", "found the end of the line")
        .replace("found int", "found a number")
        .replace("found float", "found a number")
        .replace("got unexpected token ", "unexpected character ");
    // The lexer prints internal values for invalid numbers.
    let message = if message.contains(" { ") {
        "invalid number".to_owned()
    } else {
        message
    };
    Error {
        at: first.location.start().to_usize().min(text.len()),
        message,
        is_on_same_line: first.error == ParseErrorType::SimpleStatementsOnSameLine,
        is_at_end: matches!(first.error, ParseErrorType::Lexical(LexicalErrorType::Eof)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_the_parser_panics_on_has_no_error() {
        for text in ["!a\nf(]\n/b", "!a\n{]\n?b", "%a\nf(]\n;b"] {
            let parsed = caught(|| parse_unchecked(text, ParseOptions::from(Mode::Ipython)));
            assert!(parsed.is_err(), "{text}");
            assert!(first_error(text).is_none(), "{text}");
        }
    }
}
