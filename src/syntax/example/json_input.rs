//! Replaces comments and ellipses in JSON with spaces, and placeholders with strings.

use super::json_paint::{are_words, blank, line_length, put_string};
use super::{Exceptions, comments};

/// A text for a JSON parser, with the same length as the original.
pub(super) struct JsonInput {
    pub(super) text: String,
    /// The first significant byte.
    pub(super) first: u8,
    /// Whether there are several values next to each other.
    pub(super) is_several: bool,
    /// Whether opening and closing brackets are balanced.
    pub(super) is_even: bool,
    /// The first literal of another language, such as `True` or `None`.
    pub(super) word: Option<Word>,
}

/// A word and its position.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Open,
    Comma(usize),
    Colon,
    Value(usize),
}

struct JsonInputBuilder<'t> {
    text: &'t [u8],
    out: Vec<u8>,
    at: usize,
    before: Before,
    /// The offset of the first dot of an ellipsis since the previous token.
    gap: Option<usize>,
    depth: usize,
    short: bool,
    exceptions: Exceptions,
    /// Whether a comma is allowed before a closing bracket.
    is_loose: bool,
    first: u8,
    is_several: bool,
    word: Option<Word>,
}

impl JsonInput {
    /// Prepares `text`. Returns `None` if it contains something that never occurs in JSON, so that it is another language
    /// or only a sketch.
    pub(super) fn of(text: &str, exceptions: Exceptions, is_loose: bool) -> Option<Self> {
        let mut builder = JsonInputBuilder {
            text: text.as_bytes(),
            out: text.as_bytes().to_vec(),
            at: 0,
            before: Before::Nothing,
            gap: None,
            depth: 0,
            short: false,
            exceptions,
            is_loose,
            first: 0,
            is_several: false,
            word: None,
        };
        while builder.at < builder.text.len() {
            builder.step()?;
        }
        builder.closing();
        let first = builder.first;
        b"{[\"'".contains(&first).then_some(())?;
        Some(Self {
            text: String::from_utf8(builder.out).ok()?,
            first,
            is_several: builder.is_several,
            is_even: builder.depth == 0 && !builder.short,
            word: builder.word,
        })
    }
}

