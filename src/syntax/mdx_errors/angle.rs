//! A `<` that does not start a tag: comments, declarations, closing tags, autolinks, and a literal `<`.

use super::names::{is_element_like, is_escaped, name};
use super::{SyntaxError, tag};
use crate::syntax::markdown::MdxError;
use crate::syntax::value::to_u32;

/// Returns the error for an HTML comment, `<!-- … -->`. `after` is the text from its start, and `end` the offset of its
/// `-->` in it.
pub(super) fn comment(after: &str, start: u32, end: Option<usize>) -> SyntaxError {
    let range = (start, start + to_u32(end.map_or(4, |end| end + 3)));
    let message = "an HTML comment is not allowed in MDX";
    let hint = "write `{/* … */}` instead of `<!-- … -->`";
    match end.map(|end| after.get(4..end).unwrap_or_default()) {
        Some(inside) if inside.contains("*/") => {
            let hint = format!("{hint}, and remove the `*/` from the text");
            SyntaxError::new(range, message, hint)
        }
        Some(inside) => {
            let text = format!("{{/*{inside}*/}}");
            SyntaxError::new(range, message, hint).repaired(
                "turn it into an MDX comment",
                range,
                text,
            )
        }
        None => SyntaxError::new(
            range,
            "an HTML comment is not allowed in MDX, and this one is never closed",
            hint,
        ),
    }
}

/// Returns the error for a `<` that does not start a tag, or that starts an incomplete one.
pub(super) fn opening(text: &str, error: &MdxError) -> SyntaxError {
    let start = error.construct.start;
    let after = &text[start as usize + 1..];
    let at = (start, start + 1);
    let escape = "write `\\<`, `&lt;`, or put it in backticks";
    match after.chars().next() {
        Some('!') => SyntaxError::new(at, "`<!` is not allowed in MDX", "remove it"),
        Some('?') => SyntaxError::new(
            at,
            "`<?` is not allowed in MDX",
            "put code in a fenced code block",
        ),
        Some('/') => broken_closing(&after[1..], start),
        Some(first) if first.is_alphabetic() || "_$".contains(first) => {
            autolink(after, start).unwrap_or_else(|| tag::broken(text, error))
        }
        Some(first) if !first.is_whitespace() => {
            let word = first_word(after);
            let range = (start, start + 1 + to_u32(word.len()));
            let message = format!("`<{word}` is read as a tag");
            if first.is_ascii_punctuation() && is_element_like(name(word.trim_start_matches(first)))
            {
                let hint = format!("remove the `{first}`; if it is not a tag, {escape}");
                return SyntaxError::new(range, message, hint);
            }
            let error = SyntaxError::new(range, message, escape);
            // The `<` is already escaped, as in an attribute value, so escaping does not help.
            if is_escaped(&text[..start as usize]) {
                return error;
            }
            error.repaired("escape the `<`", at, "\\<".to_owned())
        }
        _ => SyntaxError::new(at, "`<` is read as the start of a tag", escape),
    }
}

/// Returns the error for a `</` that does not start a closing tag, or starts one without `>`.
fn broken_closing(after: &str, start: u32) -> SyntaxError {
    let name = name(after);
    let range = (start, start + 2 + to_u32(name.len()));
    if name.starts_with(|letter: char| letter.is_alphabetic()) {
        let message = format!("`</{name}` has no `>`");
        return SyntaxError::new(range, message, format!("write `</{name}>`"));
    }
    SyntaxError::new(
        (start, start + 2),
        "`</` does not start a closing tag",
        "write the name directly after it, or escape it as `\\</`",
    )
}

/// Returns the error for an autolink: `<https://…>` or `<me@example.com>`.
fn autolink(after: &str, start: u32) -> Option<SyntaxError> {
    let target = &after[..after.find(['>', '<', ' ', '\n'])?];
    let is_address = target.contains("://");
    if !after[target.len()..].starts_with('>') || !(is_address || is_email(target)) {
        return None;
    }
    let range = (start, start + 2 + to_u32(target.len()));
    let scheme = if is_address { "" } else { "mailto:" };
    let link = format!("[{target}]({scheme}{target})");
    let error = SyntaxError::new(
        range,
        "a link in angle brackets is read as a tag",
        format!("write `{link}`"),
    );
    // Markdown or MDX syntax would change the link text.
    if target.contains(['{', '}', '[', ']', '(', ')', '*', '`', '\\']) {
        return Some(error);
    }
    Some(error.repaired("write it as a link", range, link))
}

/// Returns whether `target` is an email address, and not a placeholder such as `user@host`.
fn is_email(target: &str) -> bool {
    let is_part = |part: &str| {
        let mut letters = part.chars();
        !part.is_empty()
            && letters.all(|letter| letter.is_alphanumeric() || "._%+-".contains(letter))
    };
    target
        .split_once('@')
        .is_some_and(|(who, host)| is_part(who) && is_part(host) && host.contains('.'))
}

/// Returns the first word of `text`, shortened for a message.
fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| letter.is_whitespace() || ")>`|,;".contains(letter));
    let word = text[..end.unwrap_or(text.len())].trim_end_matches(['.', ':', '!', '?']);
    word.get(..24).unwrap_or(word)
}
