//! Base64 with either alphabet, with or without padding.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// Returns the text that `text` encodes, or `None` if it does not encode valid text.
pub(super) fn decode_text(text: &str) -> Option<String> {
    let digits = text.trim_end_matches('=').bytes().map(|byte| match byte {
        b'-' => b'+',
        b'_' => b'/',
        byte => byte,
    });
    let digits: Vec<u8> = digits.collect();
    String::from_utf8(ENGINE.decode(digits).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_alphabets_are_decoded() {
        assert_eq!(decode_text("YTpi").as_deref(), Some("a:b"));
        assert_eq!(decode_text("YTpiYw==").as_deref(), Some("a:bc"));
        assert_eq!(decode_text("77-_").as_deref(), Some("\u{ffff}"));
        assert_eq!(decode_text("77+/").as_deref(), Some("\u{ffff}"));
        assert_eq!(decode_text("a b"), None);
    }
}
