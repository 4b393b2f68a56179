//! Errors in Python examples with a certain cause: another language in the line, or an old Python.

use super::ExampleError;
use super::python_parser::Error;
use crate::catalog::SHELL_WORDS;

/// The error behind `error`, where its line shows the cause.
pub(super) fn cause(text: &str, error: &Error) -> Option<ExampleError> {
    let at = text.floor_char_boundary(error.at);
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let bare = line.trim_start();
    let begin = start + line.len() - bare.len();
    let error_at = |at, message: &str, hint| Some(ExampleError::line_from(text, at, message, hint));
    if let Some((message, hint)) = other_language(bare) {
        return error_at(begin, message, hint);
    }
    if let Some(found) = common_mistake(text, error, (at, begin)) {
        return Some(found);
    }
    // The parser gives up at the next member; the comma is missing before it.
    let before = text[..start].trim_end();
    if error.message.starts_with("expected `,`") && at == begin && !before.is_empty() {
        let last = before.chars().next_back().map_or(0, char::len_utf8);
        return Some(ExampleError::new(
            before.len() - last..before.len(),
            "invalid Python: missing comma at the end of this line",
            "add a comma",
        ));
    }
    let comment = line[..at - start].rfind("//").map(|at| start + at);
    let is_comment = |at: &usize| error.is_on_same_line || *at == begin;
    if let Some(at) = comment
        .or(bare.starts_with("//").then_some(begin))
        .filter(is_comment)
    {
        return error_at(
            at,
            "invalid Python: `//` does not start a comment",
            "write `#`",
        );
    }
    if error.is_on_same_line
        && ["print \"", "print '", "print f\"", "print f'"]
            .iter()
            .any(|print| bare.starts_with(print))
    {
        return error_at(
            begin,
            "invalid Python: `print` without parentheses",
            "write `print(…)`; Python 2 is no longer supported",
        );
    }
    None
}

/// Returns the message and the hint for a line in another language.
fn other_language(line: &str) -> Option<(&'static str, &'static str)> {
    if SHELL_WORDS.is_installer(line) {
        return Some((
            "invalid Python: this line is a shell command",
            "move it to a code block of its own, in `bash`",
        ));
    }
    let mut words = ["const ", "let ", "var "].iter();
    let is_script = words.any(|word| line.starts_with(word)) && line.contains('=');
    is_script.then_some((
        "invalid Python: this line is JavaScript",
        "write it in Python",
    ))
}

/// The error of a word or quotation mark that is missing at `at`, or at the `begin` of its line.
fn common_mistake(text: &str, error: &Error, (at, begin): (usize, usize)) -> Option<ExampleError> {
    let rest = text[begin..].lines().next()?.strip_prefix("async ");
    let is_statement = |rest: &str| {
        let mut words = ["def ", "for ", "with "].iter();
        words.any(|word| rest.trim_start().starts_with(word))
    };
    if rest.is_some_and(|rest| !is_statement(rest) && rest.contains('(')) {
        let message = "invalid Python: `async` without `def`";
        return Some(ExampleError::line_from(
            text,
            begin,
            message,
            "write `async def`",
        ));
    }
    is_open_string(&text[at..], error).then(|| {
        let message = "invalid Python: this string has no closing quote on its line";
        let hint = "write the line break as `\\n`, or use `\"\"\"`";
        ExampleError::line_from(text, at, message, hint)
    })
}

/// Whether the error is a string in single quotation marks that its line does not close.
fn is_open_string(rest: &str, error: &Error) -> bool {
    let string = rest.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_triple = string.starts_with("\"\"\"") || string.starts_with("'''");
    let messages = ["missing closing quote", "unterminated string"];
    !is_triple
        && messages
            .iter()
            .any(|message| error.message.contains(message))
}

/// What to indent, where the parser says that a body is not.
pub(super) fn missing_body(message: &str) -> Option<&'static str> {
    const BODIES: [(&str, &str); 11] = [
        ("`class`", "indent the body of the `class`"),
        ("function", "indent the body of the function"),
        ("`if`", "indent the body of the `if`"),
        ("`elif`", "indent the body of the `elif`"),
        ("`else`", "indent the body of the `else`"),
        ("`for`", "indent the body of the `for`"),
        ("`while`", "indent the body of the `while`"),
        ("`with`", "indent the body of the `with`"),
        ("`try`", "indent the body of the `try`"),
        ("`except`", "indent the body of the `except`"),
        ("`finally`", "indent the body of the `finally`"),
    ];
    let head = message.strip_prefix("expected an indented block after ")?;
    let found = BODIES.iter().find(|(begin, _)| head.starts_with(begin));
    Some(found.map_or("indent the body below this line", |(_, hint)| hint))
}
