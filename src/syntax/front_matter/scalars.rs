//! Scalars of front matter: plain, in quotes, and blocks after `|` and `>`.

use super::cursor::{Cursor, is_blank, is_break, is_flow_mark, is_space};
use super::fault::{Fault, FaultKind};
use crate::syntax::value::Range;

/// A scalar before its type is known.
pub(super) struct Scalar {
    pub(super) text: String,
    pub(super) range: Range,
}

/// Bytes that cannot start a plain scalar.
const NOT_FIRST: &[u8] = b" \t\n\r,[]{}#&*!|>'\"%@`";

/// Which characters a part of a scalar may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Characters {
    Printable,
    /// Those of a JSON string.
    Json,
}

impl Cursor<'_> {
    /// Adds the part of the text from `start` to `end` to a scalar.
    fn capture(
        &self,
        out: &mut String,
        (start, end): (usize, usize),
        allowed: Characters,
    ) -> Result<(), Fault> {
        let Some(part) = self.text.get(start..end) else {
            return Ok(());
        };
        if part.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            out.push_str(part);
            return Ok(());
        }
        let is_wrong = |letter: &(usize, char)| match allowed {
            Characters::Json => letter.1 < ' ' && letter.1 != '\t',
            Characters::Printable => is_hidden(letter.1),
        };
        if let Some((at, _)) = part.char_indices().find(is_wrong) {
            return Err(self.fault(FaultKind::Character, start + at));
        }
        out.push_str(part);
        Ok(())
    }

    /// Reads a scalar without quotes. Its lines are indented by at least `indent`.
    pub(super) fn plain(&mut self, indent: i32, in_flow: bool) -> Result<Option<Scalar>, Fault> {
        let (first, next) = (self.byte(), self.next_byte());
        let is_mark =
            matches!(first, b'?' | b'-') && (is_space(next) || (in_flow && is_flow_mark(next)));
        if NOT_FIRST.contains(&first) || is_mark {
            return Ok(None);
        }
        let begin = self.at;
        let mut text = String::new();
        // The part that is not yet in `text`.
        let (mut start, mut end) = (begin, begin);
        loop {
            if self.skip_while(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
                end = self.at;
            }
            if self.ends_plain(in_flow) {
                break;
            }
            if is_break(self.byte()) {
                let mark = self.mark();
                let breaks = self.skip_space(false);
                if self.indent < indent {
                    self.restore(mark, end);
                    break;
                }
                if self.ends_plain(in_flow) {
                    break;
                }
                self.capture(&mut text, (start, end), Characters::Printable)?;
                fold(&mut text, breaks);
                start = self.at;
                end = self.at;
            }
            if !is_blank(self.byte()) {
                end = self.at + 1;
            }
            self.at += 1;
        }
        self.capture(&mut text, (start, end), Characters::Printable)?;
        let range = self.range(begin, end);
        Ok((!text.is_empty()).then_some(Scalar { text, range }))
    }

    /// Skips bytes. Returns whether there is one.
    fn skip_while(&mut self, is_skipped: impl Fn(u8) -> bool) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let count = rest.iter().take_while(|&&byte| is_skipped(byte)).count();
        self.at += count;
        count > 0
    }

    /// Whether a line of a scalar in quotes starts with the end of the document.
    fn is_quote_cut(&self) -> bool {
        self.is_line_start() && self.is_document_mark()
    }

    /// Whether a scalar without quotes ends before the position.
    fn ends_plain(&self, in_flow: bool) -> bool {
        let next = self.next_byte();
        match self.byte() {
            0 => true,
            b':' => is_space(next) || (in_flow && is_flow_mark(next)),
            b'#' => self.at > 0 && is_space(self.byte_at(self.at - 1)),
            byte => {
                (self.is_line_start() && self.is_document_mark()) || (in_flow && is_flow_mark(byte))
            }
        }
    }

    /// Reads a scalar in single quotes.
    pub(super) fn single_quoted(&mut self) -> Result<Option<Scalar>, Fault> {
        if self.byte() != b'\'' {
            return Ok(None);
        }
        let begin = self.at;
        let mut text = String::new();
        self.at += 1;
        let mut start = self.at;
        while self.byte() != 0 {
            match self.byte() {
                b'\'' => {
                    self.capture(&mut text, (start, self.at), Characters::Json)?;
                    self.at += 1;
                    if self.byte() != b'\'' {
                        let range = self.range(begin, self.at);
                        return Ok(Some(Scalar { text, range }));
                    }
                    start = self.at;
                    self.at += 1;
                }
                byte if is_break(byte) => {
                    self.capture(&mut text, (start, self.at), Characters::Json)?;
                    fold(&mut text, self.skip_space(false));
                    if self.is_quote_cut() {
                        break;
                    }
                    start = self.at;
                }
                _ => {
                    self.skip_while(|byte| !matches!(byte, b'\'' | b'\n' | b'\r'));
                }
            }
        }
        Err(self.fault(FaultKind::UnclosedQuote, begin))
    }

    /// Reads a scalar in double quotes.
    pub(super) fn double_quoted(&mut self) -> Result<Option<Scalar>, Fault> {
        if self.byte() != b'"' {
            return Ok(None);
        }
        let begin = self.at;
        let mut text = Units::default();
        self.at += 1;
        let mut start = self.at;
        while self.byte() != 0 {
            match self.byte() {
                b'"' => {
                    self.capture(text.letters(), (start, self.at), Characters::Json)?;
                    self.at += 1;
                    let range = self.range(begin, self.at);
                    return Ok(Some(Scalar {
                        text: text.letters,
                        range,
                    }));
                }
                b'\\' => {
                    if start < self.at {
                        self.capture(text.letters(), (start, self.at), Characters::Json)?;
                    }
                    self.escape(&mut text)?;
                    if self.is_quote_cut() {
                        break;
                    }
                    start = self.at;
                }
                byte if is_break(byte) => {
                    self.capture(text.letters(), (start, self.at), Characters::Json)?;
                    let breaks = self.skip_space(false);
                    fold(text.letters(), breaks);
                    if self.is_quote_cut() {
                        break;
                    }
                    start = self.at;
                }
                _ => {
                    self.skip_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r'));
                }
            }
        }
        Err(self.fault(FaultKind::UnclosedQuote, begin))
    }

    /// Reads what a backslash starts.
    fn escape(&mut self, text: &mut Units) -> Result<(), Fault> {
        let begin = self.at;
        self.at += 1;
        let letter = self.byte();
        let digits = match letter {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ if is_break(letter) => {
                self.skip_space(false);
                return Ok(());
            }
            _ => {
                let Some(meant) = escaped(letter) else {
                    return Err(self.fault(FaultKind::Escape, begin));
                };
                self.at += 1;
                text.letters().push(meant);
                return Ok(());
            }
        };
        self.at += 1;
        let digits = self.text.get(self.at..self.at + digits);
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let Some(digits) = digits else {
            return Err(self.fault(FaultKind::Escape, begin));
        };
        self.at += digits.len();
        text.push(u32::from_str_radix(digits, 16).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Reads a block after `|` or `>`. Its lines are indented by at least `indent`.
    pub(super) fn block_scalar(&mut self, indent: i32) -> Result<Option<Scalar>, Fault> {
        let is_folded = self.byte() == b'>';
        if !is_folded && self.byte() != b'|' {
            return Ok(None);
        }
        let mut begin = self.at;
        let header = self.block_header(indent)?;
        let mut block = Block {
            text: String::new(),
            is_folded,
            has_content: false,
            is_more_indented: false,
            blank_lines: 0,
        };
        let (mut indent, mut is_fixed) = (header.indent, header.is_fixed);
        let mut end = self.at;
        while self.byte() != 0 {
            self.skip_break();
            self.indent = 0;
            while (!is_fixed || self.indent < indent) && self.byte() == b' ' {
                self.indent += 1;
                self.at += 1;
            }
            if !is_fixed {
                indent = indent.max(self.indent);
            }
            if is_break(self.byte()) {
                block.blank_lines += 1;
                continue;
            }
            if self.indent < indent {
                block.end(header.chomping);
                break;
            }
            // The range is that of the text, which edits replace.
            if !block.has_content && self.byte() != 0 {
                begin = self.at;
            }
            block.begin_line(is_blank(self.byte()));
            is_fixed = true;
            let start = self.at;
            self.skip_line();
            self.capture(&mut block.text, (start, self.at), Characters::Printable)?;
            let line = self.text.get(start..self.at).unwrap_or_default();
            let line = line.trim_end_matches([' ', '\t']);
            end = if line.is_empty() {
                end
            } else {
                start + line.len()
            };
        }
        Ok(Some(Scalar {
            text: block.text,
            range: self.range(begin, end),
        }))
    }

    /// Reads the line of `|` or `>`.
    fn block_header(&mut self, indent: i32) -> Result<Header, Fault> {
        let begin = self.at;
        let mut header = Header {
            chomping: Chomping::Clip,
            indent,
            is_fixed: false,
        };
        self.at += 1;
        loop {
            match self.byte() {
                mark @ (b'+' | b'-') if header.chomping == Chomping::Clip => {
                    header.chomping = if mark == b'+' {
                        Chomping::Keep
                    } else {
                        Chomping::Strip
                    };
                }
                digit @ b'1'..=b'9' if !header.is_fixed => {
                    header.indent = indent + i32::from(digit - b'0') - 1;
                    header.is_fixed = true;
                }
                b'+' | b'-' | b'0'..=b'9' => {
                    return Err(self.fault(FaultKind::BlockHeader, begin));
                }
                _ => break,
            }
            self.at += 1;
        }
        if is_blank(self.byte()) {
            self.skip_blanks();
            if self.byte() == b'#' {
                self.skip_line();
            }
        }
        if is_break(self.byte()) || self.byte() == 0 {
            Ok(header)
        } else {
            Err(self.fault(FaultKind::BlockHeader, begin))
        }
    }
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Clip,
    Strip,
    Keep,
}

/// The line of `|` or `>`.
struct Header {
    chomping: Chomping,
    indent: i32,
    /// Whether the indentation is given, and not taken from the first line.
    is_fixed: bool,
}

/// A block that is being read.
struct Block {
    text: String,
    is_folded: bool,
    has_content: bool,
    is_more_indented: bool,
    blank_lines: usize,
}

impl Block {
    /// Adds what separates a line from the one before it.
    fn begin_line(&mut self, starts_with_blank: bool) {
        let between = usize::from(self.has_content);
        if !self.is_folded || starts_with_blank {
            self.is_more_indented = self.is_folded;
            self.breaks(between + self.blank_lines);
        } else if self.is_more_indented {
            self.is_more_indented = false;
            self.breaks(1 + self.blank_lines);
        } else if self.blank_lines > 0 {
            self.breaks(self.blank_lines);
        } else if self.has_content {
            self.text.push(' ');
        }
        self.has_content = true;
        self.blank_lines = 0;
    }

    /// Adds the line breaks at the end.
    fn end(&mut self, chomping: Chomping) {
        match chomping {
            Chomping::Keep => self.breaks(usize::from(self.has_content) + self.blank_lines),
            Chomping::Clip => self.breaks(usize::from(self.has_content)),
            Chomping::Strip => (),
        }
    }

    fn breaks(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n('\n', count));
    }
}

