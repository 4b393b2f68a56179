//! Explains why a text is not valid JSON.

use crate::syntax::value::{Range, lower, slice, to_u32};
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::tokens::{Token, TokenAndRange};

/// A replacement of a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The range to replace.
    pub range: Range,
    /// The new text.
    pub text: String,
}

/// A syntax error in a JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonError {
    /// The range of the error.
    pub range: Range,
    /// The message, in lower case.
    pub message: String,
    /// How to fix it.
    pub hint: &'static str,
    /// A related range, such as the first of two equal keys.
    pub related: Option<Range>,
    /// The edit that certainly fixes it.
    pub repair: Option<Repair>,
}

impl JsonError {
    /// Returns an error with only a range, message and hint.
    pub(super) fn new(range: Range, message: String, hint: &'static str) -> Self {
        Self {
            range,
            message,
            hint,
            related: None,
            repair: None,
        }
    }

    fn repaired_by(self, range: Range, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            repair: Some(Repair { range, text }),
            ..self
        }
    }
}

/// Returns the error for a byte order mark at the start of the text.
pub(super) fn byte_order_mark() -> JsonError {
    let message = "the file begins with a byte order mark".to_owned();
    JsonError::new((0, 3), message, "save it as UTF-8 without a mark").repaired_by((0, 3), "")
}

/// Returns the error for the duplicate `key` at `range`; the first one is at `first`.
pub(super) fn duplicate_key(key: &str, range: Range, first: Range) -> JsonError {
    JsonError {
        related: Some(first),
        ..JsonError::new(
            range,
            format!("duplicate key `{key}` in this object"),
            "the last one counts, and the others are lost: keep one of them",
        )
    }
}

/// Returns the error for a character in a string that must be escaped.
pub(super) fn control_character(at: u32) -> JsonError {
    JsonError::new(
        (at, at + 1),
        "a string holds a bare control character".to_owned(),
        "write a line break as `\\n` and a tab as `\\t`",
    )
}

/// Returns the error at which even the lenient parser stops.
pub(super) fn fatal(text: &str, error: &ParseError) -> JsonError {
    let at = range(error.range());
    match error.kind() {
        ParseErrorKind::UnterminatedArray | ParseErrorKind::UnterminatedObject => JsonError::new(
            (at.0, (at.0 + 1).min(to_u32(text.len()))),
            "this bracket is never closed".to_owned(),
            "close it, or look for a bracket or quote that is missing behind it",
        ),
        ParseErrorKind::MultipleRootJsonValues => JsonError::new(
            at,
            "there is more behind the end of the value".to_owned(),
            "a closing bracket too many ends it early, or a bracket is missing at its beginning",
        ),
        ParseErrorKind::ExpectedColonAfterObjectKey => JsonError::new(
            at,
            "a colon is missing behind this key".to_owned(),
            "write `\"key\": value`",
        ),
        ParseErrorKind::NestingDepthExceeded => JsonError::new(
            at,
            "too many brackets are open here".to_owned(),
            "close the brackets that are open",
        ),
        other => JsonError::new(
            at,
            lower(&other.to_string()),
            "a comma, quote or bracket before it is the usual cause",
        ),
    }
}

/// Returns the tokens of a text that strict JSON does not allow.
pub(super) fn token_errors<'a>(
    text: &'a str,
    tokens: &'a [TokenAndRange<'a>],
) -> impl Iterator<Item = JsonError> + 'a {
    let comments = tokens.iter().filter(|token| is_comment(&token.token));
    let comments = comments.map(|token| {
        JsonError::new(
            range(token.range),
            "JSON has no comments".to_owned(),
            "remove it: the platform does not read a file with comments",
        )
    });
    let bare: Vec<&TokenAndRange<'_>> = tokens
        .iter()
        .filter(|token| !is_comment(&token.token))
        .collect();
    let pairs: Vec<JsonError> = bare
        .windows(2)
        .filter_map(|pair| pair_error(pair[0], pair[1]))
        .chain(bare.iter().enumerate().filter_map(|(at, token)| {
            let is_key = bare
                .get(at + 1)
                .is_some_and(|next| next.token == Token::Colon);
            token_error(text, token, is_key)
        }))
        .collect();
    comments.chain(pairs)
}

fn is_comment(token: &Token<'_>) -> bool {
    matches!(token, Token::CommentLine(_) | Token::CommentBlock(_))
}

/// Returns the error between two tokens.
fn pair_error(before: &TokenAndRange<'_>, behind: &TokenAndRange<'_>) -> Option<JsonError> {
    let closes = |token: &Token<'_>| matches!(token, Token::CloseBrace | Token::CloseBracket);
    let opens = |token: &Token<'_>| matches!(token, Token::OpenBrace | Token::OpenBracket);
    let is_mark = |token: &Token<'_>| matches!(token, Token::Comma | Token::Colon);
    let (first, second) = (&before.token, &behind.token);
    if *first == Token::Comma && closes(second) {
        let at = range(before.range);
        let error = JsonError::new(at, "trailing comma".to_owned(), "remove the comma");
        Some(error.repaired_by(at, ""))
    } else if !opens(first) && !is_mark(first) && !closes(second) && !is_mark(second) {
        let end = range(before.range).1;
        let error = JsonError::new(
            (end, end),
            "a comma is missing".to_owned(),
            "add a comma after this value",
        );
        Some(error.repaired_by((end, end), ","))
    } else {
        None
    }
}

/// Returns the error of a single token.
fn token_error(text: &str, token: &TokenAndRange<'_>, is_key: bool) -> Option<JsonError> {
    let at = range(token.range);
    let raw = slice(text, at);
    let quoted = |value: &str| serde_json::Value::from(value).to_string();
    match &token.token {
        Token::String(value) if raw.starts_with('\'') => {
            let error = JsonError::new(
                at,
                "single quotes are not allowed in JSON".to_owned(),
                "write double quotes",
            );
            Some(error.repaired_by(at, quoted(value)))
        }
        Token::Word(_) | Token::Number(_) | Token::Boolean(_) | Token::Null if is_key => {
            let error = JsonError::new(
                at,
                format!("the key `{raw}` has no quotes"),
                "write it in double quotes",
            );
            Some(error.repaired_by(at, quoted(raw)))
        }
        Token::Number(_) if serde_json::from_str::<f64>(raw).is_err() => Some(JsonError::new(
            at,
            format!("`{raw}` is not a valid JSON number"),
            "write digits, with a digit on both sides of the point",
        )),
        Token::String(_) if raw.contains('\\') => {
            let is_right = serde_json::from_str::<String>(raw).is_ok();
            (!is_right).then(|| {
                JsonError::new(
                    at,
                    "a string holds an escape that JSON does not have".to_owned(),
                    "write a backslash as `\\\\`",
                )
            })
        }
        _ => None,
    }
}

/// Converts a range of the parser.
pub(super) fn range(range: jsonc_parser::common::Range) -> Range {
    (to_u32(range.start), to_u32(range.end))
}
