//! Reads a tag, one line after the other.

use super::super::characters::is_space;
use super::super::error::{Effect, ErrorKind, MdxError};
use super::super::js::{BraceReader, Form, is_name_part, is_name_start};
use super::super::span::Span;
use super::super::tree::{Attribute, AttributeValue};
use super::parts::{Progress, State, Tag};

/// Reads a tag.
#[derive(Debug, Clone)]
pub(in super::super) struct TagReader {
    pub(super) state: State,
    pub(super) tag: Tag,
    pub(super) brace: BraceReader,
    /// Where what is being read starts: a name, a value or an expression.
    pub(super) start: u32,
    /// The attribute that is being read.
    pub(super) attribute: Option<Attribute>,
}

impl TagReader {
    /// Creates a reader for the tag that starts at the `<` at an offset.
    pub(in super::super) fn new(start: u32) -> Self {
        Self {
            state: State::Start,
            tag: Tag {
                span: Span::new(start, start),
                name: Span::new(start + 1, start + 1),
                ..Tag::default()
            },
            brace: BraceReader::new(),
            start,
            attribute: None,
        }
    }

    /// Returns whether the reader is in an expression.
    pub(in super::super) fn is_in_expression(&self) -> bool {
        matches!(self.state, State::Expression(_))
    }

    /// Reads a line of the page. The first one starts at the `<`.
    pub(in super::super) fn feed(&mut self, text: &str, line: Span) -> Progress {
        let mut at = line.start;
        while at < line.end {
            let rest = Span::new(at, line.end).of(text);
            match self.state {
                State::Expression(form) => match self.brace.feed(text, Span::new(at, line.end)) {
                    Some(end) => {
                        self.push_line(at, end - 1);
                        self.end_expression(form, end);
                        at = end;
                    }
                    None => {
                        self.push_line(at, line.end);
                        return Progress::More;
                    }
                },
                State::Literal(quote) => match memchr::memchr(quote, rest.as_bytes()) {
                    Some(found) => {
                        at += position(found) + 1;
                        let value = AttributeValue::Literal(Span::new(self.start, at - 1));
                        self.end_attribute(at, value);
                    }
                    None => return Progress::More,
                },
                State::Comment => match rest.find("-->") {
                    Some(found) => {
                        let end = at + position(found) + 3;
                        return self.html_comment(end, end);
                    }
                    None => return Progress::More,
                },
                _ => {
                    let Some(c) = rest.chars().next() else {
                        return Progress::More;
                    };
                    let next = at + position(c.len_utf8());
                    if c == '>' && self.ends_tag(at) {
                        return self.done(next);
                    }
                    if !self.step(c, at, next) {
                        return self.fail(text, at, line.end);
                    }
                    at = next;
                }
            }
        }
        Progress::More
    }

    /// Returns whether a `>` at an offset ends the tag. Ends what it ends, too.
    fn ends_tag(&mut self, at: u32) -> bool {
        if self.state.is_in_name() {
            self.end_name(at);
        }
        let ends = matches!(
            self.state,
            State::BeforeName
                | State::BeforeClosingName
                | State::AfterStart
                | State::AfterName
                | State::AfterMemberName
                | State::AfterLocalName
                | State::BeforeAttribute
                | State::AfterAttributeName
                | State::AfterAttributeLocalName
                | State::AfterSlash
        );
        if ends {
            self.finish_attribute();
        }
        ends
    }

    fn done(&mut self, end: u32) -> Progress {
        self.tag.span.end = end;
        self.tag.is_self_closing = self.state == State::AfterSlash;
        Progress::Done {
            end,
            tag: std::mem::take(&mut self.tag),
        }
    }

