//! Texts without what differs between spellings of the same words.

/// Returns the letters and digits of a text, in lower case.
pub fn letters(text: &str) -> String {
    if text.is_ascii() {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        return letters
            .map(|letter| char::from(letter.to_ascii_lowercase()))
            .collect();
    }
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_case_are_dropped() {
        assert_eq!(letters("Set-up 2_x!"), "setup2x");
        assert_eq!(letters("Über-Setzen…"), "übersetzen");
        assert_eq!(letters(" — "), "");
    }
}
