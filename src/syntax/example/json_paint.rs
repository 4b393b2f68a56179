//! Overwrites parts of a JSON text.

/// The maximum number of bytes to examine of a placeholder, or of words after an ellipsis.
const MAX_LINE_LENGTH: usize = 400;

/// Replaces `bytes` with spaces, but keeps line breaks.
pub(super) fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// Replaces `bytes` with a string.
pub(super) fn put_string(bytes: &mut [u8]) {
    blank(bytes);
    if let [first, between @ .., last] = bytes {
        (*first, *last) = (b'"', b'"');
        between.fill(b'-');
    } else {
        bytes.fill(b'0');
    }
}

/// Returns the length of the first line of `rest`.
pub(super) fn line_length(rest: &[u8]) -> usize {
    let rest = &rest[..rest.len().min(MAX_LINE_LENGTH)];
    memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Returns whether `bytes` are words of a sentence, not JSON.
pub(super) fn are_words(bytes: &[u8]) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_alphanumeric() || b" .,'-()".contains(byte);
    bytes.iter().all(is_text) && bytes.iter().any(u8::is_ascii_alphabetic)
}
