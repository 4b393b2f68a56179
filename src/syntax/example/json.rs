//! JSON examples.

use super::json_input::{JsonInput, Word};
use super::{ExampleError, Exceptions, Language, lines};
use crate::syntax::json;
use serde::de::IgnoredAny;

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(
    text: &str,
    language: Language,
    exceptions: Exceptions,
) -> Option<ExampleError> {
    match language {
        Language::JsonLines => json_lines(text, exceptions),
        Language::Json5 => {
            let input = JsonInput::of(text, exceptions, true)?;
            // All other JSON5 syntax is ignored.
            let reading = json::read(&input.text);
            let first = reading.errors.first();
            first
                .filter(|_| reading.root.is_none() && input.first != b'"')
                .map(|found| to_example_error(text, 0, found))
        }
        _ => value(text, exceptions, language == Language::Jsonc),
    }
}

fn json_lines(text: &str, exceptions: Exceptions) -> Option<ExampleError> {
    // One value on several lines is not a JSON Lines text, but is complete.
    value(text, exceptions, false)?;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(found) = value(line, exceptions, false) {
            let range = found.range.start + at..found.range.end + at;
            return Some(ExampleError { range, ..found });
        }
        at += line.len();
    }
    None
}

fn value(text: &str, exceptions: Exceptions, has_comments: bool) -> Option<ExampleError> {
    if is_json(text) {
        return None;
    }
    let exceptions = Exceptions {
        comments: exceptions.comments || has_comments,
        ..exceptions
    };
    if let Some(found) = unclosed_string(text).or_else(|| curly_quote(text)) {
        return Some(found);
    }
    let input = JsonInput::of(text, exceptions, has_comments)?;
    let named = input.word.map(|word| foreign(text, word));
    let found = structure(text, &input, exceptions);
    match (named, found) {
        (Some(named), Some(found)) if found.range.start < named.range.start => Some(found),
        (named, found) => named.or(found),
    }
}

/// Returns the error of a string that does not end on its line: the line has an odd number of quotes.
fn unclosed_string(text: &str) -> Option<ExampleError> {
    if !text.trim_start().starts_with(['{', '[', '"']) || text.contains(['`', '\'']) {
        return None;
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bytes = line.as_bytes();
        let is_escaped = |at: usize| {
            let before = bytes[..at].iter().rev();
            before.take_while(|&&byte| byte == b'\\').count() % 2 == 1
        };
        let quotes = memchr::memchr_iter(b'"', bytes);
        let is_odd = quotes.filter(|&at| !is_escaped(at)).count() % 2 == 1;
        let is_plain =
            !lines::has_ellipsis(line) && !line.contains("//") && !line.contains(['#', '*']);
        if is_odd && is_plain {
            let message = "invalid JSON: missing quote in this line";
            let hint =
                "start and end each string with a quote on one line; write a line break as `\\n`";
            return Some(ExampleError::line_from(text, at, message, hint));
        }
        // Quotes in a multi-line comment are not counted.
        if line.contains("/*") || is_odd {
            return None;
        }
        at += line.len();
    }
    None
}

/// Returns the error for a curly quote at the start of a key or value, outside strings and on a line without comments.
fn curly_quote(text: &str) -> Option<ExampleError> {
    if !text.contains(['“', '”']) || !text.trim_start().starts_with(['{', '[', '"', '“']) {
        return None;
    }
    let (mut is_inside, mut is_escaped) = (false, false);
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            // This is not plain JSON.
            '/' | '#' | '\'' | '`' if !is_inside => return None,
            '\n' if is_inside => return None,
            '"' => is_inside = !is_inside,
            '“' | '”' if !is_inside && ":,{[ ".contains(before) => {
                return Some(ExampleError::new(
                    at..at + letter.len_utf8(),
                    "invalid JSON: curly quote",
                    "use straight quotes",
                ));
            }
            _ => (),
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    None
}

fn structure(text: &str, input: &JsonInput, exceptions: Exceptions) -> Option<ExampleError> {
    let plain = &input.text;
    let list = format!("[{plain}]");
    if is_json(plain) || is_json(&list) {
        return None;
    }
    // The omitted part may be the end.
    if !input.is_even && exceptions.ellipses && lines::has_ellipsis(text) {
        return None;
    }
    if input.first != b'"' {
        let form = if input.is_several { &list } else { plain };
        let shift = usize::from(input.is_several);
        return first_error(text, form, shift, true);
    }
    // Members without their object. With unbalanced brackets, the rest was omitted on purpose.
    let members = format!("{{{plain}}}");
    if is_json(&members) || !input.is_even {
        return None;
    }
    first_error(text, &members, 1, false)
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Returns the first error of `form`, which is `text` after `shift` extra bytes.
fn first_error(text: &str, form: &str, shift: usize, is_whole: bool) -> Option<ExampleError> {
    let reading = json::read(form);
    let mut errors = reading.errors.iter();
    // A duplicate key is still valid syntax.
    let found = errors.find(|found| found.related.is_none())?;
    // In a part of a document, only errors that do not depend on the rest are certain.
    (is_whole || found.repair.is_some()).then(|| to_example_error(text, shift, found))
}

fn to_example_error(text: &str, shift: usize, found: &json::JsonError) -> ExampleError {
    let (start, end) = (found.range.0 as usize, found.range.1 as usize);
    let start = start.saturating_sub(shift);
    let end = end.saturating_sub(shift).max(start);
    let message = match &found.message {
        message if message.contains("JSON") => message.clone(),
        message => format!("invalid JSON: {message}"),
    };
    let hint = if found.message.ends_with("no comments") {
        "remove it, or name the language `jsonc`"
    } else {
        found.hint
    };
    if start < end
        && text
            .get(start..end)
            .is_some_and(|found| !found.contains('\n'))
    {
        return ExampleError::new(start..end, message, hint);
    }
    // Report a missing token at the end of the text before it.
    let before = text.get(..start).unwrap_or(text).trim_end();
    let last = before.chars().next_back().map_or(0, char::len_utf8);
    if last == 0 {
        return ExampleError::line_from(text, start, message, hint);
    }
    ExampleError::new(before.len() - last..before.len(), message, hint)
}

/// Returns the error for a literal of another language.
fn foreign(text: &str, word: Word) -> ExampleError {
    let name = &text[word.start..word.end];
    ExampleError::new(
        word.start..word.end,
        format!("invalid JSON: `{name}` is not a JSON value"),
        match name {
            "True" => "write `true`",
            "False" => "write `false`",
            "None" => "write `null`",
            _ => "write `true`, `false` or `null`, without capitals",
        },
    )
}
