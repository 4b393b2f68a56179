//! Values with a name: `api_key = "…"`, `"apiKey": "…"`, `--token …`, `X-Api-Key: …`, `<apiKey>…</apiKey>`.

use super::names::{NameMeaning, is_of_key, name_meaning};
use super::reader::Reader;
use crate::catalog::SECRET_WORDS;
use std::ops::Range;

/// A name and its value.
#[derive(Debug)]
pub(super) struct Assigned {
    /// What the name says about the value.
    pub(super) meaning: NameMeaning,
    /// Whether the name is for a key or secret, not for a token.
    pub(super) is_of_key: bool,
    /// The start of the name.
    pub(super) name: usize,
    /// The range of the value.
    pub(super) value: Range<usize>,
    /// Whether the value is in quotes.
    pub(super) is_quoted: bool,
}

/// The maximum length of a value in bytes.
const MAX_VALUE: usize = 700;

/// The number of bytes of a name that are read in each direction.
pub(super) const MAX_NAME: usize = 60;

/// Returns the name around the byte `at` of `text` with its value, if it is a name of secrets. `run` is that of
/// [`Reader::value_end`].
pub(super) fn at(text: &str, at: usize, run: &mut Range<usize>) -> Option<Assigned> {
    let bytes = text.as_bytes();
    let name = name_around(text, at);
    let mut reader = Reader {
        bytes,
        at: name.end,
    };
    let is_flag = text[..name.start].ends_with("--");
    reader.skip(4, b"\"'`])*\\");
    let spaced = reader.skip(20, b" \t");
    let is_argument =
        spaced > 0 && (is_flag || is_setting(&text[..name.start]) || reader.is_at(b"\"'"));
    // The type is before the separator in Go and C, and after it in Rust and Python.
    let found =
        reader.skip_type() || reader.skip_separator() || is_argument || reader.skip_sentence();
    if !found {
        return None;
    }
    // In sentences, most names have no value, so what they mean is asked last.
    let meaning = name_meaning(&text[name.clone()])?;
    reader.skip(20, b" \t");
    reader.skip_type();
    reader.skip(20, b" \t");
    reader.skip_wrapper();
    let is_quoted = reader.skip_opening();
    reader.skip_scheme(&text[name.clone()]);
    let start = reader.at;
    let end = reader.value_end(is_quoted, MAX_VALUE, run)?;
    let value = text.get(start..end)?;
    let is_fit = (8..=MAX_VALUE).contains(&value.len()) && value.is_ascii();
    is_fit.then_some(Assigned {
        meaning,
        is_of_key: is_of_key(&text[name.clone()]),
        name: name.start,
        value: start..end,
        is_quoted,
    })
}

/// Returns the end of the word that contains the byte `at`.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    let rest = text.as_bytes()[at..].iter();
    at + rest.take_while(|byte| is_part(**byte)).count()
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// Returns the name around a byte, with the word before it if only a space is between: `API key`.
fn name_around(text: &str, at: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let before = |at: usize| {
        let part = bytes[..at].iter().rev().take(MAX_NAME);
        at - part.take_while(|byte| is_part(**byte)).count()
    };
    let end = at
        + bytes[at..]
            .iter()
            .take(MAX_NAME)
            .take_while(|byte| is_part(**byte))
            .count();
    let mut start = before(at);
    // Dashes before a name belong to a flag; `\n` is a line break in a string.
    while start < at && bytes[start] == b'-' {
        start += 1;
    }
    if start > 0 && bytes[start - 1] == b'\\' && start < at {
        start += 1;
    }
    if start > 1 && bytes[start - 1] == b' ' && !bytes[start..end].contains(&b'_') {
        let word = before(start - 1);
        if bytes[word..start - 1].iter().all(u8::is_ascii_alphabetic) {
            start = word;
        }
    }
    start..end.max(start)
}

/// Whether a command or instruction before a name sets it to the next word: `ENV API_KEY …`, `setx API_KEY …`.
fn is_setting(before: &str) -> bool {
    let mut setters = SECRET_WORDS.setters.iter();
    setters.any(|setter| {
        before
            .strip_suffix(' ')
            .is_some_and(|before| before.ends_with(setter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_after_their_names() {
        for text in [
            "api_key = \"Vx81kq0Zp\"",
            "\"apiKey\": \"Vx81kq0Zp\",",
            "--api-key Vx81kq0Zp\n",
            "X-Api-Key: Vx81kq0Zp'",
            "<apiKey>Vx81kq0Zp</apiKey>",
            "set(\"API_KEY\", \"Vx81kq0Zp\")",
            "API key: `Vx81kq0Zp`",
            "?api_key=Vx81kq0Zp&x=1",
            "apiKey: string = 'Vx81kq0Zp';",
            "api_key: &str = b\"Vx81kq0Zp\"",
            "Authorization: Bearer Vx81kq0Zp",
            "| API key | `Vx81kq0Zp` |",
            "{\\\"apiKey\\\": \\\"Vx81kq0Zp\\\"}",
            "os.environ[\"API_KEY\"] = \"Vx81kq0Zp\"",
            "const API_KEY: &'static str = \"Vx81kq0Zp\";",
            "const apiKey string = \"Vx81kq0Zp\"",
            "const char api_key[] = \"Vx81kq0Zp\";",
            "api_key: Optional[str] = \"Vx81kq0Zp\"",
            "#define API_KEY \"Vx81kq0Zp\"",
            "ENV API_KEY Vx81kq0Zp",
            "let api_key = String::from(\"Vx81kq0Zp\");",
            "NSString *apiKey = @\"Vx81kq0Zp\";",
            "api_key <- \"Vx81kq0Zp\"",
        ] {
            let stem = text
                .to_lowercase()
                .find("key")
                .or(text.find("Auth"))
                .expect("a stem");
            let found = at(text, stem, &mut (0..0)).map(|found| &text[found.value]);
            assert_eq!(found, Some("Vx81kq0Zp"), "{text}");
        }
    }

    #[test]
    fn a_value_with_many_names_in_it_is_read_once() {
        let text = "api_key=ab1".repeat(1000);
        let mut run = 0..0;
        for (stem, _) in text.match_indices("key") {
            at(&text, stem, &mut run);
            // The first name reads to the end, and the others read nothing.
            assert_eq!(run, 8..text.len(), "{stem}");
        }
    }

    #[test]
    fn other_texts_have_no_values() {
        for text in [
            "the key to success",
            "key: getKey(\"x\")",
            "keyboard = \"abcdefghij\"",
            "api_key = x",
        ] {
            assert!(
                at(text, text.find("key").expect("a stem"), &mut (0..0)).is_none(),
                "{text}"
            );
        }
    }
}
