//! Tags that cannot be read.

use super::names::{follows_a_word, is_element_like, name};
use super::{SyntaxError, attribute};
use crate::syntax::markdown::{ErrorKind, MdxError, TagPlace};
use crate::syntax::mdx::range;
use crate::syntax::value::{Range, slice, to_u32};

const ESCAPE_TAG: &str = "if it is not a tag, write `\\<` or put it in backticks";

/// Returns the error for a tag that cannot be read.
pub(super) fn broken(text: &str, error: &MdxError) -> SyntaxError {
    let (start, place) = (error.construct.start, range(error.span));
    let name = name(&text[start as usize + 1..]);
    let whole = (start, start + 1 + to_u32(name.len()));
    let (part, found) = match &error.kind {
        ErrorKind::Tag(part, found) => (*part, *found),
        ErrorKind::UnclosedExpression => return open_brace(text, start, place),
        _ => (TagPlace::Name, None),
    };
    let is_value = match part {
        TagPlace::AttributeValue => found.is_some(),
        // The place is the quote that is never closed.
        _ => part == TagPlace::Literal,
    };
    if is_value {
        return attribute::bare_value(text, start, place);
    }
    if let Some(at) = slice(text, (start, place.0)).find("\\\"") {
        let at = start + to_u32(at);
        return SyntaxError::new(
            (at, at + 2),
            "`\\\"` ends the value: a backslash does not escape a quote in JSX",
            "write `&quot;`, or put the value in single quotes",
        );
    }
    if let Some(error) = attribute::runaway_quote(text, start, place.0) {
        return error;
    }
    if !is_element_like(name) || follows_a_word(text, start) {
        return SyntaxError::new(
            whole,
            format!("`<{name}` is read as a tag"),
            format!("if it is a placeholder or a type, put it in backticks or write `\\<{name}`"),
        );
    }
    if matches!(found, None | Some('<')) {
        return SyntaxError::new(
            whole,
            format!("`<{name}` has no `>`"),
            format!("add `>` after its last attribute; if it is not a tag, write `\\<{name}`"),
        );
    }
    SyntaxError::new(
        place,
        format!("unexpected character in the tag `<{name}`"),
        ESCAPE_TAG,
    )
}

/// Returns the error for a `{` in a tag that is never closed.
fn open_brace(text: &str, start: u32, place: Range) -> SyntaxError {
    if slice(text, (start, place.0)).trim_end().ends_with('=') {
        return attribute::bare_value(text, start, place);
    }
    let name = name(&text[start as usize + 1..]);
    SyntaxError::new(
        place,
        format!("`{{` in the tag `<{name}` is never closed"),
        "close it with `}`",
    )
}

/// Returns the error for braces in place of an attribute with something else than a spread in them.
pub(super) fn not_a_spread(text: &str, place: Range) -> SyntaxError {
    let inside = slice(text, (place.0 + 1, place.1.saturating_sub(1))).trim();
    SyntaxError::new(
        place,
        format!("`{{{inside}}}` is not an attribute"),
        "write `name={value}`, or `{...values}` for several at once",
    )
}

/// Returns the error for braces with nothing in them, in the element `name`.
pub(super) fn empty_braces(name: &str, place: Range) -> SyntaxError {
    SyntaxError::new(
        place,
        format!("an attribute of `<{name}>` has empty braces"),
        "write a value in the braces, or remove the attribute",
    )
}

/// Returns the error for a closing tag with an attribute or a slash at `place`.
pub(super) fn more_than_a_name(text: &str, start: u32, place: Range) -> SyntaxError {
    let name = name(text[start as usize + 1..].trim_start_matches(['/', ' ', '\t']));
    SyntaxError::new(
        place,
        "a closing tag has no attributes, and no slash at its end",
        format!("write `</{name}>`, or `<{name} …>` if it starts the element"),
    )
}

/// Returns the offset after the `<` that ends a tag too early.
pub(super) fn end_at_sign(text: &str, error: &MdxError) -> Option<u32> {
    let start = error.construct.start;
    let name = name(text.get(start as usize + 1..)?);
    if !is_element_like(name) || follows_a_word(text, start) {
        return None;
    }
    matches!(error.kind, ErrorKind::Tag(_, Some('<'))).then_some(error.span.end)
}

/// Returns the end of the paragraph, where the text after the unclosed quote or brace at byte `at` ends at the latest.
pub(super) fn end_of_open_value(text: &str, at: u32) -> u32 {
    let after = text.get(at as usize..).unwrap_or_default();
    if !after.starts_with(['{', '"', '\'']) {
        return at;
    }
    let blank = after.find("\n\n").or_else(|| after.find("\n\r\n"));
    at + to_u32(blank.unwrap_or(after.len()))
}
