//! Adds expressions to the tree.

use super::builder::Builder;
use super::error::{ErrorKind, MdxError};
use super::js::{Form, Source, check_expression};
use super::kind::Kind;
use super::span::{Span, offset};
use super::tree::{Piece, SAME, Value};

impl Builder<'_> {
    /// Adds an expression, and checks its JavaScript. `span` and `lines`, its parts, include the braces.
    pub(super) fn expression(&mut self, span: Span, is_flow: bool, lines: &[Span]) {
        let kind = if is_flow {
            Kind::FlowExpression
        } else {
            Kind::TextExpression
        };
        if let Some(error) = self.find_error(span, lines) {
            self.error(error);
        }
        let detail = match lines {
            [_] => SAME,
            _ => self.add_value(&without_braces(span, lines)),
        };
        self.leaf(kind, span, detail);
    }

    /// Returns what is wrong in the JavaScript of an expression.
    pub(super) fn find_error(&mut self, span: Span, lines: &[Span]) -> Option<MdxError> {
        let one;
        let many;
        let inner: &[Span] = if lines.windows(2).all(|pair| pair[0].end == pair[1].start) {
            one = [Span::new(
                span.start + 1,
                span.end.saturating_sub(1).max(span.start + 1),
            )];
            &one
        } else {
            many = without_braces(span, lines);
            &many
        };
        let source = Source::new(self.text(), inner);
        self.count(source.text.len());
        let error = check_expression(&source.text, Form::Child).err()?;
        Some(MdxError {
            effect: error.effect,
            span: source.span(error.offset, error.length),
            kind: ErrorKind::JavaScript(error.kind),
            construct: span,
            related: None,
            is_consequence: false,
        })
    }

    /// Adds the value of an expression: each line without up to two columns of its indentation.
    fn add_value(&mut self, lines: &[Span]) -> u32 {
        let page = self.text();
        let document = self.document();
        let start = offset(document.strings.len());
        let first_piece = offset(document.pieces.len());
        for (index, line) in lines.iter().enumerate() {
            let mut line = *line;
            if index > 0 {
                line.start += indentation(line.of(page));
            }
            if !line.is_empty() {
                document.pieces.push(Piece {
                    offset: offset(document.strings.len()) - start,
                    source: line,
                });
                document.strings.push_str(line.of(page));
            }
        }
        let text = Span::new(start, offset(document.strings.len()));
        document.values.push(Value {
            text,
            first_piece,
            end_of_pieces: offset(document.pieces.len()),
        });
        offset(document.values.len() - 1)
    }
}

/// Returns the parts of an expression without its braces.
fn without_braces(span: Span, lines: &[Span]) -> Vec<Span> {
    let (start, end) = (span.start + 1, span.end.saturating_sub(1));
    let inside = |line: &Span| Span::new(line.start.clamp(start, end), line.end.clamp(start, end));
    lines.iter().map(inside).collect()
}

/// Returns the number of bytes of indentation that do not belong to an expression.
fn indentation(line: &str) -> u32 {
    match line.as_bytes() {
        [b' ', b' ', ..] => 2,
        [b' ' | b'\t', ..] => 1,
        _ => 0,
    }
}
