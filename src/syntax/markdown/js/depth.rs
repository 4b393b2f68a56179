//! Code that nests too deep to be parsed.

use super::super::error::{Effect, JsErrorKind};
use super::super::span::offset;
use super::context::Token;
use super::kind::JsError;
use super::lexer::Lexer;

/// The depth of a syntax tree above which it is not parsed. The parser and the checks recurse.
pub(super) const MAX_DEPTH: u32 = 560;

/// The depth above which the platform refuses every code. Its parser recurses, too: between these two depths, it depends
/// on the constructs what it does.
const MAX_PLATFORM_DEPTH: u32 = 10_000;

/// Checks that code can be parsed, after the lexer has read its first `length` bytes.
///
/// # Errors
/// If it nests too deep. If it is certain that it is wrong for another reason, that is the error.
pub(super) fn check_depth(lexer: &Lexer, length: usize) -> Result<(), JsError> {
    if lexer.max_depth <= MAX_DEPTH {
        return Ok(());
    }
    let is_ended = lexer.before.ends_expression() || lexer.before == Token::Semicolon;
    if !is_ended || !lexer.is_at_top() {
        let kind = JsErrorKind::Syntax("Unexpected token".into());
        return Err(JsError::new(offset(length), 0, kind));
    }
    let mut error = JsError::new(0, 0, JsErrorKind::TooComplex);
    if lexer.max_depth <= MAX_PLATFORM_DEPTH {
        error.effect = Effect::Misread;
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(opening: &str, closing: &str, count: usize) -> Option<(JsErrorKind, Effect)> {
        let text = format!("{}a{}", opening.repeat(count), closing.repeat(count));
        let mut lexer = Lexer::expression(0);
        lexer.feed(text.as_bytes(), 0);
        let error = check_depth(&lexer, text.len()).err()?;
        Some((error.kind, error.effect))
    }

    #[test]
    fn deep_code_is_refused_if_it_is_incomplete_or_much_too_deep() {
        assert_eq!(error("(", ")", 200), None);
        let too_complex = |effect| Some((JsErrorKind::TooComplex, effect));
        assert_eq!(error("(", ")", 1000), too_complex(Effect::Misread));
        assert_eq!(error("(", ")", 20_000), too_complex(Effect::Refused));
        let incomplete = |found: Option<(JsErrorKind, Effect)>| {
            found.is_some_and(|(kind, _)| matches!(kind, JsErrorKind::Syntax(_)))
        };
        assert!(incomplete(error("(", "", 1000)));
        assert!(incomplete(error("!", "*", 1000)));
    }
}