/// Text with escapes. An escape can be half of a character.
#[derive(Default)]
struct Units {
    letters: String,
    /// The first half of a character, if the last escape was one.
    high: Option<u32>,
}

impl Units {
    /// Returns the text for more of it. What follows does not complete a half of a character.
    fn letters(&mut self) -> &mut String {
        self.high = None;
        &mut self.letters
    }

    fn push(&mut self, code: u32) {
        let high = self.high.take();
        if let (Some(high), 0xdc00..=0xdfff) = (high, code) {
            self.letters.pop();
            let whole = 0x1_0000 + ((high - 0xd800) << 10) + (code - 0xdc00);
            self.letters.extend(char::from_u32(whole));
            return;
        }
        self.high = matches!(code, 0xd800..=0xdbff).then_some(code);
        self.letters
            .push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
}

/// Returns the character that a backslash and a letter mean.
fn escaped(letter: u8) -> Option<char> {
    Some(match letter {
        b'0' => '\0',
        b'a' => '\x07',
        b'b' => '\x08',
        b't' | b'\t' => '\t',
        b'n' => '\n',
        b'v' => '\x0b',
        b'f' => '\x0c',
        b'r' => '\r',
        b'e' => '\x1b',
        b' ' => ' ',
        b'"' => '"',
        b'/' => '/',
        b'\\' => '\\',
        b'N' => '\u{85}',
        b'_' => '\u{a0}',
        b'L' => '\u{2028}',
        b'P' => '\u{2029}',
        _ => return None,
    })
}

/// Adds what `breaks` line breaks in a scalar mean: one is a space.
fn fold(text: &mut String, breaks: usize) {
    if breaks == 1 {
        text.push(' ');
    } else {
        text.extend(std::iter::repeat_n('\n', breaks.saturating_sub(1)));
    }
}

/// Whether the platform refuses a character in a scalar without quotes.
fn is_hidden(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\t' | '\n' | '\r' | '\u{85}'))
        || matches!(letter, '\u{fffe}' | '\u{ffff}')
}
