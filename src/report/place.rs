//! How strange bytes in names and texts are kept from the terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// `text` with control characters written out, so that it stays on its line and the terminal obeys nothing in it.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_unsafe(letter) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// Control characters, and those that turn the direction of the text around them.
fn is_unsafe(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_written_out() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\u{a}");
        assert_eq!(plain("größe"), "größe");
    }
}
