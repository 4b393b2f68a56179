//! Splits a text into words.

use std::ops::Range;

/// Returns the longest runs of letters of the Latin alphabet, as ranges, in order.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let start = at + rest.iter().position(u8::is_ascii_alphabetic)?;
        let run = bytes.get(start..)?;
        let length = run.iter().position(|byte| !byte.is_ascii_alphabetic());
        at = length.map_or(bytes.len(), |length| start + length);
        Some(start..at)
    })
}

/// Returns whether a word has no capital, or only its first letter is one.
pub(super) fn is_plain(word: &str) -> bool {
    let mut rest = word.bytes().skip(1);
    rest.all(|byte| byte.is_ascii_lowercase())
}

/// Returns whether a sentence starts at a place in a text, as far as the letters before it tell.
pub(super) fn starts_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', '•'])
}
