//! An attribute whose value is not enclosed as it must be.

use super::Fault;
use crate::syntax::value::{Range, fit};

/// A value that runs on over a line and into the next tag, because its quote is not closed.
pub(super) fn runaway_quote(text: &str, start: u32, end: u32) -> Option<Fault> {
    let tag = &text[start as usize..end as usize];
    let mut at = 0;
    for (index, piece) in tag.split('"').enumerate() {
        if index % 2 == 1 && piece.contains('\n') && piece.contains('<') {
            let quote = start + fit(at) - 1;
            return Some(bare_value(text, start, (quote, quote + 1)));
        }
        at += piece.len() + 1;
    }
    None
}

/// The attribute whose value, at `range`, is not enclosed in quotes or braces.
pub(super) fn bare_value(text: &str, start: u32, range: Range) -> Fault {
    let before = text[start as usize..range.0 as usize].trim_end();
    let key = before.trim_end_matches('=').trim_end();
    let key = &key[key.rfind(char::is_whitespace).map_or(0, |at| at + 1)..];
    let behind = &text[range.0 as usize..];
    if behind.starts_with(['"', '\'']) {
        return Fault::new(
            range,
            format!("the value of `{key}` begins with a quote that is never closed"),
            "close it with the same quote",
        );
    }
    if behind.starts_with(['“', '”', '„', '‘', '’', '«']) {
        return Fault::new(
            range,
            format!("the value of `{key}` stands in typographic quotes"),
            format!("write straight quotes: `{key}=\"…\"`"),
        );
    }
    let end = behind.find(|letter: char| letter.is_whitespace() || letter == '>');
    let value = &behind[..end.unwrap_or(behind.len())];
    let message = format!("the value of `{key}` stands in neither quotes nor braces");
    match enclosed(value) {
        Some(mended) => {
            let range = (range.0, range.0 + fit(value.len()));
            let hint = format!("write `{key}={mended}`");
            Fault::new(range, message, hint).repaired("enclose the value", range, mended)
        }
        None => Fault::new(
            range,
            message,
            format!("write `{key}=\"text\"` or `{key}={{value}}`"),
        ),
    }
}

/// `value` as it must be written, where there is no doubt about what it is and where it ends.
fn enclosed(value: &str) -> Option<String> {
    let is_plain = !value.contains(['"', '\'', '{', '}', '<', '=', '`', '&']);
    // In `href=a/>` nobody can tell whether the slash belongs to the value.
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
