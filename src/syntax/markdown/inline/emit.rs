//! Makes nodes of what was read.

use super::super::kind::Kind;
use super::super::span::{Span, offset};
use super::super::tree::{Label, Link, LinkForm, Reference, SAME};
use super::mail_search::Found;
use super::search::find_addresses;
use super::state::{Event, EventKind, Mark, Reader, Role, Target};
use super::text::{Joined, Part, Text};
use super::verbatim::push_verbatim;
use super::walk::{Item, Walk};

/// The buffers of [`Emitter`], reused for the next text.
#[derive(Default)]
pub(super) struct EmitBuffers {
    text: Text,
    joined: Joined,
    found: Vec<Found>,
    lines: Vec<Span>,
}

/// Writes the nodes of one text.
pub(super) struct Emitter<'r, 'b, 'a, 'p> {
    reader: &'r mut Reader<'b, 'a, 'p>,
    buffers: &'r mut EmitBuffers,
    /// The number of open links and images.
    links: u32,
    /// The number of open elements.
    elements: u32,
    /// Whether outer elements are flow elements. Text outside of elements is then omitted.
    is_flow: bool,
    is_cell: bool,
}

impl<'r, 'b, 'a, 'p> Emitter<'r, 'b, 'a, 'p> {
    pub(super) fn new(
        reader: &'r mut Reader<'b, 'a, 'p>,
        buffers: &'r mut EmitBuffers,
        role: Role,
    ) -> Self {
        Self {
            reader,
            buffers,
            links: 0,
            elements: 0,
            is_flow: false,
            is_cell: role == Role::Cell,
        }
    }

    /// Writes all nodes.
    pub(super) fn write(&mut self, role: Role) {
        let paragraph = match role {
            Role::Paragraph(span) => Some(span),
            Role::Heading | Role::Cell => None,
        };
        self.is_flow = paragraph.is_some() && self.reader.has_only_elements();
        match paragraph {
            Some(_) if self.is_flow => self.reader.builder.enter(),
            Some(span) => _ = self.reader.builder.open(Kind::Paragraph, span.start, SAME),
            None => (),
        }
        let mut walk = Walk::default();
        while let Some(item) = self.reader.next(&mut walk) {
            match item {
                Item::Plain(start, end) => self.add_text((start, end), Part::Same),
                Item::Event(event) => self.write_event(event),
                Item::Mark(mark) => self.write_mark(mark),
            }
        }
        self.flush();
        match paragraph {
            Some(_) if self.is_flow => self.reader.builder.leave(),
            Some(span) => self.reader.builder.close(span.end),
            None => (),
        }
    }

    fn write_mark(&mut self, mark: Mark) {
        self.flush();
        let content = self.reader.content;
        if mark.is_open {
            let start = content.start(mark.start);
            self.reader.builder.open(mark.kind, start, SAME);
        } else {
            self.reader.builder.close(content.end(mark.end));
        }
    }

    fn write_event(&mut self, event: Event) {
        let (start, end) = (event.start, event.end);
        match event.kind {
            EventKind::Escape => {
                let escaped = self.reader.content.span(start + 1, end);
                self.add_text((start, end), Part::Source(escaped));
            }
            EventKind::Reference(reference) => {
                self.add_text((start, end), Part::Reference(reference));
            }
            EventKind::LineEnd { line_end } => self.add_text(line_end, Part::Same),
            EventKind::Break { end } => self.leaf(Kind::Break, (start, end), SAME),
            EventKind::Verbatim(kind, length) => self.write_verbatim(kind, (start, end), length),
            EventKind::Tag(index) => self.write_tag(index),
            EventKind::Expression => self.write_expression((start, end)),
            EventKind::Bracket => (),
            EventKind::Open(index) => self.open_media(start, index),
            EventKind::Close => {
                self.flush();
                self.links -= 1;
                let end = self.reader.content.end(end);
                self.reader.builder.close(end);
            }
            EventKind::Footnote => {
                let label = self.reader.content.span(start + 2, end - 1);
                let labels = &mut self.reader.builder.document().labels;
                labels.push(Label { label });
                let detail = offset(labels.len() - 1);
                self.leaf(Kind::FootnoteReference, (start, end), detail);
            }
            EventKind::Address(form) => {
                self.flush();
                let span = self.reader.content.span(start, end);
                self.write_address(span, SAME, form);
            }
        }
    }

    fn write_tag(&mut self, index: u32) {
        self.flush();
        let before = self.elements;
        self.elements = self.reader.elements_after(index, before);
        let is_flow = self.is_flow && before.min(self.elements) == 0;
        if let Some(tag) = self.reader.buffers.tags[index as usize].take() {
            self.reader.builder.tag(tag, is_flow);
        }
    }

