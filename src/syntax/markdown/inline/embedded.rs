//! Tags and expressions in a text.

use super::super::error::{Effect, ErrorKind, MdxError};
use super::super::js::BraceReader;
use super::super::span::{Span, offset};
use super::super::tag::{Progress, Tag, TagReader};
use super::state::{EventKind, Reader};

impl Reader<'_, '_, '_> {
    /// Reads the tag at `at`, or a `<` that is plain.
    pub(super) fn read_tag(&mut self, at: usize) -> usize {
        let bytes = self.content.text.as_bytes();
        let is_plain = matches!(bytes.get(at + 1), Some(b' ' | b'\t' | b'\n' | b'\r'));
        if is_plain || self.broken_limit == 0 {
            return at + 1;
        }
        let page = self.builder.text();
        let start = self.content.start(offset(at));
        let mut reader = TagReader::new(start);
        let mut progress = Progress::More;
        for line in self.content.lines_from(start) {
            progress = reader.feed(page, line);
            if !matches!(progress, Progress::More) {
                break;
            }
        }
        if matches!(progress, Progress::More) {
            progress = reader.end();
            self.broken_limit = self.broken_limit.saturating_sub(bytes.len() - at);
            self.builder.count(bytes.len() - at);
        }
        match progress {
            Progress::Done { end, tag } => {
                let end = self.content.position(end) as usize;
                self.add_tag(at, end, tag)
            }
            Progress::Failed { error, resume, tag } => {
                let looked_at = resume.max(error.span.end).saturating_sub(start);
                self.broken_limit = self.broken_limit.saturating_sub(looked_at as usize);
                self.builder.error(error);
                let end = (self.content.position(resume) as usize).clamp(at + 1, bytes.len());
                match tag {
                    Some(tag) => self.add_tag(at, end, tag),
                    None => end,
                }
            }
            Progress::More => at + 1,
        }
    }

    fn add_tag(&mut self, at: usize, end: usize, tag: Tag) -> usize {
        let index = offset(self.buffers.tags.len());
        self.buffers.tags.push(Some(tag));
        self.builder.count(end - at);
        self.push(at, end, EventKind::Tag(index))
    }

    /// Reads the expression at `at`.
    pub(super) fn read_expression(&mut self, at: usize) -> usize {
        let length = self.content.text.len();
        if self.broken_limit == 0 {
            return at + 1;
        }
        let page = self.builder.text();
        let start = self.content.start(offset(at));
        let mut reader = BraceReader::new();
        let end = self
            .content
            .lines_from(start)
            .find_map(|line| reader.feed(page, line));
        let Some(end) = end else {
            self.broken_limit = self.broken_limit.saturating_sub(length - at);
            self.builder.count(length - at);
            self.builder.error(MdxError {
                kind: ErrorKind::UnclosedExpression,
                span: Span::new(start, start + 1),
                construct: Span::new(start, start + 1),
                related: None,
                effect: Effect::Refused,
                is_consequence: false,
            });
            return at + 1;
        };
        let end = self.content.position(end) as usize;
        self.builder.count(end - at);
        self.push(at, end, EventKind::Expression)
    }
}
