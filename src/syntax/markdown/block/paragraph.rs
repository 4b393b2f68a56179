//! The end of a paragraph: link definitions at its start, and the check box of an item.

use super::super::characters::normalize_identifier;
use super::super::span::Span;
use super::super::tree::Definition;
use super::blocks::LeafKind;
use super::definition;
use super::marks;
use super::open::{OpenKind, Paragraph};
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Ends a paragraph, or a heading with this level and this end. Returns whether there is text after the definitions.
    pub(super) fn finish_paragraph(
        &mut self,
        mut paragraph: Paragraph,
        heading: Option<(u32, u32)>,
    ) -> bool {
        self.blocks.parts[paragraph.last - 1].end = paragraph.end;
        if self.first_byte(&paragraph) == Some(b'[') {
            self.take_definitions(&mut paragraph);
        }
        if paragraph.first == paragraph.last {
            return false;
        }
        let mut start = self.blocks.parts[paragraph.first].start;
        let block_start = start;
        let check = paragraph
            .item
            .filter(|_| self.first_byte(&paragraph) == Some(b'['));
        let mut check_box = None;
        if let Some(item) = check
            && let Some(text) = self.take_check_box(&mut paragraph, item, heading.is_some())
        {
            start = text;
            check_box = Some(block_start);
        }
        let lines = paragraph.first..paragraph.last;
        match heading {
            Some((level, end)) => {
                self.trim_last_part(&paragraph);
                self.add_leaf(block_start, end, LeafKind::Heading(level, lines));
            }
            None => self.add_leaf(start, paragraph.end, LeafKind::Paragraph(lines, check_box)),
        }
        true
    }

    /// Returns the index of the innermost item, if it is the innermost container.
    pub(super) fn innermost_item(&self) -> Option<u32> {
        match self.stack.last().map(|open| &open.kind) {
            Some(OpenKind::List(list)) => Some(list.item),
            _ => None,
        }
    }

    fn first_byte(&self, paragraph: &Paragraph) -> Option<u8> {
        let part = self.blocks.parts.get(paragraph.first)?;
        self.bytes.get(part.start as usize).copied()
    }

    /// Takes away white space at the end of a heading.
    fn trim_last_part(&mut self, paragraph: &Paragraph) {
        let part = &mut self.blocks.parts[paragraph.last - 1];
        let text = &self.bytes[part.start as usize..part.end as usize];
        let length = marks::trim_end(text).len();
        part.end = part.start + u32::try_from(length).unwrap_or(0);
    }

    /// Takes away the definitions at the start of a paragraph.
    fn take_definitions(&mut self, paragraph: &mut Paragraph) {
        let lines = &self.blocks.parts[paragraph.first..paragraph.last];
        let joined = definition::Joined::new(self.builder.text(), lines);
        let mut at = 0;
        let mut found = Vec::new();
        while let Some(one) = definition::read(joined.text(), at) {
            let definition = Definition {
                label: joined.span(one.label),
                destination: joined.span(one.destination),
                title: one.title.map(|title| joined.span(title)),
                identifier: Span::default(),
            };
            let identifier = normalize_identifier(&joined.text()[one.label.0..one.label.1]);
            found.push((joined.span((one.start, one.end)), definition, identifier));
            at = definition::next_line(joined.text(), one.end);
        }
        self.builder.count(joined.text().len());
        let lines_taken = if at == 0 { 0 } else { joined.lines_before(at) };
        for (span, definition, identifier) in found {
            let index = u32::try_from(self.blocks.definitions.len()).unwrap_or(u32::MAX);
            self.blocks.definitions.push((definition, identifier));
            self.add_leaf(span.start, span.end, LeafKind::Definition(index));
        }
        paragraph.first += lines_taken;
        if lines_taken > 0 && paragraph.first < paragraph.last {
            self.trim_first_part(paragraph);
        }
    }

    /// Takes away white space at the start of a paragraph.
    fn trim_first_part(&mut self, paragraph: &Paragraph) {
        let part = &mut self.blocks.parts[paragraph.first];
        let text = &self.bytes[part.start as usize..part.end as usize];
        part.start += u32::try_from(marks::spaces(text)).unwrap_or(0);
    }

    /// Returns whether a tab is one column wide.
    fn is_narrow_tab(&self, at: u32) -> bool {
        let before = &self.bytes[..at as usize];
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        let column = before[start..]
            .iter()
            .filter(|byte| **byte & 0xC0 != 0x80)
            .fold(0, |column, byte| match byte {
                b'\t' => column / 4 * 4 + 4,
                _ => column + 1,
            });
        column % 4 == 3
    }

    /// Takes away the check box of an item. Returns where the text after it starts.
    fn take_check_box(
        &mut self,
        paragraph: &mut Paragraph,
        item: u32,
        is_heading: bool,
    ) -> Option<u32> {
        let part = self.blocks.parts[paragraph.first];
        let text = &self.bytes[part.start as usize..part.end as usize];
        let checked = match text.get(1)? {
            b' ' => false,
            b'\t' if self.is_narrow_tab(part.start + 1) => false,
            b'x' | b'X' => true,
            _ => return None,
        };
        let rest = text.get(3..).filter(|_| text[2] == b']')?;
        let is_last_line = paragraph.first + 1 == paragraph.last;
        let spaces = marks::spaces(rest);
        if spaces == rest.len() && is_last_line {
            return None;
        }
        let is_line_end = matches!(rest.first(), Some(b'\n' | b'\r'));
        if !is_line_end && spaces == 0 {
            return None;
        }
        self.blocks.containers[item as usize].checked = Some(checked);
        let start = part.start + 4;
        if is_line_end && !rest.starts_with(b"\r\n") {
            paragraph.first += 1;
            self.trim_first_part(paragraph);
        } else {
            self.blocks.parts[paragraph.first].start = start - u32::from(is_heading);
        }
        Some(start)
    }
}
