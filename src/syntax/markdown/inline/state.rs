//! What the reader of a text knows while it reads.

use super::super::builder::Builder;
use super::super::character_references::Reference;
use super::super::kind::Kind;
use super::super::span::{Span, offset};
use super::super::tag::Tag;
use super::super::tree::LinkForm;
use super::content::Content;
use super::resource::Resources;
use super::runs::Runs;

/// The kind of block that a text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A paragraph with this span.
    Paragraph(Span),
    /// A heading.
    Heading,
    /// A cell of a table.
    Cell,
}

/// A part of the text that is not plain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Event {
    /// Where it starts in the content.
    pub(super) start: u32,
    /// Where it ends in the content.
    pub(super) end: u32,
    /// What it is.
    pub(super) kind: EventKind,
}

/// What a part of the text is.
#[derive(Debug, Clone, Copy)]
pub(super) enum EventKind {
    /// A backslash and the character that it escapes.
    Escape,
    /// A character reference.
    Reference(Reference),
    /// The end of a line: from the white space before it to the white space after it.
    LineEnd {
        /// The line end itself.
        line_end: (u32, u32),
    },
    /// A hard break, and the white space after it.
    Break {
        /// Where the break itself ends.
        end: u32,
    },
    /// A code span or mathematics, with so many marks on either side.
    Verbatim(Kind, u32),
    /// A tag: an index in [`Buffers::tags`].
    Tag(u32),
    /// An expression.
    Expression,
    /// A bracket that may open a link or an image.
    Bracket,
    /// The start of a link or an image: an index in [`Buffers::media`].
    Open(u32),
    /// The end of the innermost link or image.
    Close,
    /// A reference to a footnote.
    Footnote,
    /// A bare address.
    Address(LinkForm),
}

/// A run of `*`, `_` or `~`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    /// Where it starts in the content.
    pub(super) start: u32,
    /// The number of marks.
    pub(super) length: u32,
    /// The mark.
    pub(super) marker: u8,
    /// Whether it can open.
    pub(super) can_open: bool,
    /// Whether it can close.
    pub(super) can_close: bool,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label {
    /// The index of its event.
    pub(super) event: u32,
    /// Where its text starts in the content.
    pub(super) start: u32,
    /// Whether it is the bracket of an image.
    pub(super) is_image: bool,
    /// The number of runs before it.
    pub(super) first_run: u32,
}

/// A link or an image.
#[derive(Debug, Clone, Copy)]
pub(super) struct Media {
    /// Whether it is an image.
    pub(super) is_image: bool,
    /// What is between the first pair of brackets.
    pub(super) content: (u32, u32),
    /// Its target.
    pub(super) target: Target,
}

/// The target of a link.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    /// A destination in parentheses.
    Resource {
        /// The destination.
        destination: (u32, u32),
        /// The title.
        title: Option<(u32, u32)>,
    },
    /// A definition.
    Definition {
        /// Its index.
        definition: u32,
        /// The label.
        label: (u32, u32),
    },
}

/// The start or the end of emphasis, strong emphasis or text that is struck through.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    /// Where its marks start in the content.
    pub(super) start: u32,
    /// Where its marks end.
    pub(super) end: u32,
    /// What it is a mark of.
    pub(super) kind: Kind,
    /// Whether it opens.
    pub(super) is_open: bool,
}

/// The buffers of [`Reader`], reused for the next text.
#[derive(Default)]
pub(super) struct Buffers {
    pub(super) events: Vec<Event>,
    pub(super) runs: Vec<Run>,
    pub(super) labels: Vec<Label>,
    pub(super) media: Vec<Media>,
    pub(super) marks: Vec<Mark>,
    pub(super) tags: Vec<Option<Tag>>,
}

impl Buffers {
    fn clear(&mut self) {
        self.events.clear();
        self.runs.clear();
        self.labels.clear();
        self.media.clear();
        self.marks.clear();
        self.tags.clear();
    }
}

/// The last bracket, if it is not part of a link, an image or a footnote reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LastBracket {
    /// There is none.
    None,
    /// The bracket of an image.
    Image,
    /// Any other bracket.
    Link,
}

/// The reader of one text.
pub(super) struct Reader<'b, 'a, 'p> {
    pub(super) builder: &'b mut Builder<'p>,
    pub(super) content: Content<'a>,
    pub(super) buffers: &'b mut Buffers,
    /// The end of the last event: plain text starts here.
    pub(super) plain: usize,
    /// Brackets of links before this index in the list of labels would contain a link.
    pub(super) first_active: usize,
    pub(super) last_bracket: LastBracket,
    /// Whether `~` was read before `*` and `_`; `None` if there were none.
    pub(super) strikethrough_first: Option<bool>,
    pub(super) backticks: Runs,
    pub(super) dollars: Runs,
    pub(super) resources: Resources,
    pub(super) addresses: AddressMemory,
    /// The number of bytes that may still be read for broken tags and expressions.
    pub(super) broken_limit: usize,
    /// Whether the text may contain an address that only the second search finds.
    pub(super) has_address: bool,
}

/// Results of searches for bare addresses, so that no text is searched twice.
#[derive(Default)]
pub(super) struct AddressMemory {
    /// The last range of mail address characters.
    pub(super) mail_run: (usize, usize),
    /// One more than the start of the last invalid mail address.
    pub(super) wrong_mail: usize,
    /// The last range of punctuation, and whether an address ends before it.
    pub(super) trail: (usize, usize, bool),
    /// The last domain.
    pub(super) domain: Domain,
}

/// A domain: positions in the text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Domain {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The position after its last dot.
    pub(super) last_part: usize,
    /// The position after the last underscore in the last part.
    pub(super) underscore: usize,
    /// The position after the last underscore in the part before.
    pub(super) underscore_before: usize,
    /// The position after the last character that is neither a dot nor an underscore.
    pub(super) name_end: usize,
}

impl<'b, 'a, 'p> Reader<'b, 'a, 'p> {
    pub(super) fn new(
        builder: &'b mut Builder<'p>,
        buffers: &'b mut Buffers,
        content: Content<'a>,
    ) -> Self {
        buffers.clear();
        Self {
            builder,
            content,
            buffers,
            plain: 0,
            first_active: 0,
            last_bracket: LastBracket::None,
            strikethrough_first: None,
            backticks: Runs::default(),
            dollars: Runs::default(),
            resources: Resources::default(),
            addresses: AddressMemory::default(),
            broken_limit: 4096 + 3 * content.text.len(),
            has_address: false,
        }
    }

    /// Adds an event, and returns its end.
    pub(super) fn push(&mut self, start: usize, end: usize, kind: EventKind) -> usize {
        self.buffers.events.push(Event {
            start: offset(start),
            end: offset(end),
            kind,
        });
        self.plain = end;
        end
    }
}
