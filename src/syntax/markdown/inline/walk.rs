//! Goes through what was read, in order.

use super::super::span::offset;
use super::state::{Event, EventKind, Mark, Reader};

/// What is next in a text.
pub(super) enum Item {
    /// Plain text between two positions.
    Plain(u32, u32),
    /// Something that is not plain.
    Event(Event),
    /// The start or the end of emphasis.
    Mark(Mark),
}

/// Goes through a text from its start to its end.
#[derive(Default)]
pub(super) struct Walk {
    event: usize,
    mark: usize,
    position: u32,
}

impl Reader<'_, '_, '_> {
    /// Returns whether there is nothing but elements, expressions and white space.
    pub(super) fn has_only_elements(&self) -> bool {
        let events = &self.buffers.events;
        let is_embedded =
            |event: &Event| matches!(event.kind, EventKind::Tag(_) | EventKind::Expression);
        if !events.iter().any(is_embedded) {
            return false;
        }
        let mut walk = Walk::default();
        let mut elements: u32 = 0;
        while let Some(item) = self.next(&mut walk) {
            let is_right = match item {
                Item::Plain(start, end) => {
                    let text = &self.content.text.as_bytes()[start as usize..end as usize];
                    elements > 0 || text.iter().all(u8::is_ascii_whitespace)
                }
                Item::Mark(_) => elements > 0,
                Item::Event(event) => match event.kind {
                    EventKind::Tag(index) => {
                        elements = self.elements_after(index, elements);
                        true
                    }
                    EventKind::Expression | EventKind::LineEnd { .. } => true,
                    EventKind::Reference(reference) => elements > 0 || reference.is_space(),
                    _ => elements > 0,
                },
            };
            if !is_right {
                return false;
            }
        }
        true
    }

    /// Returns the number of open elements after a tag.
    pub(super) fn elements_after(&self, index: u32, elements: u32) -> u32 {
        match &self.buffers.tags[index as usize] {
            Some(tag) if tag.is_closing => elements.saturating_sub(1),
            Some(tag) if !tag.is_self_closing => elements + 1,
            _ => elements,
        }
    }

    /// Returns what is next.
    pub(super) fn next(&self, walk: &mut Walk) -> Option<Item> {
        let buffers = &self.buffers;
        while let Some(event) = buffers.events.get(walk.event)
            && matches!(event.kind, EventKind::Bracket)
        {
            walk.event += 1;
        }
        let event = buffers.events.get(walk.event);
        let mark = buffers.marks.get(walk.mark);
        let text_end = offset(self.content.text.len());
        let event_start = event.map_or(u32::MAX, |event| event.start);
        let mark_start = mark.map_or(u32::MAX, |mark| mark.start);
        let start = event_start.min(mark_start).min(text_end);
        if start > walk.position {
            let mut end = start;
            if event.is_none() && mark.is_none() {
                end = walk.position + self.trimmed_length(walk.position);
            }
            let from = std::mem::replace(&mut walk.position, start);
            return Some(Item::Plain(from, end));
        }
        if event_start < mark_start {
            let event = *event?;
            walk.event += 1;
            walk.position = event.end;
            return Some(Item::Event(event));
        }
        let mark = *mark?;
        walk.mark += 1;
        walk.position = mark.end;
        Some(Item::Mark(mark))
    }

    /// Returns the length of the rest of the text without white space at its end.
    fn trimmed_length(&self, start: u32) -> u32 {
        let rest = &self.content.text[start as usize..];
        offset(rest.trim_end_matches([' ', '\t']).len())
    }
}
