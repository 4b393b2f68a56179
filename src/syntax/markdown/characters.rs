//! Classes of characters, and labels.

use std::sync::LazyLock;

/// One bit for each code point of the Basic Multilingual Plane: whether it is punctuation or a symbol.
static PUNCTUATION: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut bits = vec![0_u64; 1024];
    for line in include_str!("punctuation.tsv").lines() {
        let range = line.split_once('\t').map(|(first, last)| {
            let read = |text| usize::from_str_radix(text, 16);
            (read(first), read(last))
        });
        if let Some((Ok(first), Ok(last))) = range {
            for code in first..=last.min(0xFFFF) {
                bits[code / 64] |= 1 << (code % 64);
            }
        }
    }
    bits
});

/// What a character is next to a run of `*`, `_` or `~`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// White space, or no character at all.
    Space,
    /// Punctuation or a symbol.
    Punctuation,
    /// Anything else.
    Other,
}

/// Returns the class of a character; `None` is the start or the end of a text.
pub(super) fn class_of(character: Option<char>) -> Class {
    match character {
        None => Class::Space,
        Some(c) if is_space(c) => Class::Space,
        Some(c) if is_punctuation(c) => Class::Punctuation,
        Some(_) => Class::Other,
    }
}

/// Returns whether a character is white space, as JavaScript defines it.
pub(super) fn is_space(c: char) -> bool {
    match c {
        '\t'..='\r' | ' ' => true,
        c if c.is_ascii() || c == '\u{85}' => false,
        c => c.is_whitespace() || c == '\u{feff}',
    }
}

/// Returns whether a character is punctuation or a symbol. The platform tests halves of surrogate pairs, so no character
/// outside of the Basic Multilingual Plane is.
pub(super) fn is_punctuation(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_punctuation();
    }
    let code = c as usize;
    PUNCTUATION
        .get(code / 64)
        .is_some_and(|bits| bits >> (code % 64) & 1 == 1)
}

/// Returns the character that ends at `offset`.
pub(super) fn char_before(text: &str, offset: usize) -> Option<char> {
    match *text.as_bytes().get(offset.checked_sub(1)?)? {
        byte @ 0..0x80 => Some(char::from(byte)),
        _ => text.get(..offset)?.chars().next_back(),
    }
}

/// Returns the character that starts at `offset`.
pub(super) fn char_after(text: &str, offset: usize) -> Option<char> {
    match *text.as_bytes().get(offset)? {
        byte @ 0..0x80 => Some(char::from(byte)),
        _ => text.get(offset..)?.chars().next(),
    }
}

/// Returns the form of a label by which labels are compared: in upper case, white space collapsed.
pub fn normalize_identifier(label: &str) -> String {
    let is_blank = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
    let mut collapsed = String::with_capacity(label.len());
    for word in label.split(is_blank).filter(|word| !word.is_empty()) {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    if collapsed.is_ascii() {
        collapsed.make_ascii_uppercase();
        return collapsed;
    }
    collapsed.to_lowercase().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::{Class, class_of, normalize_identifier};

    #[test]
    fn classifies_characters() {
        let class = |c| class_of(Some(c));
        assert_eq!(class('\u{a0}'), Class::Space);
        assert_eq!(class('\u{feff}'), Class::Space);
        assert_eq!(class('\u{85}'), Class::Other);
        assert_eq!(class('“'), Class::Punctuation);
        assert_eq!(class('€'), Class::Punctuation);
        assert_eq!(class('é'), Class::Other);
        assert_eq!(class('😀'), Class::Other);
        assert_eq!(class_of(None), Class::Space);
    }

    #[test]
    fn normalizes_labels() {
        assert_eq!(normalize_identifier(" a\n  b "), "A B");
        assert_eq!(normalize_identifier("ẞ"), normalize_identifier("ss"));
    }
}