    /// Reads a character. Returns whether it can be here.
    fn step(&mut self, c: char, at: u32, next: u32) -> bool {
        if self.state.is_in_name() {
            if is_name_part(c) {
                return true;
            }
            let can_follow = is_space(c) || matches!(c, '/' | '{') || self.can_follow_name(c);
            if !can_follow {
                return false;
            }
            self.end_name(at);
        }
        if is_space(c) && self.state != State::Start {
            if self.state == State::AfterStart {
                self.state = State::BeforeName;
            }
            return true;
        }
        match (self.state, c) {
            (State::Start, _) => self.state = State::AfterStart,
            (State::AfterStart | State::BeforeName, '/') => {
                self.tag.is_closing = true;
                self.tag.name = Span::new(next, next);
                self.state = State::BeforeClosingName;
            }
            (State::AfterName | State::AfterMemberName, '.') => {
                self.state = State::BeforeMemberName;
            }
            (State::AfterName, ':') => self.state = State::BeforeLocalName,
            (State::AfterAttributeName, ':') => self.state = State::BeforeAttributeLocalName,
            (State::AfterAttributeName | State::AfterAttributeLocalName, '=') => {
                self.state = State::BeforeValue;
            }
            (State::BeforeValue, '"' | '\'') => self.open(State::Literal(c as u8), next),
            (State::BeforeValue, '{') => self.open(State::Expression(Form::Value), at),
            (State::BeforeAttributeLocalName, c) if is_name_start(c) => {
                self.state = State::AttributeLocalName;
            }
            (State::BeforeMemberName, c) if is_name_start(c) => self.state = State::MemberName,
            (State::BeforeLocalName, c) if is_name_start(c) => self.state = State::LocalName,
            (State::AfterStart | State::BeforeName | State::BeforeClosingName, c)
                if is_name_start(c) =>
            {
                self.tag.name = Span::new(at, next);
                self.state = State::Name;
            }
            _ => return self.step_before_attribute(c, at),
        }
        true
    }

    /// Reads a character where an attribute can start.
    fn step_before_attribute(&mut self, c: char, at: u32) -> bool {
        let can_start = matches!(
            self.state,
            State::AfterName
                | State::AfterMemberName
                | State::AfterLocalName
                | State::BeforeAttribute
                | State::AfterAttributeName
                | State::AfterAttributeLocalName
        );
        if !can_start {
            return false;
        }
        match c {
            '/' => {
                self.finish_attribute();
                self.tag.slash = Some(at);
                self.state = State::AfterSlash;
            }
            '{' => {
                self.finish_attribute();
                self.open(State::Expression(Form::Spread), at);
            }
            c if is_name_start(c) => {
                self.finish_attribute();
                self.open(State::AttributeName, at);
            }
            _ => return false,
        }
        true
    }

    /// Returns whether a mark can follow the name that is being read.
    fn can_follow_name(&self, c: char) -> bool {
        match self.state {
            State::Name => matches!(c, '.' | ':'),
            State::MemberName => c == '.',
            State::AttributeName => matches!(c, ':' | '='),
            State::AttributeLocalName => c == '=',
            _ => false,
        }
    }

    fn html_comment(&self, end: u32, resume: u32) -> Progress {
        let start = self.tag.span.start;
        Progress::Failed {
            error: refused(ErrorKind::HtmlComment, Span::new(start, end)),
            resume,
            tag: None,
        }
    }

    /// Ends the text in the tag.
    pub(in super::super) fn end(mut self) -> Progress {
        let start = self.tag.span.start;
        if self.state == State::Comment {
            return self.html_comment(start + 4, start + 4);
        }
        if self.state.is_in_name() {
            self.end_name(self.tag.name.end.max(self.start + 1));
        }
        let resume = self.tag.name.end;
        let error = match self.state {
            State::Expression(_) => refused(
                ErrorKind::UnclosedExpression,
                Span::new(self.start, self.start + 1),
            ),
            State::Start | State::AfterStart => {
                refused(ErrorKind::TagStart(None), Span::new(start, start + 1))
            }
            State::Literal(_) => refused(
                ErrorKind::Tag(self.state.place(), None),
                Span::new(self.start - 1, self.start),
            ),
            state => refused(
                ErrorKind::Tag(state.place(), None),
                Span::new(start, resume),
            ),
        };
        let construct = Span::new(start, error.span.end);
        let error = MdxError { construct, ..error };
        Progress::Failed {
            error,
            resume,
            tag: None,
        }
    }
}

/// Creates an error for which the platform refuses the page.
pub(super) fn refused(kind: ErrorKind, span: Span) -> MdxError {
    MdxError {
        kind,
        span,
        construct: span,
        related: None,
        effect: Effect::Refused,
        is_consequence: false,
    }
}

/// Returns an offset as it is stored.
pub(super) fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
