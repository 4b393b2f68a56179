//! The ends of containers, and the blank lines in them.

use super::blocks::Event;
use super::open::OpenKind;
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Ends all but the first `count` containers at `place`, or before the line ends at their end.
    pub(super) fn exit_containers(&mut self, count: usize, place: u32) {
        while self.stack.len() > count {
            let end = self.trail.end_container(place);
            let depth = self.stack.len() - 1;
            match &self.stack[depth].kind {
                OpenKind::Quote => {
                    self.quotes.pop();
                }
                OpenKind::Footnote => (),
                OpenKind::List(list) => {
                    let item = list.item;
                    self.finish_item(depth, end.item);
                    self.blocks.events.push(Event::Exit(item));
                }
            }
            let Some(open) = self.stack.pop() else {
                return;
            };
            let container = &mut self.blocks.containers[open.index as usize];
            container.span.end = end.container;
            if matches!(open.kind, OpenKind::List(_)) {
                container.is_spread |= end.is_spread;
            }
            self.blocks.events.push(Event::Exit(open.index));
            if matches!(open.kind, OpenKind::Footnote) && end.is_blank {
                self.mark_blank();
            }
        }
    }

    /// Ends the item of the list at `depth`.
    pub(super) fn finish_item(&mut self, depth: usize, end: u32) {
        if let OpenKind::List(list) = &self.stack[depth].kind {
            let item = &mut self.blocks.containers[list.item as usize];
            item.span.end = end;
            item.is_spread = list.has_blank;
        }
    }

    /// Notes that content follows. Returns whether it is the first of an item.
    pub(super) fn add_content(&mut self) -> bool {
        self.has_quote_mark = false;
        if self.trail.add_content() {
            self.mark_blank();
        }
        match self.stack.last_mut().map(|open| &mut open.kind) {
            Some(OpenKind::List(list)) => std::mem::take(&mut list.is_fresh),
            _ => false,
        }
    }

    /// Marks the innermost item, unless it is outside of the innermost block quote: a blank line separates its blocks.
    pub(super) fn mark_blank(&mut self) {
        for open in self.stack.iter_mut().rev() {
            match &mut open.kind {
                OpenKind::Footnote => (),
                OpenKind::Quote => return,
                OpenKind::List(list) => {
                    list.has_blank = true;
                    return;
                }
            }
        }
    }
}
