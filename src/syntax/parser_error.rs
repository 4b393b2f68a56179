//! Errors of the MDX parser. Its messages are its only error codes, so this file alone reads them.

use super::value::to_u32;

/// An error of the MDX parser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParserError {
    /// The offset of the byte that the parser points at.
    pub offset: u32,
    /// The message of the parser.
    pub message: String,
    /// What the error is about.
    pub kind: ParserErrorKind,
}

/// What an error of the MDX parser is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParserErrorKind {
    /// A closing tag has no opening tag.
    UnexpectedClosingTag,
    /// A tag is not closed before the end of something around it.
    Unclosed {
        /// Whether a paragraph ends first.
        in_paragraph: bool,
    },
    /// The opening and the closing tag of an element are not in the same block.
    SplitElement,
    /// An expression is not closed before the end of the page.
    UnclosedExpression,
    /// The page ends too early in another way.
    UnexpectedEnd,
    /// The JavaScript parser rejects an expression.
    Expression,
    /// Anything else.
    Other,
}

/// The start of the message for an expression that the JavaScript parser rejects; its own message follows.
const REJECTED: &str = "Could not parse expression with oxc: ";

impl ParserError {
    /// Creates the error for a message of the parser at a byte offset.
    pub fn new(offset: usize, message: String) -> Self {
        Self {
            offset: to_u32(offset),
            kind: kind_of(&message),
            message,
        }
    }

    /// Returns whether the error is about the pairing of tags.
    pub fn is_about_pairing(&self) -> bool {
        matches!(
            self.kind,
            ParserErrorKind::UnexpectedClosingTag
                | ParserErrorKind::Unclosed { .. }
                | ParserErrorKind::SplitElement
        )
    }

    /// Returns the message of the JavaScript parser if the error is about an expression, otherwise the whole message.
    pub fn cause(&self) -> &str {
        self.message.strip_prefix(REJECTED).unwrap_or(&self.message)
    }

    /// Returns the byte offset of the `(line:column)` at the end of the message. Columns are in UTF-16 code units.
    pub fn related_offset(&self, text: &str) -> Option<u32> {
        let place = &self.message[self.message.rfind(['(', ' '])? + 1..];
        let (line, column) = place.trim_end_matches(')').split_once(':')?;
        let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
        let lines = text.split_inclusive('\n').take(line.checked_sub(1)?);
        let start: usize = lines.map(str::len).sum();
        let mut units = 1;
        for (at, letter) in text.get(start..)?.char_indices() {
            if units >= column {
                return Some(to_u32(start + at));
            }
            units += letter.len_utf16();
        }
        None
    }
}

fn kind_of(message: &str) -> ParserErrorKind {
    let kinds = [
        (
            "Unexpected closing tag",
            ParserErrorKind::UnexpectedClosingTag,
        ),
        ("Expected the closing tag", ParserErrorKind::SplitElement),
        (
            "Expected a closing tag",
            ParserErrorKind::Unclosed {
                in_paragraph: message.ends_with("`paragraph`"),
            },
        ),
        (
            "Unexpected end of file in expression",
            ParserErrorKind::UnclosedExpression,
        ),
        ("Unexpected end of file", ParserErrorKind::UnexpectedEnd),
        (REJECTED, ParserErrorKind::Expression),
    ];
    let mut kinds = kinds.into_iter();
    let found = kinds.find(|(start, _)| message.starts_with(start));
    found.map_or(ParserErrorKind::Other, |(_, kind)| kind)
}
