//! Splits a text into punctuation, words and strings, for languages with parsers that only run in doubt.

use super::syntax_of::{Quote, Syntax};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    Text,
    Open(u8),
    Close(u8),
    Mark(u8),
    /// The end of a line.
    Line,
}

/// A token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A lexical error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LexicalError {
    /// A string that starts here and is never closed.
    Text(usize),
    /// A comment that starts here and is never closed.
    Comment(usize),
    /// A curly quote instead of a straight one: its offset and its length in bytes.
    Curly(usize, usize),
}

/// The tokens of a text, without comments, and the first lexical error.
pub(super) struct Scan {
    pub(super) tokens: Vec<Token>,
    pub(super) error: Option<LexicalError>,
}

/// Scans `text` in one pass.
pub(super) fn scan(text: &str, syntax: &Syntax) -> Scan {
    let mut scanner = Scanner {
        text,
        syntax,
        at: 0,
        scan: Scan {
            tokens: Vec::with_capacity(text.len() / 5),
            error: None,
        },
    };
    while scanner.at < text.len() {
        scanner.step();
    }
    scanner.scan
}

struct Scanner<'t> {
    text: &'t str,
    syntax: &'t Syntax,
    at: usize,
    scan: Scan,
}

impl Scanner<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.bytes().next() else {
            return;
        };
        match first {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\n' => self.push(TokenKind::Line, 1),
            b'\\' => self.at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ if self.comment(rest) || self.string(rest) => (),
            b'(' | b'[' | b'{' => self.push(TokenKind::Open(first), 1),
            b')' | b']' | b'}' => self.push(TokenKind::Close(first), 1),
            b'0'..=b'9' => {
                let end =
                    rest.find(|letter: char| !(letter.is_alphanumeric() || "._".contains(letter)));
                self.push(TokenKind::Number, end.unwrap_or(rest.len()));
            }
            _ if first.is_ascii_alphabetic() || first == b'_' => self.word(rest),
            _ if first.is_ascii() => self.push(TokenKind::Mark(first), 1),
            _ => self.foreign(rest),
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let (start, end) = (self.at, self.at + length);
        self.scan.tokens.push(Token { kind, start, end });
        self.at = end;
    }

    fn set_error(&mut self, error: LexicalError) {
        self.scan.error = self.scan.error.or(Some(error));
    }

    fn word(&mut self, rest: &str) {
        let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        self.push(TokenKind::Word, end.unwrap_or(rest.len()));
    }

    fn foreign(&mut self, rest: &str) {
        let letter = rest.chars().next().unwrap_or(' ');
        let length = letter.len_utf8();
        if "“”‘’".contains(letter) {
            self.set_error(LexicalError::Curly(self.at, length));
            self.at += length;
        } else if letter.is_alphabetic() {
            self.word(rest);
        } else {
            self.at += length;
        }
    }

    fn comment(&mut self, rest: &str) -> bool {
        if rest.starts_with(self.syntax.line_comment) {
            self.at += rest.find('\n').unwrap_or(rest.len());
            return true;
        }
        let Some((open, close)) = self.syntax.block_comment else {
            return false;
        };
        if !rest.starts_with(open) {
            return false;
        }
        match rest[open.len()..].find(close) {
            Some(end) => self.at += open.len() + end + close.len(),
            None => {
                self.set_error(LexicalError::Comment(self.at));
                self.at = self.text.len();
            }
        }
        true
    }

    fn string(&mut self, rest: &str) -> bool {
        let mut quotes = self.syntax.quotes.iter();
        let Some(quote) = quotes.find(|quote| rest.starts_with(quote.mark)) else {
            return false;
        };
        let (length, is_whole) = extent(rest, quote);
        if !is_whole {
            self.set_error(LexicalError::Text(self.at));
        }
        self.push(TokenKind::Text, length);
        true
    }
}

/// Returns the length of the string at the start of `rest`, and whether it is closed.
fn extent(rest: &str, quote: &Quote) -> (usize, bool) {
    let bytes = rest.as_bytes();
    let close = quote.mark.as_bytes();
    let mut at = close.len();
    while at < bytes.len() {
        if quote.escapes && bytes[at] == b'\\' {
            at += 2;
        } else if bytes[at..].starts_with(close) {
            return (at + close.len(), true);
        } else if bytes[at] == b'\n' && !quote.spans_lines {
            return (at, false);
        } else {
            at += 1;
        }
    }
    (rest.len(), false)
}
