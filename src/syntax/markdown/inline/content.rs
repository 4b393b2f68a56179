//! The text of one leaf block without the marks of its containers.

use super::super::span::{Span, offset};

/// The text of one leaf block, and where each part of it is in the page.
#[derive(Clone, Copy)]
pub(super) struct Content<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// The parts of the page that it consists of.
    lines: &'a [Span],
    /// Where each part starts in the text; empty if the text is one range of the page.
    starts: &'a [u32],
}

impl<'a> Content<'a> {
    /// Joins the parts. Copies them to `buffer` if they are not adjacent.
    pub(super) fn new(
        page: &'a str,
        lines: &'a [Span],
        buffer: &'a mut String,
        starts: &'a mut Vec<u32>,
    ) -> Self {
        starts.clear();
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return Self {
                text: "",
                lines: &[],
                starts: &[],
            };
        };
        if lines.windows(2).all(|pair| pair[0].end == pair[1].start) {
            return Self {
                text: Span::new(first.start, last.end).of(page),
                lines,
                starts: &[],
            };
        }
        buffer.clear();
        for line in lines {
            starts.push(offset(buffer.len()));
            buffer.push_str(line.of(page));
        }
        Self {
            text: buffer,
            lines,
            starts,
        }
    }

    /// Returns whether the parts are adjacent.
    pub(super) fn is_one_range(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the place in the page of the character at `position`.
    pub(super) fn start(&self, position: u32) -> u32 {
        if self.starts.is_empty() {
            return self.lines.first().map_or(0, |line| line.start) + position;
        }
        let index = self.starts.partition_point(|start| *start <= position) - 1;
        self.lines[index].start + position - self.starts[index]
    }

    /// Returns the place in the page after the character that ends at `position`.
    pub(super) fn end(&self, position: u32) -> u32 {
        if position == 0 || self.starts.is_empty() {
            return self.start(position);
        }
        self.start(position - 1) + 1
    }

    /// Returns the part of the page from the character at `start` to the one that ends at `end`.
    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        let page_start = self.start(start);
        if start == end {
            return Span::new(page_start, page_start);
        }
        Span::new(page_start, self.end(end))
    }

    /// Returns the position of a place in the page.
    pub(super) fn position(&self, place: u32) -> u32 {
        let Some(first) = self.lines.first() else {
            return 0;
        };
        if self.starts.is_empty() {
            return place.saturating_sub(first.start);
        }
        let index = self.line_at(place);
        let line = self.lines[index];
        self.starts[index] + place.clamp(line.start, line.end) - line.start
    }

    /// Returns the lines from a place in the page to the end; the first one without what is before the place.
    pub(super) fn lines_from(&self, place: u32) -> impl Iterator<Item = Span> + use<'a> {
        let lines = self.lines.get(self.line_at(place)..).unwrap_or_default();
        lines
            .iter()
            .map(move |line| Span::new(line.start.max(place), line.end))
    }

    /// Returns the index of the last line that starts at or before a place in the page.
    fn line_at(&self, place: u32) -> usize {
        let after = self.lines.partition_point(|line| line.start <= place);
        after.saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::span::Span;
    use super::Content;

    #[test]
    fn maps_positions() {
        let page = "> ab\n> cd";
        let lines = [Span::new(2, 5), Span::new(7, 9)];
        let (mut buffer, mut starts) = (String::new(), Vec::new());
        let content = Content::new(page, &lines, &mut buffer, &mut starts);
        assert_eq!(content.text, "ab\ncd");
        assert_eq!((content.end(3), content.start(3)), (5, 7));
        assert_eq!(content.span(1, 4), Span::new(3, 8));
        assert_eq!((content.position(4), content.position(8)), (2, 4));
        let rest: Vec<Span> = content.lines_from(3).collect();
        assert_eq!(rest, [Span::new(3, 5), Span::new(7, 9)]);
    }
}
