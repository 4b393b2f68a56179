//! Containers: block quotes, lists and footnote definitions.

use super::super::kind::Kind;
use super::super::span::Span;
use super::blocks::{Container, Event};
use super::line::Line;
use super::marker::{Marker, footnote_label};
use super::open::{FirstLines, Open, OpenKind};
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Takes the marks of the containers that go on in this line. Begins the next item of a list.
    /// Returns whether one begins.
    pub(super) fn match_containers(&mut self, line: &mut Line) -> bool {
        let mut blank = None;
        while self.matched < self.stack.len() {
            let depth = self.matched;
            let goes_on = match &self.stack[depth].kind {
                OpenKind::Quote => {
                    blank = None;
                    self.match_quote(line)
                }
                OpenKind::Footnote | OpenKind::List(_) => {
                    let is_blank = *blank.get_or_insert_with(|| line.is_blank(self.bytes));
                    if is_blank {
                        self.match_blank(line);
                        break;
                    }
                    if self.match_indent(line, depth) {
                        true
                    } else {
                        return self.begin_sibling(line, depth);
                    }
                }
            };
            if !goes_on {
                break;
            }
            self.matched += 1;
        }
        false
    }

    /// Goes on with lists and footnote definitions in a blank line.
    fn match_blank(&mut self, line: &mut Line) {
        let next = self.quotes.partition_point(|quote| *quote < self.matched);
        self.matched = self.quotes.get(next).copied().unwrap_or(self.stack.len());
        if self.matched < self.stack.len() {
            return;
        }
        if let Some(open) = self.stack.last_mut() {
            if let OpenKind::List(list) = &mut open.kind
                && list.first_lines == FirstLines::Blank
            {
                list.first_lines = FirstLines::BlankTwice;
            }
            let indent = open.indent;
            line.skip_columns(self.bytes, indent);
        }
    }

    fn match_quote(&mut self, line: &mut Line) -> bool {
        let (at, columns) = line.indent(self.bytes);
        if at >= line.end || self.bytes[at as usize] != b'>' {
            return false;
        }
        line.skip_columns(self.bytes, columns);
        line.skip_mark(1);
        line.skip_columns(self.bytes, 1);
        self.has_quote_mark = true;
        true
    }

    /// Takes the indentation of an item or a footnote definition from a line that is not blank.
    fn match_indent(&mut self, line: &mut Line, depth: usize) -> bool {
        let is_in_footnote = depth > 0 && matches!(self.stack[depth - 1].kind, OpenKind::Footnote);
        let size = match &mut self.stack[depth].kind {
            OpenKind::List(list) => {
                let before = std::mem::replace(&mut list.first_lines, FirstLines::Content);
                if before == FirstLines::BlankTwice {
                    return false;
                }
                list.size
            }
            // Footnotes directly in footnotes share their indentation.
            _ if is_in_footnote && line.indent(self.bytes).1 == 0 => 0,
            _ => 4,
        };
        let before = *line;
        let is_indented = line.skip_columns(self.bytes, size) == size;
        if !is_indented {
            *line = before;
        }
        is_indented
    }

    /// Begins the next item of the list at `depth` if its marker follows.
    fn begin_sibling(&mut self, line: &mut Line, depth: usize) -> bool {
        let OpenKind::List(list) = &self.stack[depth].kind else {
            return false;
        };
        let (byte, item) = (list.marker, list.item);
        let Some(marker) = self.read_marker(line, false) else {
            return false;
        };
        if marker.byte != byte {
            return false;
        }
        self.close_leaf(false);
        let place = self.line_start;
        self.exit_containers(depth + 1, place);
        self.matched = depth + 1;
        self.flush_quote_mark();
        let is_in_footnote = self.is_in_footnote(depth);
        if is_in_footnote && self.trail.is_blank() {
            self.mark_blank();
        }
        let (end, is_spread) = self.trail.end_item();
        self.finish_item(depth, end.unwrap_or(place));
        self.blocks.events.push(Event::Exit(item));
        let list_index = self.stack[depth].index as usize;
        self.blocks.containers[list_index].is_spread |= is_spread && !is_in_footnote;
        let new = self.begin_item(line, &marker);
        self.stack[depth].kind = OpenKind::List(marker.list(new));
        self.stack[depth].indent = self.indent_before(depth) + marker.size;
        true
    }

    /// Begins a container if its marks follow. `is_in_paragraph`: whether it would end a paragraph.
    pub(super) fn open_container(
        &mut self,
        line: &mut Line,
        is_in_paragraph: bool,
        is_new: bool,
    ) -> bool {
        let (at, columns) = line.indent(self.bytes);
        if at >= line.end {
            return false;
        }
        match self.bytes[at as usize] {
            b'>' => {
                self.prepare(is_new, line);
                self.quotes.push(self.stack.len());
                self.enter(Kind::Blockquote, at, Span::default(), OpenKind::Quote);
                line.skip_columns(self.bytes, columns);
                line.skip_mark(1);
                line.skip_columns(self.bytes, 1);
                true
            }
            b'[' => self.open_footnote(line, at, columns, is_new),
            b'-' | b'*' | b'+' | b'0'..=b'9' => self.open_list(line, is_in_paragraph, is_new),
            _ => false,
        }
    }

    fn open_list(&mut self, line: &mut Line, is_in_paragraph: bool, is_new: bool) -> bool {
        let Some(marker) = self.read_marker(line, is_in_paragraph) else {
            return false;
        };
        self.prepare(is_new, line);
        let (at, _) = line.indent(self.bytes);
        let mark = Span::new(at, at + marker.length);
        let list = marker.list(0);
        self.enter(Kind::List, at, mark, OpenKind::List(list));
        if let Some(container) = self.blocks.containers.last_mut() {
            container.first = marker.number;
        }
        let item = self.begin_item(line, &marker);
        if let Some(Open {
            kind: OpenKind::List(list),
            ..
        }) = self.stack.last_mut()
        {
            list.item = item;
        }
        true
    }

    fn open_footnote(&mut self, line: &mut Line, at: u32, columns: u32, is_new: bool) -> bool {
        let Some(length) = footnote_label(line.text(self.bytes, at)) else {
            return false;
        };
        self.prepare(is_new, line);
        let label = Span::new(at + 2, at + length - 2);
        let identifier =
            super::super::characters::normalize_identifier(label.of(self.builder.text()));
        self.builder.define_footnote(identifier);
        self.enter(Kind::FootnoteDefinition, at, label, OpenKind::Footnote);
        line.skip_columns(self.bytes, columns);
        line.skip_mark(length);
        line.skip_columns(self.bytes, u32::MAX);
        true
    }

    /// Ends what a new container ends.
    fn prepare(&mut self, is_new: bool, line: &Line) {
        if !is_new {
            self.close_leaf(false);
            self.flush_quote_mark();
            if self.is_in_footnote(self.matched) {
                let is_blank = self.trail.add_content();
                if is_blank {
                    self.mark_blank();
                }
            }
            let place = line.start;
            self.exit_containers(self.matched, place);
        }
        self.add_content();
    }

    fn enter(&mut self, kind: Kind, start: u32, mark: Span, open: OpenKind) {
        let index = self.add_container(kind, start, mark);
        let indent = match &open {
            OpenKind::Quote => 0,
            OpenKind::Footnote => self.indent_before(self.stack.len()),
            OpenKind::List(list) => self.indent_before(self.stack.len()) + list.size,
        };
        let kind = open;
        self.stack.push(Open {
            index,
            indent,
            kind,
        });
        self.matched = self.stack.len();
    }

    /// Returns whether one of the first `count` containers is a footnote. The platform does not look for blank lines before
    /// the indentation of a footnote.
    fn is_in_footnote(&self, count: usize) -> bool {
        let is_footnote = |open: &Open| matches!(open.kind, OpenKind::Footnote);
        self.stack[..count].iter().any(is_footnote)
    }

    fn indent_before(&self, depth: usize) -> u32 {
        let before = depth.checked_sub(1).and_then(|index| self.stack.get(index));
        before.map_or(0, |open| open.indent)
    }

    fn add_container(&mut self, kind: Kind, start: u32, mark: Span) -> u32 {
        let index = u32::try_from(self.blocks.containers.len()).unwrap_or(u32::MAX);
        self.blocks.containers.push(Container {
            kind,
            span: Span::new(start, start),
            mark,
            first: None,
            is_spread: false,
            checked: None,
        });
        self.blocks.events.push(Event::Enter(index));
        index
    }

    /// Begins an item, and takes its marker from the line.
    fn begin_item(&mut self, line: &mut Line, marker: &Marker) -> u32 {
        let (at, columns) = line.indent(self.bytes);
        let mark = Span::new(at, at + marker.length);
        let item = self.add_container(Kind::ListItem, at, mark);
        line.skip_columns(self.bytes, columns);
        line.skip_mark(marker.length);
        if !marker.is_blank {
            line.skip_columns(self.bytes, u32::MAX);
        }
        item
    }
}
