//! Collects the attributes of a tag.

use super::super::js::Form;
use super::super::span::Span;
use super::super::tree::{Attribute, AttributeValue};
use super::parts::{Embedded, State};
use super::reader::{TagReader, position};

impl TagReader {
    /// Starts what an offset begins.
    pub(super) fn open(&mut self, state: State, at: u32) {
        self.state = state;
        self.start = at;
        if state == State::AttributeName {
            let span = Span::new(at, at);
            self.attribute = Some(Attribute {
                span,
                name: span,
                value: AttributeValue::None,
            });
        } else if let State::Expression(_) = state {
            self.brace.reset(at);
            self.tag.expressions.push(Embedded {
                attribute: position(self.tag.attributes.len()),
                form: Form::Value,
                first_line: position(self.tag.lines.len()),
                end_of_lines: 0,
            });
        }
    }

    /// Ends a part of a name.
    pub(super) fn end_name(&mut self, end: u32) {
        self.state = match self.state {
            State::Name => State::AfterName,
            State::MemberName => State::AfterMemberName,
            State::LocalName => State::AfterLocalName,
            State::AttributeName => State::AfterAttributeName,
            _ => State::AfterAttributeLocalName,
        };
        match &mut self.attribute {
            Some(attribute) => {
                attribute.name.end = end;
                attribute.span.end = end;
            }
            None => self.tag.name.end = end,
        }
    }

    /// Adds the attribute that is being read, which has no value.
    pub(super) fn finish_attribute(&mut self) {
        self.tag.attributes.extend(self.attribute.take());
    }

    /// Adds an attribute with its value.
    pub(super) fn end_attribute(&mut self, end: u32, value: AttributeValue) {
        if let Some(mut attribute) = self.attribute.take() {
            attribute.span.end = end;
            attribute.value = value;
            self.tag.attributes.push(attribute);
        }
        self.state = State::BeforeAttribute;
    }

    /// Adds an attribute with an expression.
    pub(super) fn end_expression(&mut self, form: Form, end: u32) {
        let lines = position(self.tag.lines.len());
        if let Some(embedded) = self.tag.expressions.last_mut() {
            embedded.form = form;
            embedded.end_of_lines = lines;
        }
        let inner = Span::new(self.start + 1, end - 1);
        if form == Form::Value {
            return self.end_attribute(end, AttributeValue::Expression(inner));
        }
        self.tag.attributes.push(Attribute {
            span: Span::new(self.start, end),
            name: Span::new(self.start, self.start),
            value: AttributeValue::Spread(inner),
        });
        self.state = State::BeforeAttribute;
    }

    /// Adds a part of an expression, without the opening brace.
    pub(super) fn push_line(&mut self, at: u32, end: u32) {
        let start = if at == self.start { at + 1 } else { at };
        let first = self
            .tag
            .expressions
            .last()
            .map_or(0, |embedded| embedded.first_line as usize);
        match self.tag.lines[first..].last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => self.tag.lines.push(Span::new(start, end)),
        }
    }
}
