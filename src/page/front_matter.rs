//! Front matter: the YAML block at the start of a page.

use crate::syntax::front_matter::FaultKind;
use crate::syntax::value::{Node, Range};
use crate::text::{FileId, Span};

/// The state of the front matter block. `P` is a place: rules see spans, and pages store ranges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block<P> {
    /// Missing or empty.
    Missing,
    /// Ignored by the platform without an error.
    Unread {
        /// The line with the problem.
        at: P,
        /// The reason, as a clause.
        why: &'static str,
        /// How to fix it.
        hint: &'static str,
    },
    /// Refused by the platform, or not a map of fields.
    Invalid {
        /// The cause.
        at: P,
        /// The text between the fences.
        body: P,
        /// The problem.
        problem: BlockProblem,
    },
    /// Parsed successfully.
    Read,
}

/// What is wrong with a block that has no fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockProblem {
    /// The platform refuses it. Ranges are relative to the text between the fences.
    Refused(FaultKind),
    /// It is a value of this kind, instead of fields.
    NotFields(&'static str),
}

/// One field of front matter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field<'p> {
    /// The name.
    pub key: &'p str,
    /// The span of the name.
    pub key_span: Span,
    /// The value. Its ranges are relative to the text of the block.
    pub value: &'p Node,
    /// The span of the value. For an empty value, the position after the colon.
    pub value_span: Span,
}

/// The front matter of a page.
#[derive(Debug, Clone, Copy)]
pub struct FrontMatter<'p> {
    /// The state of the block.
    pub block: Block<Span>,
    /// The block with its fences. Empty, at the start of the page, if there is none.
    pub span: Span,
    fields: &'p [FieldData],
}

impl<'p> FrontMatter<'p> {
    /// Returns the fields, in order.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = Field<'p>> + use<'p> {
        let file = self.span.file;
        self.fields.iter().map(move |field| field.in_file(file))
    }

    /// Returns the field with this name.
    pub fn field(&self, key: &str) -> Option<Field<'p>> {
        let found = self.fields.iter().find(|field| &*field.key == key)?;
        Some(found.in_file(self.span.file))
    }

    /// Returns the value of a field, if it is a string that is not blank.
    pub fn string(&self, key: &str) -> Option<&'p str> {
        let text = self.field(key)?.value.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// Returns whether the block was parsed, so that missing fields are known.
    pub fn is_read(&self) -> bool {
        self.block == Block::Read
    }
}

/// The stored data of the front matter.
#[derive(Debug)]
pub(super) struct FrontMatterData {
    pub(super) block: Block<Range>,
    pub(super) range: Range,
    pub(super) fields: Vec<FieldData>,
}

impl FrontMatterData {
    /// Returns the front matter as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> FrontMatter<'_> {
        FrontMatter {
            block: match self.block {
                Block::Missing => Block::Missing,
                Block::Unread { at, why, hint } => Block::Unread {
                    at: file.span(at),
                    why,
                    hint,
                },
                Block::Invalid { at, body, problem } => Block::Invalid {
                    at: file.span(at),
                    body: file.span(body),
                    problem,
                },
                Block::Read => Block::Read,
            },
            span: file.span(self.range),
            fields: &self.fields,
        }
    }
}

/// The stored data of a field.
#[derive(Debug)]
pub(super) struct FieldData {
    pub(super) key: Box<str>,
    pub(super) key_range: Range,
    pub(super) value: Node,
    pub(super) value_range: Range,
}

impl FieldData {
    fn in_file(&self, file: FileId) -> Field<'_> {
        Field {
            key: &self.key,
            key_span: file.span(self.key_range),
            value: &self.value,
            value_span: file.span(self.value_range),
        }
    }
}
