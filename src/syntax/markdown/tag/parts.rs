//! What a tag consists of.

use super::super::error::{MdxError, TagPlace};
use super::super::js::Form;
use super::super::span::Span;
use super::super::tree::Attribute;

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in super::super) struct Tag {
    /// The whole tag.
    pub(in super::super) span: Span,
    /// The name as written; empty for a fragment.
    pub(in super::super) name: Span,
    /// Whether it is a closing tag.
    pub(in super::super) is_closing: bool,
    /// Whether it closes itself.
    pub(in super::super) is_self_closing: bool,
    /// Whether the reader failed on it, so that an error is reported already.
    pub(in super::super) is_broken: bool,
    /// The attributes.
    pub(in super::super) attributes: Vec<Attribute>,
    /// The expressions of the attributes.
    pub(in super::super) expressions: Vec<Embedded>,
    /// The parts of the page that the expressions consist of.
    pub(in super::super) lines: Vec<Span>,
    /// The slash at the end, if it closes itself.
    pub(super) slash: Option<u32>,
}

/// An expression in a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Embedded {
    /// The index of the attribute.
    pub(in super::super) attribute: u32,
    /// Whether it is a value or a spread.
    pub(in super::super) form: Form,
    /// The first of its parts in [`Tag::lines`].
    pub(in super::super) first_line: u32,
    /// The index after the last of its parts.
    pub(in super::super) end_of_lines: u32,
}

/// What a reader knows after a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Progress {
    /// The tag goes on.
    More,
    /// The tag is complete.
    Done {
        /// The offset after the tag.
        end: u32,
        /// The tag.
        tag: Tag,
    },
    /// There is no tag.
    Failed {
        /// What is wrong.
        error: MdxError,
        /// Where to go on reading.
        resume: u32,
        /// What the writer meant, if that is clear. It ends at `resume`.
        tag: Option<Tag>,
    },
}

/// What the reader expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// `<` itself.
    Start,
    /// Directly after `<`.
    AfterStart,
    /// A name, a slash or the end.
    BeforeName,
    /// A name or the end, in a closing tag.
    BeforeClosingName,
    /// More of the first part of the name.
    Name,
    /// What follows the first part of the name.
    AfterName,
    /// The part of the name after a dot.
    BeforeMemberName,
    /// More of that part.
    MemberName,
    /// What follows that part.
    AfterMemberName,
    /// The part of the name after the colon.
    BeforeLocalName,
    /// More of that part.
    LocalName,
    /// What follows that part.
    AfterLocalName,
    /// An attribute or the end.
    BeforeAttribute,
    /// More of the name of an attribute.
    AttributeName,
    /// What follows the name.
    AfterAttributeName,
    /// The part of the name of an attribute after the colon.
    BeforeAttributeLocalName,
    /// More of that part.
    AttributeLocalName,
    /// What follows that part.
    AfterAttributeLocalName,
    /// A value.
    BeforeValue,
    /// More of a quoted value.
    Literal(u8),
    /// More of an expression.
    Expression(Form),
    /// The end after a slash.
    AfterSlash,
    /// The end of a comment as in HTML.
    Comment,
}

impl State {
    /// Returns the place that an error names.
    pub(super) fn place(self) -> TagPlace {
        match self {
            Self::Start
            | Self::AfterStart
            | Self::BeforeName
            | Self::BeforeClosingName
            | Self::Name
            | Self::Comment => TagPlace::Name,
            Self::AfterName | Self::AfterMemberName | Self::AfterLocalName => TagPlace::AfterName,
            Self::BeforeMemberName | Self::MemberName => TagPlace::MemberName,
            Self::BeforeLocalName | Self::LocalName => TagPlace::LocalName,
            Self::BeforeAttribute => TagPlace::BeforeAttribute,
            Self::AttributeName | Self::BeforeAttributeLocalName | Self::AttributeLocalName => {
                TagPlace::AttributeName
            }
            Self::AfterAttributeName | Self::AfterAttributeLocalName => {
                TagPlace::AfterAttributeName
            }
            Self::BeforeValue | Self::Expression(_) => TagPlace::AttributeValue,
            Self::Literal(_) => TagPlace::Literal,
            Self::AfterSlash => TagPlace::AfterSlash,
        }
    }

    /// Returns whether it is in a name, so that a character of a name continues it.
    pub(super) fn is_in_name(self) -> bool {
        matches!(
            self,
            Self::Name
                | Self::MemberName
                | Self::LocalName
                | Self::AttributeName
                | Self::AttributeLocalName
        )
    }
}

/// Returns whether two names in a page are the same. White space around their dots and colons does not matter.
pub(in super::super) fn has_same_name(text: &str, one: Span, other: Span) -> bool {
    let (one, other) = (one.of(text), other.of(text));
    one == other || letters(one).eq(letters(other))
}

/// Returns the characters of a name without white space.
pub(in super::super) fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|c| !c.is_whitespace() && *c != '\u{feff}')
}
