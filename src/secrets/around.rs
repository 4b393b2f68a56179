//! The text around keywords and values.

use super::assigned::Assigned;
use std::ops::Range;

/// The maximum distance in bytes between a value and a word of its provider.
const NEAR: usize = 300;

/// The number of lines above a value that count as near.
const LINES: usize = 4;

/// Returns the text in which a word of a value's provider counts: some lines above, the line, and one below.
pub(super) fn near(text: &str, name: &Assigned) -> Range<usize> {
    let bytes = text.as_bytes();
    let least = name.name.saturating_sub(NEAR);
    let mut lines = memchr::memrchr_iter(b'\n', &bytes[least..name.name]);
    let start = lines.nth(LINES).map_or(least, |at| least + at + 1);
    let most = (name.value.end + NEAR / 2).min(text.len());
    let mut lines = memchr::memchr_iter(b'\n', &bytes[name.value.end..most]);
    let end = lines.nth(2).map_or(most, |at| name.value.end + at);
    start..end
}

/// Whether a keyword is a separate word: `datadog` in `DATADOG_KEY` and `datadogKey`, not `ably` in `probably`.
pub(super) fn is_word(text: &str, range: Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let before = range.start.checked_sub(1).and_then(|at| bytes.get(at));
    let (first, last) = (bytes.get(range.start), bytes.get(range.end - 1));
    let after = bytes.get(range.end);
    let joins = |one: Option<&u8>, other: Option<&u8>| {
        one.zip(other).is_some_and(|(one, other)| {
            one.is_ascii_alphabetic()
                && other.is_ascii_alphabetic()
                && !(one.is_ascii_lowercase() && other.is_ascii_uppercase())
        })
    };
    !joins(before, first) && !joins(last, after)
}

/// Whether a URL may contain a password, which is all that the pattern for it allows: `text` starts behind its `://`.
pub(super) fn has_password(text: &str) -> bool {
    let url = &text.as_bytes()[..text.len().min(300)];
    let ends = |byte: &u8| {
        let is_sign = matches!(byte, b'/' | b'@' | b'"' | b'\'' | b'`' | b'<' | b'>');
        is_sign || byte.is_ascii_whitespace()
    };
    let is_sign = |byte: &u8| {
        let is_bracket = matches!(byte, b'(' | b')' | b'{' | b'}' | b'[' | b']');
        is_bracket || matches!(byte, b':' | b'?' | b'#' | b'|')
    };
    let user = url.iter().position(|byte| ends(byte) || is_sign(byte));
    let Some((b':', password)) = user.and_then(|end| url[end..].split_first()) else {
        return false;
    };
    let end = password.iter().position(ends);
    end.is_some_and(|end| end > 2 && password[end] == b'@')
}

/// Returns the range without white space, quotes and escaped line breaks at its ends.
pub(super) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = part.len()
        - part
            .trim_start_matches("\\r")
            .trim_start_matches("\\n")
            .trim_start()
            .len();
    let kept = part
        .trim_end()
        .trim_end_matches("\\n")
        .trim_end_matches("\\r")
        .trim_end()
        .len();
    range.start + start..range.start + kept.max(start)
}

/// Returns the start of the character that contains the byte `at`.
pub(super) fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::SECRETS;
    use regex::Regex;

    #[test]
    fn only_urls_that_the_pattern_allows_have_a_password() {
        let mut patterns = SECRETS.iter();
        let pattern = patterns.find(|pattern| pattern.id == "password-in-url");
        let pattern = Regex::new(pattern.expect("a pattern").pattern).expect("valid");
        for rest in [
            "ada:p4ss@host/a",
            ":p4ss@host",
            "ada:p4:ss@host",
            "ada:pw@host",
            "ada:p4ss",
            "ada@host:p4ss",
            "host:8080/a@b:cde@f",
            "host/a:p4ss@b",
            "a b:p4ss@host",
            "ada:p ss@host",
            "größe:pässe@host",
            "",
        ] {
            let is_match = pattern.is_match(&format!("https://{rest}"));
            assert_eq!(has_password(rest), is_match, "{rest}");
        }
    }
}
