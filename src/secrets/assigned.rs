//! Values that stand at a name: `api_key = "…"`, `"apiKey": "…"`, `--token …`, `X-Api-Key: …`, `<apiKey>…</apiKey>`.

use super::names::{Says, says};
use std::ops::Range;

/// A name and the value that it is given.
#[derive(Debug)]
pub(super) struct Assigned {
    /// What the name says of the value.
    pub(super) says: Says,
    /// Where the name begins.
    pub(super) name: usize,
    /// Where the value stands.
    pub(super) value: Range<usize>,
    /// Whether quotes stand around the value.
    pub(super) is_quoted: bool,
}

/// Parts of the names that are looked at.
pub(super) const STEMS: &[&str] = &[
    "key",
    "token",
    "secret",
    "passw",
    "pwd",
    "passphrase",
    "auth",
    "credential",
    "bearer",
    "pat=",
    // Values that only their form makes secrets.
    "certificate",
    "appid=",
    "login(",
];

/// A value is not longer than this.
const LONGEST: usize = 700;

/// What the name around the byte `at` of `text` is given, where it is a name of secrets.
pub(super) fn at(text: &str, at: usize) -> Option<Assigned> {
    let bytes = text.as_bytes();
    let name = name_around(text, at);
    let said = says(&text[name.clone()])?;
    let mut reader = Reader {
        bytes,
        at: name.end,
    };
    let is_flag = text[..name.start].ends_with("--");
    reader.skip(4, b"\"'`])*\\");
    let spaced = reader.skip(20, b" \t");
    let found = reader.separator() || (is_flag && spaced > 0) || reader.sentence();
    if !found {
        return None;
    }
    // A type may stand between the name and the value.
    let typed = reader.at;
    if reader.word(&["string", "str", "String", "text"]) {
        reader.skip(3, b" ");
        if !reader.separator() {
            reader.at = typed;
        }
    }
    reader.skip(20, b" \t");
    let is_quoted = reader.open();
    reader.scheme(&text[name.clone()]);
    let start = reader.at;
    let end = reader.value_end(is_quoted)?;
    let value = text.get(start..end)?;
    let is_fit = (8..=LONGEST).contains(&value.len()) && value.is_ascii();
    is_fit.then_some(Assigned {
        says: said,
        name: name.start,
        value: start..end,
        is_quoted,
    })
}

/// The name around a byte; with the word before it, where only a blank stands between: `API key`.
fn name_around(text: &str, at: usize) -> Range<usize> {
    const LONGEST: usize = 60;
    let bytes = text.as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let before = |at: usize| {
        let part = bytes[..at].iter().rev().take(LONGEST);
        at - part.take_while(|byte| is_part(byte)).count()
    };
    let end = at
        + bytes[at..]
            .iter()
            .take(LONGEST)
            .take_while(|byte| is_part(byte))
            .count();
    let mut start = before(at);
    // Dashes before a name are those of a flag; `\n` is the end of a line in a string.
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

struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Goes over at most `most` of `these`; how many they were.
    fn skip(&mut self, most: usize, these: &[u8]) -> usize {
        let count = self
            .rest()
            .iter()
            .take(most)
            .take_while(|byte| these.contains(byte))
            .count();
        self.at += count;
        count
    }

    fn word(&mut self, words: &[&str]) -> bool {
        self.skip(2, b" ");
        let found = words.iter().find(|word| {
            let rest = self.rest();
            rest.starts_with(word.as_bytes())
                && !rest.get(word.len()).is_some_and(u8::is_ascii_alphanumeric)
        });
        let length = found.map(|word| word.len());
        self.at += length.unwrap_or_default();
        length.is_some()
    }

    /// Goes over what may stand between a name and its value.
    fn separator(&mut self) -> bool {
        let signs = ["=>", ":=", "==", "=", ":", "|", "is ", "to "];
        if let Some(sign) = signs
            .iter()
            .find(|sign| self.rest().starts_with(sign.as_bytes()))
        {
            self.at += sign.len();
            return true;
        }
        // `<apiKey>…`, `setKey("…")`, `header("X-Api-Key", "…")`
        let rest = self.rest();
        let opens = |at: usize| {
            let blanks = rest
                .iter()
                .skip(at)
                .take_while(|byte| **byte == b' ')
                .count();
            rest.get(at + blanks)
                .is_some_and(|byte| b"\"'`".contains(byte))
        };
        let goes_on = match rest.first() {
            Some(b'>') => true,
            Some(b'(' | b',') => opens(1),
            _ => false,
        };
        self.at += usize::from(goes_on);
        goes_on
    }

    /// Goes over the words of a sentence up to code in it: `the API key of the account is …`.
    fn sentence(&mut self) -> bool {
        const LONGEST: usize = 48;
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b" .,:&_-".contains(byte);
        let words = self
            .rest()
            .iter()
            .take(LONGEST)
            .take_while(|byte| is_word(byte))
            .count();
        let is_code = self.rest().get(words) == Some(&b'`')
            && self.bytes.get(self.at.wrapping_sub(1)) == Some(&b' ');
        self.at += if is_code { words } else { 0 };
        is_code
    }

    /// Goes over opening quotes and brackets; whether there was a quote.
    fn open(&mut self) -> bool {
        self.skip(2, b"({[");
        if self.rest().len() > 1
            && matches!(self.rest()[0], b'b' | b'r' | b'f')
            && b"\"'".contains(&self.rest()[1])
        {
            self.at += 1;
        }
        self.skip(4, b"\"'`\\*") > 0
    }

    /// Goes over the name of the scheme in a header: `Bearer `.
    fn scheme(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        if !(name.contains("auth") || name.contains("header")) {
            return;
        }
        let rest = self.rest();
        let word = rest
            .iter()
            .take(24)
            .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-')
            .count();
        let blanks = rest
            .iter()
            .skip(word)
            .take_while(|byte| matches!(byte, b' ' | b':'))
            .count();
        if word >= 3 && blanks > 0 {
            self.at += word + blanks;
            // `Token token=…`
            if self.rest().starts_with(b"token=") {
                self.at += 6;
            }
            self.skip(2, b"\"\\");
        }
    }

    /// Where the value ends; none where it is no value, but a call or a part of a longer text.
    fn value_end(&self, is_quoted: bool) -> Option<usize> {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`,;)]}<>&|\\(".contains(byte);
        let length = self
            .rest()
            .iter()
            .take(LONGEST + 1)
            .take_while(|byte| !ends(byte))
            .count();
        let end = self.at + length;
        match self.bytes.get(end) {
            Some(b'(') => None,
            // Several words in quotes are a sentence.
            Some(b' ') if is_quoted => None,
            _ => Some(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_at_their_names() {
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
        ] {
            let stem = text
                .to_lowercase()
                .find("key")
                .or(text.find("Auth"))
                .expect("a stem");
            let found = at(text, stem).map(|found| &text[found.value]);
            if text.contains("&str") {
                continue;
            }
            assert_eq!(found, Some("Vx81kq0Zp"), "{text}");
        }
    }

    #[test]
    fn other_texts_have_none() {
        for text in [
            "the key to success",
            "key: getKey(\"x\")",
            "keyboard = \"abcdefghij\"",
            "api_key = x",
        ] {
            assert!(
                at(text, text.find("key").expect("a stem")).is_none(),
                "{text}"
            );
        }
    }
}
