//! Text nodes: values that may differ from their source.

use super::super::character_references::Reference;
use super::super::span::{Span, offset};
use super::super::tree::{Document, Piece, SAME, Value};

/// The value of a part of a text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// The source of the part.
    Same,
    /// The source at another place: the character that a backslash escapes.
    Source(Span),
    /// The value of a character reference.
    Reference(Reference),
}

/// A text that consists of parts.
#[derive(Default)]
pub(super) struct Text {
    parts: Vec<(Span, Part)>,
}

/// The value of a [`Text`], and where its parts are in the page.
#[derive(Default)]
pub(super) struct Joined {
    /// The text.
    pub(super) value: String,
    /// For each part the offset at which it starts in `value`, and its place.
    parts: Vec<(usize, Span, bool)>,
}

impl Text {
    /// Appends a part.
    pub(super) fn push(&mut self, source: Span, part: Part) {
        if let (Part::Same, Some((last, Part::Same))) = (part, self.parts.last_mut())
            && last.end == source.start
        {
            last.end = source.end;
            return;
        }
        if !source.is_empty() {
            self.parts.push((source, part));
        }
    }

    /// Returns whether there is no text.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the span of the text if its value is the source.
    pub(super) fn as_source(&self) -> Option<Span> {
        match self.parts.as_slice() {
            [(span, Part::Same)] => Some(*span),
            _ => None,
        }
    }

    /// Returns the place of the text in the page.
    pub(super) fn span(&self) -> Span {
        let ends = self.parts.first().zip(self.parts.last());
        ends.map_or_else(Span::default, |((first, _), (last, _))| {
            Span::new(first.start, last.end)
        })
    }

    /// Removes all parts.
    pub(super) fn clear(&mut self) {
        self.parts.clear();
    }

    /// Adds the value to the document. Returns its index.
    pub(super) fn add_value(&self, document: &mut Document, page: &str) -> u32 {
        let mut value = start_value(document);
        for (source, part) in &self.parts {
            add_piece(document, value, *source);
            push_part(&mut document.strings, page, *source, *part);
        }
        finish_value(document, &mut value)
    }

    /// Stores the value in `joined`, without adding it to the document.
    pub(super) fn join(&self, page: &str, joined: &mut Joined) {
        joined.value.clear();
        joined.parts.clear();
        for (source, part) in &self.parts {
            let is_same = matches!(part, Part::Same);
            joined.parts.push((joined.value.len(), *source, is_same));
            push_part(&mut joined.value, page, *source, *part);
        }
    }
}

impl Joined {
    /// Returns the place of a part of the value, and the index of that value: [`SAME`] if it is what is there. Adds the
    /// value to the document otherwise.
    pub(super) fn add_part(
        &self,
        document: &mut Document,
        page: &str,
        (start, end): (usize, usize),
    ) -> (Span, u32) {
        let first = self.parts.partition_point(|part| part.0 <= start) - 1;
        let mut span = Span::default();
        let mut value = start_value(document);
        for (index, (offset_of, source, is_same)) in self.parts.iter().enumerate().skip(first) {
            if *offset_of >= end {
                break;
            }
            let next = self
                .parts
                .get(index + 1)
                .map_or(self.value.len(), |part| part.0);
            let (from, to) = (start.max(*offset_of), end.min(next));
            let mut piece = *source;
            if *is_same {
                piece.start = source.start + offset(from - offset_of);
                piece.end = source.start + offset(to - offset_of);
            }
            if index == first {
                span.start = piece.start;
            }
            span.end = piece.end;
            add_piece(document, value, piece);
            document.strings.push_str(&self.value[from..to]);
        }
        if span.of(page) == &self.value[start..end] {
            document.strings.truncate(value.text.start as usize);
            document.pieces.truncate(value.first_piece as usize);
            return (span, SAME);
        }
        (span, finish_value(document, &mut value))
    }
}

fn push_part(out: &mut String, page: &str, source: Span, part: Part) {
    match part {
        Part::Same => out.push_str(source.of(page)),
        Part::Source(other) => out.push_str(other.of(page)),
        Part::Reference(reference) => reference.push_to(out),
    }
}

fn start_value(document: &Document) -> Value {
    let end = offset(document.strings.len());
    Value {
        text: Span::new(end, end),
        first_piece: offset(document.pieces.len()),
        end_of_pieces: 0,
    }
}

fn add_piece(document: &mut Document, value: Value, source: Span) {
    document.pieces.push(Piece {
        offset: offset(document.strings.len()) - value.text.start,
        source,
    });
}

fn finish_value(document: &mut Document, value: &mut Value) -> u32 {
    value.text.end = offset(document.strings.len());
    value.end_of_pieces = offset(document.pieces.len());
    document.values.push(*value);
    offset(document.values.len() - 1)
}
