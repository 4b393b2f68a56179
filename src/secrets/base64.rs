//! Base64, of either alphabet, with or without padding.

/// The bytes that `text` stands for; none where a character belongs to neither alphabet.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count) = (0_u32, 0);
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    for byte in text.trim_end_matches('=').bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            let [.., last] = (bits >> count).to_be_bytes();
            out.push(last);
        }
    }
    Some(out)
}

/// The text that `text` stands for, where it is one.
pub(super) fn decode_text(text: &str) -> Option<String> {
    String::from_utf8(decode(text)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_alphabets_are_read() {
        assert_eq!(decode_text("YTpi").as_deref(), Some("a:b"));
        assert_eq!(decode_text("YTpiYw==").as_deref(), Some("a:bc"));
        assert_eq!(decode("-_8"), decode("+/8="));
        assert_eq!(decode("a b"), None);
    }
}
