//! JSON without what only people understand: blanks stand for comments and ellipses, strings for placeholders.

use super::Leave;
use super::json_paint::{are_words, blank, line_length, put_string};

/// A text of the same length, which a JSON parser can be given.
pub(super) struct Mask {
    pub(super) text: String,
    /// The first byte that says something.
    pub(super) first: u8,
    /// Whether several values stand side by side.
    pub(super) is_several: bool,
    /// Whether as many brackets are closed as are opened.
    pub(super) is_even: bool,
    /// The first value of another language: `True`, `None`.
    pub(super) word: Option<Word>,
}

/// Where a word stands.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What stood before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Open,
    Comma(usize),
    Colon,
    Value(usize),
}

struct Masking<'t> {
    text: &'t [u8],
    out: Vec<u8>,
    at: usize,
    before: Before,
    /// An ellipsis since then: where its first dot was.
    gap: Option<usize>,
    depth: usize,
    short: bool,
    leave: Leave,
    /// Whether a comma may stand before a closing bracket.
    is_loose: bool,
    first: u8,
    is_several: bool,
    word: Option<Word>,
}

impl Mask {
    /// None where `text` holds what JSON never does, and so is something else or only a sketch of it.
    pub(super) fn of(text: &str, leave: Leave, is_loose: bool) -> Option<Self> {
        let mut masking = Masking {
            text: text.as_bytes(),
            out: text.as_bytes().to_vec(),
            at: 0,
            before: Before::Nothing,
            gap: None,
            depth: 0,
            short: false,
            leave,
            is_loose,
            first: 0,
            is_several: false,
            word: None,
        };
        while masking.at < masking.text.len() {
            masking.step()?;
        }
        masking.closing();
        let first = masking.first;
        b"{[\"'".contains(&first).then_some(())?;
        Some(Self {
            text: String::from_utf8(masking.out).ok()?,
            first,
            is_several: masking.is_several,
            is_even: masking.depth == 0 && !masking.short,
            word: masking.word,
        })
    }
}

impl Masking<'_> {
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
            _ => self.bare(rest)?,
        }
        Some(())
    }

    fn comment(&mut self, rest: &[u8]) -> Option<()> {
        let line = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let length = if rest.starts_with(b"/*") {
            memchr::memmem::find(rest, b"*/")? + 2
        } else if rest.starts_with(b"//") || rest.starts_with(b"#") {
            line
        } else {
            return None;
        };
        let body = rest[..length].trim_ascii();
        let is_dots = body.ends_with(b"...") || body.ends_with("…".as_bytes());
        if self.leave.comments || is_dots && self.leave.ellipses {
            blank(&mut self.out[self.at..self.at + length]);
            // Who comments writes for a reader that forgives more.
            self.is_loose = true;
            // Dots may stand behind comment marks too, and so may words for what is left out.
            if self.leave.ellipses {
                self.gap = self.gap.or(Some(self.at));
            }
        }
        self.at += length;
        Some(())
    }

    fn ellipsis(&mut self, length: usize) {
        if !self.leave.ellipses {
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
        // Words behind the dots say what is left out.
        let rest = &self.text[self.at..];
        let line = line_length(rest);
        if are_words(&rest[..line]) {
            blank(&mut self.out[self.at..self.at + line]);
            self.at += line;
        }
    }

    /// A comma with nothing before or behind it belongs to what was left out.
    fn comma(&mut self) {
        self.left_out_value();
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

    /// Before something opens or a value begins.
    fn opening(&mut self) {
        if self.first == 0 {
            self.first = self.text[self.at];
        }
        if let Before::Value(end) = self.before {
            let is_top = self.depth == 0 && !self.short;
            let between = end + 1..self.at;
            let room = between
                .clone()
                .find(|&at| self.out[at].is_ascii_whitespace());
            // Values side by side at the top are several examples; where something is left out, so is a comma.
            let is_apart = self.text[between].contains(&b'\n');
            if let Some(room) = room.filter(|_| is_top && is_apart || self.gap.is_some()) {
                self.out[room] = b',';
                self.is_several |= is_top;
            }
        }
        if self.depth == 0 && matches!(self.before, Before::Comma(_)) {
            self.is_several = true;
        }
        self.gap = None;
    }

    /// Before something closes.
    fn closing(&mut self) {
        self.left_out_value();
        if let Before::Comma(at) = self.before
            && (self.is_loose || self.gap.is_some() || self.depth == 0)
        {
            blank(&mut self.out[at..=at]);
        }
        self.gap = None;
    }

    /// A comment in the place of a value.
    fn left_out_value(&mut self) {
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

    /// A word or number.
    fn bare(&mut self, rest: &[u8]) -> Option<()> {
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
            // A name in capitals stands for a value.
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