impl JsonInputBuilder<'_> {
    fn step(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let byte = *rest.first()?;
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
            b'/' | b'#' => self.comment(rest)?,
            b'.' if rest.starts_with(b"..") => {
                self.ellipsis(rest.iter().take_while(|&&byte| byte == b'.').count());
            }
            0xE2 if rest.starts_with("…".as_bytes()) => self.ellipsis(3),
            b'{' | b'[' if rest.starts_with(b"{{") || rest.starts_with(b"{%") => {
                self.placeholder(rest, if rest[1] == b'{' { b"}}" } else { b"%}" })?;
            }
            b'{' | b'[' => {
                self.opening();
                self.depth += 1;
                self.before = Before::Open;
                self.at += 1;
            }
            b'}' | b']' => {
                self.closing();
                self.short |= self.depth == 0;
                self.depth = self.depth.saturating_sub(1);
                self.before = Before::Value(self.at);
                self.at += 1;
            }
            b',' => self.comma(),
            b':' => {
                self.before = Before::Colon;
                self.at += 1;
            }
            b'"' | b'\'' => self.string(rest, byte),
            b'<' => self.placeholder(rest, b">")?,
            b'$' if rest.starts_with(b"${") => self.placeholder(rest, b"}")?,
            _ => self.bare_word(rest)?,
        }
        Some(())
    }

    fn comment(&mut self, rest: &[u8]) -> Option<()> {
        let length = comments::length(rest)?;
        let body = rest[..length].trim_ascii();
        let is_dots = body.ends_with(b"...") || body.ends_with("…".as_bytes());
        if self.exceptions.comments || is_dots && self.exceptions.ellipses {
            blank(&mut self.out[self.at..self.at + length]);
            // A text with comments is for a more lenient reader.
            self.is_loose = true;
            // An ellipsis, or words for the omitted part, may also follow comment marks.
            if self.exceptions.ellipses {
                self.gap = self.gap.or(Some(self.at));
            }
        }
        self.at += length;
        Some(())
    }

    fn ellipsis(&mut self, length: usize) {
        if !self.exceptions.ellipses {
            self.at += length;
            return;
        }
        blank(&mut self.out[self.at..self.at + length]);
        if self.before == Before::Colon {
            put_string(&mut self.out[self.at..self.at + length]);
            self.before = Before::Value(self.at);
        } else {
            self.gap = Some(self.at);
            self.is_loose = true;
        }
        self.at += length;
        // Words after the dots describe the omitted part.
        let rest = &self.text[self.at..];
        let line = line_length(rest);
        if are_words(&rest[..line]) {
            blank(&mut self.out[self.at..self.at + line]);
            self.at += line;
        }
    }

    /// Handles a comma. One with nothing before or after it belongs to the omitted part.
    fn comma(&mut self) {
        self.omitted_value();
        let is_alone = matches!(
            self.before,
            Before::Open | Before::Comma(_) | Before::Nothing
        );
        if is_alone && self.gap.is_some() {
            blank(&mut self.out[self.at..=self.at]);
        } else {
            self.before = Before::Comma(self.at);
        }
        self.at += 1;
    }

    /// Handles the start of a value, or an opening bracket.
    fn opening(&mut self) {
        if self.first == 0 {
            self.first = self.text[self.at];
        }
        if let Before::Value(end) = self.before {
            let is_top = self.depth == 0 && !self.short;
            let between = end + 1..self.at;
            let comma_at = between
                .clone()
                .find(|&at| self.out[at].is_ascii_whitespace());
            // Several values at the top level are several examples. In an omitted part, the comma is omitted too.
            let is_apart = self.text[between].contains(&b'\n');
            if let Some(comma_at) = comma_at.filter(|_| is_top && is_apart || self.gap.is_some()) {
                self.out[comma_at] = b',';
                self.is_several |= is_top;
            }
        }
        if self.depth == 0 && matches!(self.before, Before::Comma(_)) {
            self.is_several = true;
        }
        self.gap = None;
    }

    /// Handles a closing bracket.
    fn closing(&mut self) {
        self.omitted_value();
        if let Before::Comma(at) = self.before
            && (self.is_loose || self.gap.is_some() || self.depth == 0)
        {
            blank(&mut self.out[at..=at]);
        }
        self.gap = None;
    }

    /// Handles a comment in place of a value.
    fn omitted_value(&mut self) {
        if let (Before::Colon, Some(gap)) = (self.before, self.gap) {
            put_string(&mut self.out[gap..gap + 2]);
            self.before = Before::Value(gap + 1);
        }
    }

    fn string(&mut self, rest: &[u8], quote: u8) {
        self.opening();
        let mut length = 1;
        while let Some(&byte) = rest.get(length) {
            length += 1;
            if byte == b'\\' {
                length += 1;
            } else if byte == quote || byte == b'\n' {
                break;
            }
        }
        self.at = (self.at + length).min(self.text.len());
        self.before = Before::Value(self.at - 1);
    }

    fn placeholder(&mut self, rest: &[u8], end: &[u8]) -> Option<()> {
        let line = line_length(rest);
        let length = memchr::memmem::find(&rest[..line], end)? + end.len();
        self.opening();
        put_string(&mut self.out[self.at..self.at + length]);
        self.at += length;
        self.before = Before::Value(self.at - 1);
        Some(())
    }

    /// Handles a word or a number.
    fn bare_word(&mut self, rest: &[u8]) -> Option<()> {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-+.$".contains(byte);
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let word = std::str::from_utf8(&rest[..length])
            .ok()
            .filter(|word| !word.is_empty())?;
        self.opening();
        let end = self.at + length;
        let is_key = self.text[end..].trim_ascii_start().starts_with(b":");
        let is_number =
            word.starts_with(|first: char| first.is_ascii_digit() || "-+".contains(first));
        match word {
            "true" | "false" | "null" => (),
            _ if is_key || is_number => (),
            "True" | "False" | "None" if self.before == Before::Colon => {
                let start = self.at;
                self.word = self.word.or(Some(Word { start, end }));
                put_string(&mut self.out[self.at..end]);
            }
            // A name in upper case is a placeholder.
            _ if length > 1 && !word.contains(|letter: char| letter.is_lowercase()) => {
                put_string(&mut self.out[self.at..end]);
            }
            _ => return None,
        }
        self.at = end;
        self.before = Before::Value(end - 1);
        Some(())
    }
}
