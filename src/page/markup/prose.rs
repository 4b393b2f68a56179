//! The text that readers see, in blocks.

use crate::syntax::value::Range;
use crate::text::{FileId, Span, sentence_starts, to_u32};
use std::sync::OnceLock;

/// The character that takes the place of what is not text in a sentence: code, an image, an expression, an address.
pub const HIDDEN: char = '\u{fffc}';

/// The role of a block of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextRole {
    /// The title in front matter.
    Title,
    /// The description in front matter.
    Description,
    /// A paragraph, or text directly in an element.
    Paragraph,
    /// A heading of this level.
    Heading(u8),
    /// A cell in the header row of a table.
    TableHeader,
    /// Any other cell of a table.
    TableCell,
    /// The alternative text of an image.
    AltText,
    /// The value of an attribute, such as `title`.
    Attribute,
}

/// The relation of a piece to the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// The source is the text.
    Verbatim,
    /// The source means the text: an escape, a character reference, a line break.
    Decoded,
    /// The source is not text. The piece is [`HIDDEN`].
    Hidden,
}

/// A piece of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPiece<'b> {
    /// The relation to the source.
    pub kind: PieceKind,
    /// Whether it is in bold.
    pub is_strong: bool,
    /// Its place in the source.
    pub span: Span,
    /// The offset in the text of the block.
    pub offset: usize,
    /// The text.
    pub text: &'b str,
}

/// The stored data of a piece, which ends where the next one starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceData {
    pub(super) kind: PieceKind,
    pub(super) is_strong: bool,
    pub(super) range: Range,
    /// The offset in the text of the block.
    pub(super) offset: u32,
}

/// A block of text that readers see: a paragraph, a heading, a cell, an attribute. Code, addresses, expressions and
/// front matter are not text.
#[derive(Debug, Clone, Copy)]
pub struct TextBlock<'p> {
    /// The role.
    pub role: TextRole,
    /// The number of lists around it.
    pub list_depth: usize,
    /// Whether it is in a quote.
    pub is_quoted: bool,
    /// The element around it, or the element that has the attribute.
    pub parent: Option<u32>,
    file: FileId,
    text: &'p str,
    pieces: &'p [PieceData],
    sentences: &'p OnceLock<Box<[u32]>>,
}

/// The stored data of a block of text.
#[derive(Debug)]
pub(super) struct TextBlockData {
    pub(super) role: TextRole,
    pub(super) list_depth: usize,
    pub(super) is_quoted: bool,
    pub(super) parent: Option<u32>,
    pub(super) text: Box<str>,
    pub(super) pieces: Box<[PieceData]>,
    /// The offset of each sentence, once a rule asked for them.
    pub(super) sentences: OnceLock<Box<[u32]>>,
}

impl TextBlockData {
    /// Returns the block as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> TextBlock<'_> {
        TextBlock {
            role: self.role,
            list_depth: self.list_depth,
            is_quoted: self.is_quoted,
            parent: self.parent,
            file,
            text: &self.text,
            pieces: &self.pieces,
            sentences: &self.sentences,
        }
    }

    /// Returns the range from the first to the last piece.
    pub(super) fn range(&self) -> Range {
        range_of(&self.pieces)
    }
}

fn range_of(pieces: &[PieceData]) -> Range {
    let start = pieces.first().map_or(0, |piece| piece.range.0);
    let end = pieces.last().map_or(start, |piece| piece.range.1);
    (start, end)
}

impl<'p> TextBlock<'p> {
    /// Returns the text, with a line break for each one in the source.
    pub fn text(&self) -> &'p str {
        self.text
    }

    /// Returns the sentences as ranges of the text, in order, without the spaces around them.
    pub fn sentences(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<'p> {
        let text = self.text;
        let starts = self.sentences.get_or_init(|| sentence_starts(text));
        let ends = starts.iter().skip(1).copied().chain([to_u32(text.len())]);
        starts.iter().zip(ends).map(move |(&start, end)| {
            let (start, end) = (start as usize, end as usize);
            let sentence = text[start..end].trim();
            let start = end - text[start..end].trim_start().len();
            start..start + sentence.len()
        })
    }

    /// Returns the span from the first to the last piece.
    pub fn span(&self) -> Span {
        self.file.span(range_of(self.pieces))
    }

    /// Returns the pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = TextPiece<'p>> + use<'p> {
        let block = *self;
        (0..self.pieces.len()).map(move |index| block.piece(index))
    }

    /// Returns the pieces inside a part of the page, in order.
    pub(super) fn pieces_in(&self, part: Span) -> impl Iterator<Item = TextPiece<'p>> + use<'p> {
        let block = *self;
        let first = self
            .pieces
            .partition_point(|piece| piece.range.0 < part.start);
        let inside = (first..self.pieces.len()).map(move |index| block.piece(index));
        inside.take_while(move |piece| piece.span.end <= part.end)
    }

    fn piece(&self, index: usize) -> TextPiece<'p> {
        let data = self.pieces[index];
        let next = self.pieces.get(index + 1);
        let end = next.map_or(self.text.len(), |next| next.offset as usize);
        let offset = data.offset as usize;
        TextPiece {
            kind: data.kind,
            is_strong: data.is_strong,
            span: self.file.span(data.range),
            offset,
            text: self.text.get(offset..end).unwrap_or_default(),
        }
    }

    /// Returns the place in the source of a part of the text, given in bytes.
    pub fn span_of(&self, part: std::ops::Range<usize>) -> Span {
        let start = self.source_offset(part.start, false);
        let end = self.source_offset(part.end.max(part.start), true);
        Span::new(self.file, start, end.max(start))
    }

    /// Returns the offset in the source of an offset in the text. Between two pieces, `is_end` selects the first one.
    fn source_offset(&self, offset: usize, is_end: bool) -> u32 {
        let before = |piece: &PieceData| {
            let start = piece.offset as usize;
            start < offset || (start == offset && !is_end)
        };
        let index = self.pieces.partition_point(before).saturating_sub(1);
        let Some(piece) = self.pieces.get(index) else {
            return 0;
        };
        let inside = to_u32(offset.saturating_sub(piece.offset as usize));
        match piece.kind {
            PieceKind::Verbatim => (piece.range.0 + inside).min(piece.range.1),
            _ if is_end && inside > 0 => piece.range.1,
            _ => piece.range.0,
        }
    }
}
