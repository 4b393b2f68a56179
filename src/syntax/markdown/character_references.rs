//! Character references and escapes.

use std::borrow::Cow;
use std::sync::LazyLock;

/// Names of character references, sorted by their bytes.
static REFERENCES: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let mut names: Vec<Named> = include_str!("character_references.txt")
        .lines()
        .filter(|line| !line.starts_with("//"))
        .flat_map(str::split_ascii_whitespace)
        .filter_map(Named::read)
        .collect();
    names.sort_unstable_by_key(|named| named.name);
    names
});

/// A named character reference.
struct Named {
    name: &'static str,
    value: Reference,
    /// Whether it is also known without a semicolon.
    is_legacy: bool,
}

impl Named {
    fn read(entry: &'static str) -> Option<Self> {
        let (name, codes) = entry.split_once('=')?;
        let mut characters = codes.trim_end_matches('!').split('+').map(|code| {
            let code = u32::from_str_radix(code, 16).ok()?;
            char::from_u32(code)
        });
        Some(Self {
            name,
            value: Reference {
                first: characters.next()??,
                second: characters.next().flatten(),
            },
            is_legacy: codes.ends_with('!'),
        })
    }

    fn find(name: &str) -> Option<&'static Self> {
        let found = REFERENCES.binary_search_by_key(&name, |named| named.name);
        REFERENCES.get(found.ok()?)
    }
}

/// The value of a character reference: one or two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reference {
    first: char,
    second: Option<char>,
}

impl Reference {
    /// Appends the characters to `text`.
    pub(super) fn push_to(self, text: &mut String) {
        text.push(self.first);
        text.extend(self.second);
    }

    /// Returns whether the value is one character of white space, as HTML defines it.
    pub(super) fn is_space(self) -> bool {
        matches!(self.first, ' ' | '\t' | '\n' | '\r' | '\u{c}') && self.second.is_none()
    }
}

/// Reads the character reference at the start of `text`, which begins with `&`. Returns its length and its value.
pub(super) fn read_reference(text: &str) -> Option<(usize, Reference)> {
    let bytes = text.as_bytes();
    let digits = |start: usize, max: usize, is_digit: fn(&u8) -> bool| {
        let rest = bytes.get(start..)?;
        let count = rest
            .iter()
            .take(max + 1)
            .take_while(|b| is_digit(b))
            .count();
        (1..=max).contains(&count).then_some(())?;
        (rest.get(count) == Some(&b';')).then_some(start + count)
    };
    let (start, end, value);
    if bytes.get(1) == Some(&b'#') {
        let is_hexadecimal = matches!(bytes.get(2), Some(b'x' | b'X'));
        let radix = if is_hexadecimal { 16 } else { 10 };
        if is_hexadecimal {
            (start, end) = (3, digits(3, 6, u8::is_ascii_hexdigit)?);
        } else {
            (start, end) = (2, digits(2, 7, u8::is_ascii_digit)?);
        }
        value = character(u32::from_str_radix(text.get(start..end)?, radix).ok()?);
    } else {
        (start, end) = (1, digits(1, 31, u8::is_ascii_alphanumeric)?);
        value = Named::find(text.get(start..end)?)?.value;
    }
    Some((end + 1, value))
}

/// Returns the character with a code point, or the replacement character where none is allowed.
fn character(code: u32) -> Reference {
    let is_allowed =
        !matches!(code, 0..9 | 11 | 14..32 | 127..160 | 0xFDD0..=0xFDEF) && code & 0xFFFE != 0xFFFE;
    Reference {
        first: char::from_u32(code)
            .filter(|_| is_allowed)
            .unwrap_or(char::REPLACEMENT_CHARACTER),
        second: None,
    }
}

/// Resolves the character references and escapes of a destination, a title or an info string. Removes the indentation and
/// the marks of containers from the second line and later ones: no such line starts with a `>` of its own.
pub fn decode(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut decoded = String::new();
    let (mut copied, mut search) = (0, 0);
    let is_special = |byte: &u8| matches!(byte, b'\\' | b'&' | b'\n' | b'\r');
    while let Some(found) = bytes[search..].iter().position(is_special) {
        let at = search + found;
        search = at + 1;
        match bytes[at] {
            b'\\' if bytes.get(search).is_some_and(u8::is_ascii_punctuation) => {
                decoded.push_str(&text[copied..at]);
                copied = search;
                search += 1;
            }
            b'&' => {
                if let Some((length, value)) = read_reference(&text[at..]) {
                    decoded.push_str(&text[copied..at]);
                    value.push_to(&mut decoded);
                    copied = at + length;
                    search = copied;
                }
            }
            b'\n' | b'\r' => {
                let is_prefix = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'>');
                let prefix = bytes[search..].iter().take_while(is_prefix).count();
                if prefix > 0 {
                    decoded.push_str(&text[copied..search]);
                    search += prefix;
                    copied = search;
                }
            }
            _ => (),
        }
    }
    finish(text, decoded, copied)
}