    fn write_expression(&mut self, (start, end): (u32, u32)) {
        self.flush();
        let span = self.reader.content.span(start, end);
        let lines = &mut self.buffers.lines;
        lines.clear();
        for mut line in self.reader.content.lines_from(span.start) {
            if line.start >= span.end {
                break;
            }
            line.end = line.end.min(span.end);
            lines.push(line);
        }
        let is_flow = self.is_flow && self.elements == 0;
        self.reader.builder.expression(span, is_flow, lines);
    }

    /// Writes a code span or mathematics.
    fn write_verbatim(&mut self, kind: Kind, (start, end): (u32, u32), length: u32) {
        self.flush();
        let content = self.reader.content;
        let text = &mut self.buffers.text;
        let bars = self.is_cell && kind == Kind::InlineCode;
        push_verbatim(&content, (start + length, end - length), bars, text);
        let page = self.reader.builder.text();
        let value = text.add_value(self.reader.builder.document(), page);
        text.clear();
        self.leaf(kind, (start, end), value);
    }

    fn open_media(&mut self, start: u32, index: u32) {
        self.flush();
        self.links += 1;
        let content = self.reader.content;
        let media = self.reader.buffers.media[index as usize];
        let span = |(start, end)| content.span(start, end);
        let document = self.reader.builder.document();
        let (kind, image, detail) = match media.target {
            Target::Resource { destination, title } => {
                document.links.push(Link {
                    destination: span(destination),
                    title: title.map(span),
                    content: span(media.content),
                    form: LinkForm::Inline,
                });
                (Kind::Link, Kind::Image, document.links.len() - 1)
            }
            Target::Definition { definition, label } => {
                document.references.push(Reference {
                    label: span(label),
                    content: span(media.content),
                    definition,
                });
                let detail = document.references.len() - 1;
                (Kind::LinkReference, Kind::ImageReference, detail)
            }
        };
        let kind = if media.is_image { image } else { kind };
        self.reader
            .builder
            .open(kind, content.start(start), offset(detail));
    }

    /// Writes a bare address.
    fn write_address(&mut self, span: Span, value: u32, form: LinkForm) {
        let links = &mut self.reader.builder.document().links;
        links.push(Link {
            destination: span,
            title: None,
            content: span,
            form,
        });
        let detail = offset(links.len() - 1);
        self.reader.builder.open(Kind::Link, span.start, detail);
        self.reader.builder.leaf(Kind::Text, span, value);
        self.reader.builder.close(span.end);
    }

    fn leaf(&mut self, kind: Kind, (start, end): (u32, u32), detail: u32) {
        self.flush();
        let span = self.reader.content.span(start, end);
        self.reader.builder.leaf(kind, span, detail);
    }

    fn add_text(&mut self, (start, end): (u32, u32), part: Part) {
        if start < end && (self.elements > 0 || !self.is_flow) {
            let span = self.reader.content.span(start, end);
            self.buffers.text.push(span, part);
        }
    }

    /// Writes the text that was collected.
    fn flush(&mut self) {
        if self.buffers.text.is_empty() {
            return;
        }
        let page = self.reader.builder.text();
        if !(self.reader.has_address && self.links == 0 && self.write_addresses(page)) {
            let text = &self.buffers.text;
            let span = text.span();
            let value = match text.as_source() {
                Some(_) => SAME,
                None => text.add_value(self.reader.builder.document(), page),
            };
            self.reader.builder.leaf(Kind::Text, span, value);
        }
        self.buffers.text.clear();
    }

    /// Writes the text that was collected and the addresses in it. Returns whether there are any.
    fn write_addresses(&mut self, page: &str) -> bool {
        let mut joined = std::mem::take(&mut self.buffers.joined);
        let mut found = std::mem::take(&mut self.buffers.found);
        self.buffers.text.join(page, &mut joined);
        let steps = find_addresses(&joined.value, &mut found);
        self.reader.builder.count(steps);
        let mut at = 0;
        for one in &found {
            self.write_part(page, &joined, (at, one.start));
            let range = (one.start, one.end);
            let (span, value) = joined.add_part(self.reader.builder.document(), page, range);
            self.write_address(span, value, one.form);
            at = one.end;
        }
        if at > 0 {
            self.write_part(page, &joined, (at, joined.value.len()));
        }
        self.buffers.joined = joined;
        self.buffers.found = found;
        at > 0
    }

    fn write_part(&mut self, page: &str, joined: &Joined, range: (usize, usize)) {
        if range.0 < range.1 {
            let (span, value) = joined.add_part(self.reader.builder.document(), page, range);
            self.reader.builder.leaf(Kind::Text, span, value);
        }
    }
}
