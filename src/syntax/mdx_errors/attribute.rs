//! Attributes with a value that is not enclosed correctly.

use super::SyntaxError;
use crate::syntax::value::{Range, slice, to_u32};

/// Returns the error for a value that runs across lines into the next tag because its quote is not closed.
pub(super) fn runaway_quote(text: &str, start: u32, end: u32) -> Option<SyntaxError> {
    let tag = slice(text, (start, end));
    let mut at = 0;
    for (index, piece) in tag.split('"').enumerate() {
        if index % 2 == 1 && piece.contains('\n') && piece.contains('<') {
            let quote = start + to_u32(at) - 1;
            return Some(bare_value(text, start, (quote, quote + 1)));
        }
        at += piece.len() + 1;
    }
    None
}

/// Returns the error for an attribute with a value, at `range`, that is not in quotes or braces.
pub(super) fn bare_value(text: &str, start: u32, range: Range) -> SyntaxError {
    let before = slice(text, (start, range.0)).trim_end();
    let key = before.trim_end_matches('=').trim_end();
    let key = &key[key.rfind(char::is_whitespace).map_or(0, |at| at + 1)..];
    let after = &text[range.0 as usize..];
    if after.starts_with('{') {
        return open_braces(key, after, range);
    }
    if after.starts_with(['"', '\'']) {
        return SyntaxError::new(
            range,
            format!("the value of `{key}` starts with a quote that is never closed"),
            "close it with the same quote",
        );
    }
    if after.starts_with(['“', '”', '„', '‘', '’', '«']) {
        return SyntaxError::new(
            range,
            format!("the value of `{key}` is in typographic quotes"),
            format!("write straight quotes: `{key}=\"…\"`"),
        );
    }
    let end = after.find(|letter: char| letter.is_whitespace() || letter == '>');
    let value = &after[..end.unwrap_or(after.len())];
    if value.is_empty() {
        return SyntaxError::new(
            range,
            format!("`{key}=` has no value"),
            format!("write `{key}=\"text\"` or `{key}={{value}}`, or remove the `=`"),
        );
    }
    let message = format!("the value of `{key}` is not in quotes or braces");
    match enclosed(value) {
        Some(fixed) => {
            let range = (range.0, range.0 + to_u32(value.len()));
            let hint = format!("write `{key}={fixed}`");
            SyntaxError::new(range, message, hint).repaired("enclose the value", range, fixed)
        }
        None => SyntaxError::new(
            range,
            message,
            format!("write `{key}=\"text\"` or `{key}={{value}}`"),
        ),
    }
}

/// Returns the error for the attribute `key` with braces, at the start of `after`, that are never closed.
fn open_braces(key: &str, after: &str, range: Range) -> SyntaxError {
    let end = after.find(|letter: char| letter.is_whitespace() || letter == '>');
    let value = after[..end.unwrap_or(after.len())].trim_end_matches('/');
    let is_simple = value[1..]
        .chars()
        .all(|letter| letter.is_alphanumeric() || "._-".contains(letter));
    let hint = if is_simple && value.len() > 1 {
        format!("write `{key}={value}}}`")
    } else {
        "close it with `}`".to_owned()
    };
    let message = format!("the value of `{key}` starts with a `{{` that is never closed");
    SyntaxError::new(range, message, hint)
}

/// Returns `value` in quotes or braces, or `None` if its type or its end is ambiguous.
fn enclosed(value: &str) -> Option<String> {
    let is_plain = !value.contains(['"', '\'', '{', '}', '<', '=', '`', '&']);
    // In `href=a/>` it is unclear whether the slash belongs to the value.
    if value.is_empty() || value.ends_with('/') || !is_plain {
        return None;
    }
    let is_script =
        matches!(value, "true" | "false") || value.bytes().all(|byte| byte.is_ascii_digit());
    Some(if is_script {
        format!("{{{value}}}")
    } else {
        format!("\"{value}\"")
    })
}
