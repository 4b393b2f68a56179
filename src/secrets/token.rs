//! The characters of tokens. The build script uses this file too.

/// Returns whether this byte can be in a token, unlike blanks, quotes and brackets.
pub(crate) fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.+/=:|~".contains(&byte)
}
