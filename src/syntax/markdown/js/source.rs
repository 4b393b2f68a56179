//! JavaScript without the marks of the containers it is in.

use super::super::span::{Span, offset};
use std::borrow::Cow;

/// JavaScript that is a list of parts of the page.
#[derive(Debug, Clone)]
pub(in super::super) struct Source<'a> {
    /// The text.
    pub(in super::super) text: Cow<'a, str>,
    lines: &'a [Span],
}

impl<'a> Source<'a> {
    /// Joins parts of the page.
    pub(in super::super) fn new(page: &'a str, lines: &'a [Span]) -> Self {
        let text = match lines {
            [] => Cow::Borrowed(""),
            [first, .., last] if lines.windows(2).any(|pair| pair[0].end != pair[1].start) => {
                let mut text = String::with_capacity((last.end - first.start) as usize);
                for line in lines {
                    text.push_str(line.of(page));
                }
                Cow::Owned(text)
            }
            [first, ..] => {
                let end = lines.last().map_or(first.end, |last| last.end);
                Cow::Borrowed(Span::new(first.start, end).of(page))
            }
        };
        Self { text, lines }
    }

    /// Returns the place in the page of an offset in the text.
    pub(in super::super) fn place(&self, at: u32) -> u32 {
        let mut rest = at;
        for line in self.lines {
            if rest < line.len() {
                return line.start + rest;
            }
            rest -= line.len();
        }
        self.lines.last().map_or(0, |line| line.end)
    }

    /// Returns the place in the page of a range of the text.
    pub(in super::super) fn span(&self, at: u32, length: u32) -> Span {
        let length = length.min(offset(self.text.len()).saturating_sub(at));
        let start = self.place(at);
        match length {
            0 => Span::new(start, start),
            _ => Span::new(start, self.place(at + length - 1) + 1),
        }
    }
}
