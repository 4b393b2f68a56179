//! What every match of a pattern has in common. Most texts at a keyword lack it, and the regular expression is not compiled for
//! them.

use super::token::is_token_byte;
use crate::catalog::SecretPattern;
use crate::text::find_ignoring_case;
use std::ops::Range;

/// Returns whether `text` may start with a match. Most words that start like a token are too short.
pub(super) fn may_start(pattern: &SecretPattern, text: &str) -> bool {
    let start = text.as_bytes().get(..pattern.shortest);
    start.is_some_and(|start| !pattern.is_token || start.iter().copied().all(is_token_byte))
}

/// Returns whether a match may contain the keyword at `hit`: if it consists of the characters of tokens, there must be enough of
/// them around.
pub(super) fn may_be_around(pattern: &SecretPattern, text: &str, hit: &Range<usize>) -> bool {
    if !pattern.is_token {
        return true;
    }
    let (before, after) = (&text.as_bytes()[..hit.start], &text.as_bytes()[hit.end..]);
    let is_token = |byte: &&u8| is_token_byte(**byte);
    let before = before
        .iter()
        .rev()
        .take(pattern.shortest)
        .take_while(is_token);
    let after = after.iter().take(pattern.shortest).take_while(is_token);
    before.count() + hit.len() + after.count() >= pattern.shortest
}

/// Returns whether `text` contains the parts of a match.
pub(super) fn has_parts(pattern: &SecretPattern, text: &str) -> bool {
    let mut parts = pattern.parts.iter();
    parts.all(|texts| {
        let mut texts = texts.iter();
        texts.any(|part| find_ignoring_case(text, part).is_some())
    })
}
