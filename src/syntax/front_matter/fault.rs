//! What the platform refuses in front matter.

use crate::syntax::value::Range;

/// The first error in front matter, and its range in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The range of the cause: it can be before the place where the platform stops, as the quote that is never closed.
    pub range: Range,
}

/// A kind of error in front matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// A character that cannot be printed.
    Character,
    /// A line that starts with `%` before the fields.
    Directive,
    /// A second document after `---` or `...`.
    SecondDocument,
    /// Text that can start neither a field nor a value.
    Unexpected,
    /// A `: ` without a name before it, as in `title: A: b`.
    NoName,
    /// Text after a value, or a line without a colon.
    NoColon,
    /// A quoted name with a colon that is not followed by a space.
    NoSpaceAfterColon,
    /// A field that is indented more than the fields before it.
    FieldIndent,
    /// A list item with text after its value, or indented more than the items before it.
    ItemIndent,
    /// A name that occurs twice. The first one is at this range.
    DuplicateName(Range),
    /// Two values in brackets without a comma between them. The bracket is at this range.
    NoComma(Range),
    /// A bracket or brace that is never closed.
    UnclosedBracket,
    /// A quote that is never closed.
    UnclosedQuote,
    /// A backslash in double quotes that starts no known escape.
    Escape,
    /// Something else than `+`, `-` and a digit after `|` or `>`.
    BlockHeader,
    /// A tag that the platform does not know, or a type that the value does not have.
    Tag,
    /// An alias without its anchor.
    UnknownAlias,
    /// An anchor or alias without a name, or a tag or anchor too many.
    Anchor,
    /// A `<<` with a value that is not a map.
    Merge,
    /// A list of lists as the name of a field.
    NestedName,
    /// Values that are nested too deeply.
    Depth,
}

impl Fault {
    /// Moves the fault to the right.
    pub(super) fn shift(&mut self, base: u32) {
        let moved = |range: Range| (range.0 + base, range.1 + base);
        self.range = moved(self.range);
        if let FaultKind::DuplicateName(other) | FaultKind::NoComma(other) = &mut self.kind {
            *other = moved(*other);
        }
    }
}
