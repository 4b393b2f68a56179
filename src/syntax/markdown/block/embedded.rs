//! Tags and expressions between blocks. They may turn out to be a part of a paragraph.

use super::super::error::{Effect, ErrorKind, MdxError};
use super::super::span::Span;
use super::super::tag::{BraceReader, Progress, TagReader};
use super::blocks::{LeafKind, Piece, Range};
use super::line::Line;
use super::marks;
use super::open::{Attempt, OpenLeaf, Reader};
use super::parser::Parser;

/// What is known after a line.
enum Outcome {
    More,
    Done,
    /// They are a part of a text.
    Text,
    /// They are wrong: the platform looks no further.
    Wrong(MdxError),
}

impl Parser<'_, '_> {
    /// Begins to read tags and expressions. Returns `false` if they are a part of a text.
    pub(super) fn begin_attempt(&mut self, line: &Line, at: u32) -> bool {
        if self.patience == 0 || !self.can_begin(line, at) {
            return false;
        }
        let mut attempt = Attempt {
            lines: Vec::new(),
            start: at,
            reader: Reader::None,
            first_piece: self.blocks.pieces.len(),
            first_part: self.blocks.parts.len(),
            is_after_expression: false,
        };
        match self.feed(&mut attempt, line, at) {
            Outcome::More => {
                self.add_content();
                attempt.lines.push(*line);
                self.attempt = Some(attempt);
                true
            }
            Outcome::Done => {
                let is_in_paragraph = matches!(self.leaf, OpenLeaf::Paragraph(_));
                self.close_before(&attempt);
                if is_in_paragraph {
                    self.exit_lazy(line);
                }
                self.add_content();
                self.finish_attempt(&attempt);
                true
            }
            Outcome::Text => {
                self.give_up(&attempt, None, line.next - at);
                false
            }
            Outcome::Wrong(error) => {
                self.give_up(&attempt, Some(error), line.next - at);
                false
            }
        }
    }

    /// Adds a line to the open attempt.
    pub(super) fn continue_attempt(&mut self, line: Line) {
        let Some(mut attempt) = self.attempt.take() else {
            return;
        };
        let outcome = self.feed(&mut attempt, &line, line.start);
        attempt.lines.push(line);
        match outcome {
            Outcome::More => self.attempt = Some(attempt),
            Outcome::Done => {
                self.close_before(&attempt);
                self.finish_attempt(&attempt);
            }
            Outcome::Text => self.fail_attempt(&attempt, None),
            Outcome::Wrong(error) => self.fail_attempt(&attempt, Some(error)),
        }
    }

    /// Ends an attempt because the text ends.
    pub(super) fn break_off(&mut self, mut attempt: Attempt) {
        let error = match std::mem::replace(&mut attempt.reader, Reader::None) {
            Reader::Tag(reader) => match reader.end() {
                Progress::Failed { error, .. } => Some(error),
                _ => None,
            },
            Reader::Expression(_, first) => {
                let start = self
                    .blocks
                    .parts
                    .get(first)
                    .map_or(attempt.start, |part| part.start);
                Some(refused(
                    ErrorKind::UnclosedExpression,
                    Span::new(start, start + 1),
                ))
            }
            Reader::None => None,
        };
        self.fail_attempt(&attempt, error);
    }

    /// Makes text of the lines of an attempt. All but the first one are read again.
    fn fail_attempt(&mut self, attempt: &Attempt, error: Option<MdxError>) {
        let (Some(first), Some(last)) = (attempt.lines.first(), attempt.lines.last()) else {
            return;
        };
        self.give_up(attempt, error, last.next - first.start);
        if matches!(self.leaf, OpenLeaf::Table(_)) {
            self.add_row(first, attempt.start);
        } else {
            self.add_text(first, attempt.start, false, false);
        }
        self.again.extend(attempt.lines.iter().skip(1).rev());
    }

    /// Forgets an attempt, but reports what the platform refuses.
    fn give_up(&mut self, attempt: &Attempt, error: Option<MdxError>, length: u32) {
        let pieces = self.blocks.pieces.split_off(attempt.first_piece);
        match error {
            Some(error) => self.builder.doubt(attempt.start, error),
            None => self.check_pieces(attempt, &pieces),
        }
        self.blocks.parts.truncate(attempt.first_part);
        self.patience = self.patience.saturating_sub(length as usize);
        self.builder.count(length as usize);
    }

