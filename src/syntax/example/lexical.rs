//! Checks brackets and quotes, which must match in every language, to confirm what a parser reports.

use super::scan::{LexicalError, Scan, Token, TokenKind};
use super::{ExampleError, Language, lines};

/// Returns the first certain error in a scanned text.
pub(super) fn first_error(text: &str, scanned: &Scan, language: Language) -> Option<ExampleError> {
    let name = language.name();
    let error = scanned
        .error
        .map(|error| to_example_error(text, error, name));
    let bracket = bracket(text, &scanned.tokens, name);
    match (error, bracket) {
        // An unclosed string hides the brackets after it.
        (Some(error), Some(bracket)) if bracket.range.start < error.range.start => {
            Some(if bracket.message.contains("never") {
                error
            } else {
                bracket
            })
        }
        (error, bracket) => error.or(bracket),
    }
}

fn to_example_error(text: &str, error: LexicalError, name: &str) -> ExampleError {
    match error {
        LexicalError::Text(at) => ExampleError::line_from(
            text,
            at,
            format!("invalid {name}: the string that starts here is never closed"),
            "close it with the quote that it starts with",
        ),
        LexicalError::Comment(at) => ExampleError::line_from(
            text,
            at,
            format!("invalid {name}: the comment that starts here is never closed"),
            "close it",
        ),
        LexicalError::Curly(at, length) => ExampleError::new(
            at..at + length,
            format!("invalid {name}: curly quote"),
            "use straight quotes",
        ),
    }
}

/// Returns the error for the first unmatched bracket.
fn bracket(text: &str, tokens: &[Token], name: &str) -> Option<ExampleError> {
    let end = tokens
        .iter()
        .rposition(|token| token.kind != TokenKind::Line)?;
    // Lines outside all brackets that end with a comma: members of something that starts before the example.
    let mut are_members = false;
    let mut open: Vec<(u8, usize)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Mark(b',') if open.is_empty() => {
                let next = tokens.get(index + 1);
                are_members |= next.is_some_and(|next| next.kind == TokenKind::Line);
            }
            TokenKind::Close(_) if are_members && open.is_empty() && index == end => return None,
            TokenKind::Open(mark) => open.push((mark, token.start)),
            TokenKind::Close(mark) => {
                let last = open.pop();
                if last.is_some_and(|(first, _)| closes(first, mark)) {
                    continue;
                }
                let mark = char::from(mark);
                let message = match last {
                    Some((first, _)) => format!(
                        "invalid {name}: `{}` is not closed before this `{mark}`",
                        char::from(first)
                    ),
                    // The end of something with a start that is not shown.
                    None if lines::first_indent(text) > 0 => return None,
                    None => format!("invalid {name}: no opening bracket for this `{mark}`"),
                };
                let hint = "add the missing bracket before it, or remove it";
                return Some(ExampleError::new(token.start..token.end, message, hint));
            }
            _ => (),
        }
    }
    let (mark, at) = open.pop()?;
    if is_cut(text, tokens[end].kind) || mark == b'{' && open.is_empty() && ends_inside(text) {
        return None;
    }
    let mark = char::from(mark);
    Some(ExampleError::new(
        at..at + 1,
        format!("invalid {name}: this `{mark}` is never closed"),
        "close it, or look for a missing bracket after it",
    ))
}

/// Returns whether a text is only the start of something: it ends with an opening bracket, or is the first line of a
/// call.
fn is_cut(text: &str, end: TokenKind) -> bool {
    match end {
        TokenKind::Open(b'{') => true,
        TokenKind::Mark(b',') => !text.trim().contains('\n'),
        _ => false,
    }
}

/// Returns whether the last line belongs to something with an end that is not shown.
fn ends_inside(text: &str) -> bool {
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    lines::indent(last) > 0 && !last.trim_start().starts_with('}')
}

/// Returns whether `close` is the closing bracket for `open`.
fn closes(open: u8, close: u8) -> bool {
    matches!((open, close), (b'(', b')') | (b'[', b']') | (b'{', b'}'))
}
