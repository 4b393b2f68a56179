//! Reads the text between the name of a secret and its value, in the notation of many languages.

use crate::catalog::SECRET_WORDS;
use std::ops::Range;

/// A reader that starts at the end of a name.
pub(super) struct Reader<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Skips at most `most` of `these` bytes, and returns how many.
    pub(super) fn skip(&mut self, most: usize, these: &[u8]) -> usize {
        let count = self
            .rest()
            .iter()
            .take(most)
            .take_while(|byte| these.contains(byte))
            .count();
        self.at += count;
        count
    }

    /// Whether the next byte is one of `these`.
    pub(super) fn is_at(&self, these: &[u8]) -> bool {
        self.rest().first().is_some_and(|byte| these.contains(byte))
    }

    /// Skips the type of a constant and the equals sign, if a string follows: `&'static str = "…"`, `[] = "…"`.
    pub(super) fn skip_type(&mut self) -> bool {
        const MAX_LENGTH: usize = 40;
        let rest = self.rest();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_:&'<>[].?|* ".contains(byte);
        let length = rest
            .iter()
            .take(MAX_LENGTH)
            .take_while(|byte| is_part(byte))
            .count();
        let has_type = rest[..length]
            .iter()
            .any(|byte| byte.is_ascii_alphabetic() || *byte == b'[');
        let value = rest.get(length + 1..).unwrap_or_default();
        let value = value.trim_ascii_start();
        let is_quote = |byte: Option<&u8>| byte.is_some_and(|byte| b"\"'`".contains(byte));
        let is_mark = value.first().is_some_and(|byte| b"@brf".contains(byte));
        let is_string = is_quote(value.first()) || (is_mark && is_quote(value.get(1)));
        let is_typed = has_type && is_string && rest.get(length) == Some(&b'=');
        self.at += if is_typed { length + 1 } else { 0 };
        is_typed
    }

    /// Skips a call that only wraps a string: `String::from("…")`.
    pub(super) fn skip_wrapper(&mut self) {
        let mut calls = SECRET_WORDS
            .wrappers
            .iter()
            .filter(|call| self.rest().starts_with(call.as_bytes()));
        let length = calls.next().map_or(0, |call| call.len());
        if self
            .rest()
            .get(length)
            .is_some_and(|byte| b"\"'".contains(byte))
        {
            self.at += length;
        }
    }

    /// Skips the separator between a name and its value.
    pub(super) fn skip_separator(&mut self) -> bool {
        let signs = ["=>", ":=", "==", "=", ":", "|", "<-", "is ", "to "];
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

    /// Skips the words of a sentence up to code in it: `the API key of the account is …`.
    pub(super) fn skip_sentence(&mut self) -> bool {
        const MAX_LENGTH: usize = 48;
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b" .,:&_-".contains(byte);
        let words = self
            .rest()
            .iter()
            .take(MAX_LENGTH)
            .take_while(|byte| is_word(byte))
            .count();
        let is_code = self.rest().get(words) == Some(&b'`')
            && self.bytes.get(self.at.wrapping_sub(1)) == Some(&b' ');
        self.at += if is_code { words } else { 0 };
        is_code
    }

    /// Skips opening quotes and brackets, and returns whether there was a quote.
    pub(super) fn skip_opening(&mut self) -> bool {
        self.skip(2, b"({[");
        if self.rest().len() > 1
            && matches!(self.rest()[0], b'b' | b'r' | b'f' | b'@')
            && b"\"'".contains(&self.rest()[1])
        {
            self.at += 1;
        }
        self.skip(4, b"\"'`\\*") > 0
    }

    /// Skips the name of the scheme in a header: `Bearer `.
    pub(super) fn skip_scheme(&mut self, name: &str) {
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

    /// Returns the end of the value; none if it is not a value but a call or a part of a longer text.
    ///
    /// `run` holds the last bytes that were read and end no value, up to one that does: many names may be in one value.
    pub(super) fn value_end(
        &self,
        is_quoted: bool,
        max_length: usize,
        run: &mut Range<usize>,
    ) -> Option<usize> {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`,;)]}<>&|\\(".contains(byte);
        if !run.contains(&self.at) {
            let length = self.rest().iter().take_while(|byte| !ends(byte)).count();
            *run = self.at..self.at + length;
        }
        let end = run.end.min(self.at + max_length + 1);
        match self.bytes.get(end) {
            Some(b'(') => None,
            // Several words in quotes form a sentence.
            Some(b' ') if is_quoted => None,
            _ => Some(end),
        }
    }
}