    fn check_pieces(&mut self, attempt: &Attempt, pieces: &[Piece]) {
        let page = self.builder.text();
        let mut errors = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Tag(tag) => {
                    if let Some(tag) = tag {
                        tag.check(page, &mut |error| errors.push(error));
                    }
                }
                Piece::Expression(span, parts) => {
                    let parts = &self.blocks.parts[parts.clone()];
                    errors.extend(self.builder.find_error(*span, parts));
                }
            }
        }
        for error in errors {
            self.builder.doubt(attempt.start, error);
        }
    }

    /// Ends the leaf before an attempt. Its lines are before the parts of the attempt.
    fn close_before(&mut self, attempt: &Attempt) {
        let parts = self.blocks.parts.split_off(attempt.first_part);
        self.close_leaf(true);
        let first = self.blocks.parts.len();
        self.blocks.parts.extend(parts);
        if first != attempt.first_part {
            self.move_parts(attempt, first);
        }
    }

    fn move_parts(&mut self, attempt: &Attempt, first: usize) {
        for piece in &mut self.blocks.pieces[attempt.first_piece..] {
            if let Piece::Expression(_, parts) = piece {
                parts.start = parts.start - attempt.first_part + first;
                parts.end = parts.end - attempt.first_part + first;
            }
        }
    }

    fn finish_attempt(&mut self, attempt: &Attempt) {
        let pieces = attempt.first_piece..self.blocks.pieces.len();
        let end = self
            .blocks
            .pieces
            .last()
            .map_or(attempt.start, |piece| match piece {
                Piece::Tag(tag) => tag.as_ref().map_or(attempt.start, |tag| tag.span.end),
                Piece::Expression(span, _) => span.end,
            });
        self.builder.count((end - attempt.start) as usize);
        self.add_leaf(attempt.start, end, LeafKind::Embedded(pieces));
    }

    /// Returns whether a tag or an expression begins.
    fn can_begin(&self, line: &Line, at: u32) -> bool {
        match line.text(self.bytes, at) {
            [b'{', ..] => true,
            [b'<', next, ..] => !matches!(next, b' ' | b'\t'),
            _ => false,
        }
    }

    /// Reads a line from `at`.
    fn feed(&mut self, attempt: &mut Attempt, line: &Line, mut at: u32) -> Outcome {
        let text = self.builder.text();
        loop {
            let part = Span::new(at, line.next);
            match &mut attempt.reader {
                Reader::None => {
                    let spaces = marks::spaces(line.text(self.bytes, at));
                    at += u32::try_from(spaces).unwrap_or(0);
                    if at == line.end {
                        return Outcome::Done;
                    }
                    if !self.can_begin(line, at)
                        || attempt.is_after_expression && self.bytes[at as usize] == b'{'
                    {
                        return Outcome::Text;
                    }
                    attempt.reader = match self.bytes[at as usize] {
                        b'<' => Reader::Tag(TagReader::new(at)),
                        _ => Reader::Expression(BraceReader::default(), self.blocks.parts.len()),
                    };
                }
                Reader::Tag(reader) => match reader.feed(text, part) {
                    Progress::More => return Outcome::More,
                    Progress::Failed { error, .. } => return Outcome::Wrong(error),
                    Progress::Done { end, tag } => {
                        self.blocks.pieces.push(Piece::Tag(Some(tag)));
                        attempt.reader = Reader::None;
                        attempt.is_after_expression = false;
                        at = end;
                    }
                },
                Reader::Expression(reader, first) => {
                    let found = reader.feed(text, part);
                    let first = *first;
                    let end = found.unwrap_or(line.next);
                    self.blocks.parts.push(Span::new(at, end));
                    if found.is_none() {
                        return Outcome::More;
                    }
                    self.add_expression(first, end);
                    attempt.reader = Reader::None;
                    attempt.is_after_expression = true;
                    at = end;
                }
            }
        }
    }

    fn add_expression(&mut self, first: usize, end: u32) {
        let parts: Range = first..self.blocks.parts.len();
        let start = self.blocks.parts[first].start;
        let piece = Piece::Expression(Span::new(start, end), parts);
        self.blocks.pieces.push(piece);
    }

    /// Reports a line that lacks the mark of the container in which a tag or an expression began.
    pub(super) fn report_lazy_line(&mut self, line: &Line) {
        let (at, _) = line.indent(self.bytes);
        let Some(attempt) = &self.attempt else {
            return;
        };
        let kind = match &attempt.reader {
            Reader::Tag(reader) if !reader.is_in_expression() => ErrorKind::LazyTag,
            _ => ErrorKind::LazyExpression,
        };
        let mut error = refused(kind, Span::new(at, line.end));
        error.construct.start = attempt.start;
        error.related = Some(Span::new(attempt.start, attempt.start + 1));
        self.builder.error(error);
    }
}

/// Returns the error for which the platform refuses the page.
fn refused(kind: ErrorKind, span: Span) -> MdxError {
    MdxError {
        kind,
        span,
        construct: span,
        related: None,
        effect: Effect::Refused,
        is_consequence: false,
    }
}
