//! Bytes of a JSON text that are painted over.

/// Bytes of a placeholder, or of words behind an ellipsis, that are looked at.
const LONGEST_LINE: usize = 400;

/// Puts blanks over `bytes`; lines stay lines.
pub(super) fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// Puts a string over `bytes`.
pub(super) fn put_string(bytes: &mut [u8]) {
    blank(bytes);
    if let [first, between @ .., last] = bytes {
        (*first, *last) = (b'"', b'"');
        between.fill(b'-');
    } else {
        bytes.fill(b'0');
    }
}

/// How long the line is that `rest` begins with.
pub(super) fn line_length(rest: &[u8]) -> usize {
    let rest = &rest[..rest.len().min(LONGEST_LINE)];
    memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Whether `bytes` are words of a sentence, and no JSON.
pub(super) fn are_words(bytes: &[u8]) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_alphanumeric() || b" .,'-()".contains(byte);
    bytes.iter().all(is_text) && bytes.iter().any(u8::is_ascii_alphabetic)
}