/// Returns `text` itself if nothing was decoded, else `decoded` and the rest of `text`.
fn finish(text: &str, mut decoded: String, copied: usize) -> Cow<'_, str> {
    if copied == 0 && decoded.is_empty() {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}

/// Resolves the character references of an attribute value.
pub fn resolve_references(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut decoded = String::new();
    let (mut copied, mut search) = (0, 0);
    while let Some(found) = memchr::memchr(b'&', &bytes[search..]) {
        let at = search + found;
        search = at + 1;
        let (kind, start) = match (bytes.get(at + 1), bytes.get(at + 2)) {
            (Some(b'#'), Some(b'x' | b'X')) => (16, at + 3),
            (Some(b'#'), _) => (10, at + 2),
            _ => (0, at + 1),
        };
        let is_part = |byte: &&u8| match kind {
            0 => byte.is_ascii_alphanumeric(),
            10 => byte.is_ascii_digit(),
            _ => byte.is_ascii_hexdigit(),
        };
        let end = start + bytes[start..].iter().take_while(is_part).count();
        search = search.max(end);
        if end == start || bytes.get(end) != Some(&b';') {
            continue;
        }
        let name = &text[start..end];
        let found = if kind == 0 {
            longest_name(name)
        } else {
            Some((name.len() + 1, lenient_character(name, kind)))
        };
        if let Some((length, value)) = found {
            decoded.push_str(&text[copied..at]);
            value.push_to(&mut decoded);
            copied = start + length;
            search = search.max(copied);
        }
    }
    finish(text, decoded, copied)
}

/// Returns the value of a name that a semicolon follows, or of the longest part at its start that needs no semicolon, and
/// how much of the text it takes.
fn longest_name(name: &str) -> Option<(usize, Reference)> {
    if let Some(named) = Named::find(name) {
        return Some((name.len() + 1, named.value));
    }
    (2..=name.len().min(8)).rev().find_map(|length| {
        let named = Named::find(&name[..length]).filter(|named| named.is_legacy)?;
        Some((length, named.value))
    })
}

/// Returns the character of a number, as HTML corrects it.
fn lenient_character(digits: &str, radix: u32) -> Reference {
    const CORRECTED: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let first = match u32::from_str_radix(digits, radix) {
        Ok(0) | Err(_) => char::REPLACEMENT_CHARACTER,
        Ok(code @ 0x80..0xA0) => {
            let corrected = CORRECTED.chars().nth(code as usize - 0x80);
            corrected.unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        Ok(code) => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    Reference {
        first,
        second: None,
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, read_reference, resolve_references};

    fn read(text: &str) -> Option<(usize, String)> {
        let (length, value) = read_reference(text)?;
        let mut out = String::new();
        value.push_to(&mut out);
        Some((length, out))
    }

    #[test]
    fn reads_references() {
        assert_eq!(read("&amp;x"), Some((5, "&".to_owned())));
        assert_eq!(read("&NotEqualTilde;"), Some((15, "≂̸".to_owned())));
        assert_eq!(read("&#x1F600;"), Some((9, "😀".to_owned())));
        assert_eq!(read("&#0;"), Some((4, "\u{fffd}".to_owned())));
        for wrong in [
            "&",
            "&;",
            "&nope;",
            "&amp",
            "&#;",
            "&#x;",
            "&#12345678;",
            "&#x1234567;",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn decodes_destinations() {
        assert_eq!(decode("a&amp;b\\_c\\d"), "a&b_c\\d");
        assert_eq!(decode("plain"), "plain");
        assert_eq!(decode("a\n> b"), "a\nb");
    }

    #[test]
    fn resolves_attribute_values() {
        assert_eq!(
            resolve_references("&#128;&copyx;&copy&nope;"),
            "€©x;&copy&nope;"
        );
    }
}
