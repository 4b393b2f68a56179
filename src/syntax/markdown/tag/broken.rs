//! What a writer meant by a tag that cannot be read.

use super::super::error::{ErrorKind, MdxError};
use super::super::span::Span;
use super::parts::{Progress, State, Tag};
use super::reader::{TagReader, position, refused};

impl TagReader {
    /// Fails at the character at an offset.
    pub(super) fn fail(&mut self, text: &str, at: u32, line_end: u32) -> Progress {
        let rest = Span::new(at, line_end).of(text);
        let start = self.tag.span.start;
        let is_first = matches!(self.state, State::AfterStart | State::BeforeName);
        if is_first && at == start + 1 && rest.starts_with("!--") {
            self.state = State::Comment;
            let after = Span::new(at + 3, line_end);
            return self.feed(text, after);
        }
        let found = rest.chars().next();
        let length = position(found.map_or(1, char::len_utf8));
        let end = find_end(rest).map(|end| at + position(end));
        if let Some(end) = end.filter(|_| self.is_address(text, at)) {
            return Progress::Failed {
                error: refused(ErrorKind::AngleAddress, Span::new(start, end)),
                resume: end,
                tag: None,
            };
        }
        let kind = if is_first {
            ErrorKind::TagStart(found)
        } else {
            ErrorKind::Tag(self.state.place(), found)
        };
        let error = MdxError {
            construct: Span::new(start, at + length),
            ..refused(kind, Span::new(at, at + length))
        };
        let is_named = !self.tag.name.is_empty() || self.tag.is_closing;
        match end.filter(|_| is_named) {
            Some(end) => Progress::Failed {
                error,
                resume: end,
                tag: Some(self.broken(text, at, end)),
            },
            None => Progress::Failed {
                error,
                resume: if is_first { start + 1 } else { at },
                tag: None,
            },
        }
    }

    fn broken(&mut self, text: &str, at: u32, end: u32) -> Tag {
        let mut tag = std::mem::take(&mut self.tag);
        if matches!(
            self.state,
            State::Name | State::MemberName | State::LocalName
        ) {
            tag.name.end = at;
        }
        tag.span.end = end;
        tag.is_broken = true;
        tag.is_self_closing = Span::new(tag.span.start, end).of(text).ends_with("/>");
        let whole = position(tag.attributes.len());
        tag.expressions
            .retain(|embedded| embedded.attribute < whole);
        tag
    }

    /// Returns whether the tag is meant as an address.
    fn is_address(&self, text: &str, at: u32) -> bool {
        if self.tag.is_closing || !self.tag.attributes.is_empty() {
            return false;
        }
        let read = Span::new(self.tag.span.start + 1, at).of(text);
        let rest = text.get(at as usize..).unwrap_or_default();
        let has_space = read.contains([' ', '\t', '\n', '\r']);
        let is_url = read.ends_with(':') && rest.starts_with("//");
        let is_scheme = read.ends_with("mailto:") || read.ends_with("tel:");
        !has_space && (is_url || is_scheme || rest.starts_with('@'))
    }
}

/// Returns the offset after the `>` that ends a broken tag, unless another tag starts before it.
fn find_end(rest: &str) -> Option<usize> {
    let found = memchr::memchr3(b'>', b'<', b'\n', rest.as_bytes())?;
    (rest.as_bytes()[found] == b'>').then_some(found + 1)
}

#[cfg(test)]
mod tests {
    use super::super::super::error::{ErrorKind, TagPlace};
    use super::*;

    fn failed(text: &str) -> (ErrorKind, u32, u32, Option<bool>) {
        let mut reader = TagReader::new(0);
        let line = Span::new(0, position(text.len()));
        let progress = match reader.feed(text, line) {
            Progress::More => reader.end(),
            other => other,
        };
        let Progress::Failed { error, resume, tag } = progress else {
            panic!("{text} is a tag")
        };
        (
            error.kind,
            error.span.start,
            resume,
            tag.map(|tag| tag.is_self_closing),
        )
    }

    #[test]
    fn errors_are_at_the_first_wrong_character() {
        assert_eq!(
            failed("<1 b>"),
            (ErrorKind::TagStart(Some('1')), 1, 1, None)
        );
        assert_eq!(
            failed("<a b=c/>"),
            (
                ErrorKind::Tag(TagPlace::AttributeValue, Some('c')),
                5,
                8,
                Some(true)
            )
        );
        assert_eq!(
            failed("<a b"),
            (
                ErrorKind::Tag(TagPlace::AfterAttributeName, None),
                0,
                2,
                None
            )
        );
        assert_eq!(
            failed("<a, b"),
            (ErrorKind::Tag(TagPlace::Name, Some(',')), 2, 2, None)
        );
        assert_eq!(
            failed("<a b={c"),
            (ErrorKind::UnclosedExpression, 5, 2, None)
        );
    }

    #[test]
    fn comments_and_addresses_are_known() {
        assert_eq!(
            failed("<!-- a > b --> c"),
            (ErrorKind::HtmlComment, 0, 14, None)
        );
        assert_eq!(failed("<!-- a"), (ErrorKind::HtmlComment, 0, 4, None));
        assert_eq!(
            failed("<https://a.b/c> d"),
            (ErrorKind::AngleAddress, 0, 15, None)
        );
        assert_eq!(failed("<a.b@c.d> e"), (ErrorKind::AngleAddress, 0, 9, None));
    }
}
