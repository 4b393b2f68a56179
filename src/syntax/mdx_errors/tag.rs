//! Incomplete tags, and complete tags that the parser rejects.

use super::names::{follows_a_word, is_element_like, name};
use super::{SyntaxError, attribute};
use crate::syntax::jsx;
use crate::syntax::value::{Range, slice, to_u32};

const ESCAPE_TAG: &str = "if it is not a tag, write `\\<` or put it in backticks";

/// Returns the error for the tag at byte `start`, which is incomplete or rejected.
pub(super) fn broken(text: &str, start: u32) -> SyntaxError {
    let name = name(&text[start as usize + 1..]);
    let whole = (start, start + 1 + to_u32(name.len()));
    let broken = match jsx::read_tag(text, start, 0) {
        Err(broken) => broken,
        Ok(tag) => return refused_tag(text, &tag, whole),
    };
    let next = text[broken.offset as usize..].chars().next();
    let length = next.map_or(0, char::len_utf8);
    let range = (broken.offset, broken.offset + to_u32(length));
    if broken.at == jsx::Stage::Value {
        return attribute::bare_value(text, start, range);
    }
    if let Some(at) = slice(text, (start, broken.offset)).find("\\\"") {
        let at = start + to_u32(at);
        return SyntaxError::new(
            (at, at + 2),
            "`\\\"` ends the value: a backslash does not escape a quote in JSX",
            "write `&quot;`, or put the value in single quotes",
        );
    }
    if let Some(error) = attribute::runaway_quote(text, start, broken.offset) {
        return error;
    }
    if !is_element_like(name) || follows_a_word(text, start) {
        return SyntaxError::new(
            whole,
            format!("`<{name}` is read as a tag"),
            format!("if it is a placeholder or a type, put it in backticks or write `\\<{name}`"),
        );
    }
    if text[broken.offset as usize..].starts_with('<') {
        return SyntaxError::new(
            whole,
            format!("`<{name}` has no `>`"),
            format!("add `>` after its last attribute; if it is not a tag, write `\\<{name}`"),
        );
    }
    SyntaxError::new(
        range,
        format!("unexpected character in the tag `<{name}`"),
        ESCAPE_TAG,
    )
}

/// Returns the offset after the `<` that ends the tag at byte `start` too early.
pub(super) fn end_at_sign(text: &str, start: u32) -> Option<u32> {
    let name = name(text.get(start as usize + 1..)?);
    if !is_element_like(name) || follows_a_word(text, start) {
        return None;
    }
    let broken = jsx::read_tag(text, start, 0).err()?;
    let is_sign = text[broken.offset as usize..].starts_with('<');
    is_sign.then_some(broken.offset + 1)
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

/// Returns the error for a tag that looks complete but is rejected.
fn refused_tag(text: &str, tag: &jsx::Tag, whole: Range) -> SyntaxError {
    let of = |range: Range| slice(text, range).trim();
    let mut spreads = tag
        .attributes
        .iter()
        .filter(|attribute| attribute.kind == jsx::AttributeKind::Spread);
    if let Some(spread) = spreads.find(|spread| !of(spread.value).starts_with("...")) {
        let (start, end) = spread.value;
        return SyntaxError::new(
            (start - 1, end + 1),
            format!("`{{{}}}` is not an attribute", of(spread.value)),
            "write `name={value}`, or `{...values}` for several at once",
        );
    }
    let message = format!("`{}` is not a valid tag", of(whole));
    SyntaxError::new(whole, message, ESCAPE_TAG)
}
