//! Errors in tags that can be read.

use super::super::error::{ErrorKind, JsErrorKind, MdxError};
use super::super::js::{self, Form, Source};
use super::super::span::Span;
use super::super::tree::{Attribute, AttributeValue};
use super::parts::Tag;
use super::reader::refused;

impl Tag {
    /// Reports attributes of closing tags, and JavaScript that is wrong. Returns the number of bytes looked at.
    pub(in super::super) fn check(&self, page: &str, report: &mut dyn FnMut(MdxError)) -> usize {
        if self.is_closing && !self.is_broken {
            let attribute = self.attributes.first().map(|attribute| attribute.span);
            let slash = self.slash.map(|at| Span::new(at, at + 1));
            if let Some(span) = attribute.or(slash) {
                report(MdxError {
                    construct: self.span,
                    ..refused(ErrorKind::ClosingTag, span)
                });
            }
        }
        let mut looked_at = 0;
        for embedded in &self.expressions {
            let lines = embedded.first_line as usize..embedded.end_of_lines as usize;
            let lines = self.lines.get(lines).unwrap_or_default();
            let source = Source::new(page, lines);
            looked_at += source.text.len();
            let Err(error) = js::check_expression(&source.text, embedded.form) else {
                continue;
            };
            let whole = self.attributes.get(embedded.attribute as usize);
            let span = match error.kind {
                JsErrorKind::Empty | JsErrorKind::NotSpread => {
                    whole.map(|attribute| attribute.span)
                }
                _ => None,
            };
            let effect = error.effect;
            let mut reported = refused(
                ErrorKind::JavaScript(error.kind.clone()),
                span.unwrap_or_else(|| source.span(error.offset, error.length)),
            );
            reported.effect = effect;
            reported.construct = whole.map_or(reported.span, braces);
            match (error.kind, embedded.form) {
                (JsErrorKind::Empty, Form::Value) => {
                    reported.kind = ErrorKind::EmptyAttributeExpression;
                }
                (JsErrorKind::Empty | JsErrorKind::NotSpread, Form::Spread) => {
                    reported.kind = ErrorKind::Spread;
                }
                _ => (),
            }
            report(reported);
        }
        looked_at
    }
}

/// Returns the expression of an attribute with its braces.
fn braces(attribute: &Attribute) -> Span {
    match attribute.value {
        AttributeValue::Expression(inner) => Span::new(inner.start - 1, inner.end + 1),
        _ => attribute.span,
    }
}
