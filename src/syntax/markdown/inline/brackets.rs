//! Links, images and references to footnotes.

use super::super::characters::normalize_identifier;
use super::super::span::offset;
use super::emphasis::resolve;
use super::resource::{read_footnote, read_label};
use super::state::{EventKind, Label, LastBracket, Media, Reader, Target};

impl Reader<'_, '_, '_> {
    /// Reads `[`, `![`, or a `!` that is plain.
    pub(super) fn read_opening_bracket(&mut self, at: usize) -> usize {
        let text = self.content.text;
        let bytes = text.as_bytes();
        let is_image = bytes[at] == b'!';
        if is_image && bytes.get(at + 1) != Some(&b'[') {
            return at + 1;
        }
        if !is_image && let Some(end) = self.read_footnote(at) {
            return end;
        }
        let start = at + 1 + usize::from(is_image);
        self.buffers.labels.push(Label {
            event: offset(self.buffers.events.len()),
            start: offset(start),
            is_image,
            first_run: offset(self.buffers.runs.len()),
        });
        self.last_bracket = if is_image {
            LastBracket::Image
        } else {
            LastBracket::Link
        };
        self.push(at, start, EventKind::Bracket)
    }

    /// Reads a reference to a footnote with its bracket at `at`. Returns its end.
    fn read_footnote(&mut self, at: usize) -> Option<usize> {
        let text = self.content.text;
        if text.as_bytes().get(at + 1) != Some(&b'^') {
            return None;
        }
        let close = read_footnote(text, at)?;
        self.builder.count(close - at);
        let label = normalize_identifier(&text[at + 2..close]);
        if !self.builder.has_footnote(&label) {
            return None;
        }
        self.last_bracket = LastBracket::None;
        Some(self.push(at, close + 1, EventKind::Footnote))
    }

    /// Reads `]`.
    pub(super) fn read_closing_bracket(&mut self, at: usize) -> usize {
        let Some(label) = self.buffers.labels.pop() else {
            return at + 1;
        };
        let count = self.buffers.labels.len();
        let is_active = label.is_image || count >= self.first_active;
        self.first_active = self.first_active.min(count);
        let found = if is_active {
            self.read_target(label, at)
        } else {
            None
        };
        match found {
            Some((target, end)) => {
                self.close_bracket(label, at, target);
                self.push(at, end, EventKind::Close)
            }
            None => self.read_footnote_after_mark(label, at),
        }
    }

    /// Turns an open bracket and the text after it into a link or an image.
    fn close_bracket(&mut self, label: Label, at: usize, target: Target) {
        let buffers = &mut *self.buffers;
        buffers.events[label.event as usize].kind = EventKind::Open(offset(buffers.media.len()));
        buffers.media.push(Media {
            is_image: label.is_image,
            content: (label.start, offset(at)),
            target,
        });
        let first_run = label.first_run as usize;
        let steps = resolve(&buffers.runs[first_run..], true, &mut buffers.marks);
        buffers.runs.truncate(first_run);
        if !label.is_image {
            self.first_active = buffers.labels.len();
        }
        self.last_bracket = LastBracket::None;
        self.builder.count(steps);
    }

    /// Returns the target of the brackets that close at `at`, and the end of the link.
    fn read_target(&mut self, label: Label, at: usize) -> Option<(Target, usize)> {
        let text = self.content.text;
        let definition = self.find_definition(label.start as usize, at);
        let own = definition.map(|definition| Target::Definition {
            definition,
            label: (label.start, offset(at)),
        });
        match text.as_bytes().get(at + 1) {
            Some(b'(') => {
                let mut steps = 0;
                let resource = self.resources.read(text, at + 1, &mut steps);
                self.builder.count(steps);
                let Some(resource) = resource else {
                    return own.map(|target| (target, at + 1));
                };
                let pair = |(start, end)| (offset(start), offset(end));
                let target = Target::Resource {
                    destination: pair(resource.destination),
                    title: resource.title.map(pair),
                };
                Some((target, resource.end))
            }
            Some(b'[') => {
                let close = read_label(text, at + 1);
                self.builder.count(close.map_or(0, |close| close - at));
                let full = close.and_then(|close| {
                    let definition = self.find_definition(at + 2, close)?;
                    let label = (offset(at + 2), offset(close));
                    Some((Target::Definition { definition, label }, close + 1))
                });
                let is_empty = text.as_bytes().get(at + 2) == Some(&b']');
                full.or_else(|| own.filter(|_| is_empty).map(|target| (target, at + 3)))
            }
            _ => own.map(|target| (target, at + 1)),
        }
    }

    /// Returns the definition with a part of the text as its label. A label with brackets in it has none.
    fn find_definition(&mut self, start: usize, end: usize) -> Option<u32> {
        if !self.builder.has_definitions() {
            return None;
        }
        let label = &self.content.text[start..end];
        let bytes = label.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\\' => at += 1,
                b'[' | b']' => {
                    self.builder.count(at);
                    return None;
                }
                _ => (),
            }
            at += 1;
        }
        self.builder.count(bytes.len());
        self.builder.find_definition(&normalize_identifier(label))
    }

    /// Reads a footnote reference after `!` if its brackets do not form an image.
    fn read_footnote_after_mark(&mut self, label: Label, at: usize) -> usize {
        let start = label.start as usize;
        let text = &self.content.text[start..at];
        let is_last = self.last_bracket == LastBracket::Image && label.is_image;
        if !is_last || !text.trim_start().starts_with('^') || text.len() > 4000 {
            return at + 1;
        }
        self.builder.count(text.len());
        let identifier = normalize_identifier(text);
        let identifier = identifier.strip_prefix('^').unwrap_or_default();
        if !self.builder.has_footnote(identifier) {
            return at + 1;
        }
        self.buffers.events.truncate(label.event as usize);
        self.buffers.runs.truncate(label.first_run as usize);
        self.last_bracket = LastBracket::None;
        self.push(start - 1, at + 1, EventKind::Footnote)
    }
}
