//! Reads a page line by line, and divides it into blocks.

use super::super::builder::Builder;
use super::super::js::ImportedNames;
use super::super::kind::Kind;
use super::super::span::Span;
use super::blocks::{Blocks, Event, Leaf, LeafKind};
use super::line::Line;
use super::open::{Attempt, Open, OpenLeaf};
use super::trail::Trail;

/// The state of the parser of blocks.
pub(super) struct Parser<'b, 'a> {
    /// The builder, for errors and steps.
    pub(super) builder: &'b mut Builder<'a>,
    /// The page.
    pub(super) bytes: &'a [u8],
    /// What was found.
    pub(super) blocks: Blocks,
    /// The open containers.
    pub(super) stack: Vec<Open>,
    /// The indexes of the open block quotes.
    pub(super) quotes: Vec<usize>,
    /// The open leaf.
    pub(super) leaf: OpenLeaf,
    /// Tags and expressions that may turn out to be a part of a paragraph.
    pub(super) attempt: Option<Attempt>,
    /// Lines that are read again because an attempt failed, the next one last.
    pub(super) again: Vec<Line>,
    /// How many bytes may still be read again.
    pub(super) patience: usize,
    /// What follows the last content.
    pub(super) trail: Trail,
    /// The names that are imported.
    pub(super) names: ImportedNames,
    /// Where the line starts.
    pub(super) line_start: u32,
    /// How many containers go on in this line.
    pub(super) matched: usize,
    /// Whether a block quote goes on in this line, and the trail does not contain its mark yet.
    pub(super) has_quote_mark: bool,
    /// Whether a container begins in this line.
    pub(super) has_new: bool,
    /// Whether the page has no containers, because front matter in it does not end.
    pub(super) is_flat: bool,
    /// The thematic break that cannot begin before a place: its marker, and the place.
    pub(super) no_break: (u8, u32),
}

impl<'b, 'a> Parser<'b, 'a> {
    /// Creates the parser of the page of a builder.
    pub(super) fn new(builder: &'b mut Builder<'a>) -> Self {
        let bytes = builder.text().as_bytes();
        Self {
            builder,
            bytes,
            blocks: Blocks::default(),
            stack: Vec::new(),
            quotes: Vec::new(),
            leaf: OpenLeaf::None,
            attempt: None,
            again: Vec::new(),
            patience: 4096 + 4 * bytes.len(),
            trail: Trail::default(),
            names: ImportedNames::default(),
            line_start: 0,
            matched: 0,
            has_quote_mark: false,
            has_new: false,
            is_flat: false,
            no_break: (0, 0),
        }
    }

    /// Reads the page.
    pub(super) fn parse(mut self) -> Blocks {
        let mut at = self.read_front_matter();
        let length = self.length();
        while at < length {
            let line = Line::read(self.bytes, at);
            at = line.next;
            self.builder.count((line.next - line.start) as usize);
            self.read_line(line);
        }
        let has_empty_line = matches!(self.bytes.last(), Some(b'\n' | b'\r'));
        self.close_leaf(has_empty_line && !self.quotes.is_empty());
        self.exit_containers(0, length);
        self.blocks
    }

    /// Returns the length of the page.
    pub(super) fn length(&self) -> u32 {
        u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }

    /// Adds a leaf.
    pub(super) fn add_leaf(&mut self, start: u32, end: u32, kind: LeafKind) {
        let span = Span::new(start, end);
        self.blocks.events.push(Event::Leaf(Leaf { span, kind }));
    }

    /// Reads front matter at the start of the page. Returns where it ends.
    fn read_front_matter(&mut self) -> u32 {
        let marker = match self.bytes.first() {
            Some(b'-') => b'-',
            Some(b'+') => b'+',
            _ => return 0,
        };
        let bytes = self.bytes;
        let is_fence = |line: &Line| {
            let text = line.text(bytes, line.start);
            super::marks::run(text, marker) == 3 && super::marks::trim_end(text).len() == 3
        };
        let opening = Line::read(bytes, 0);
        if !is_fence(&opening) || opening.next == opening.end {
            return 0;
        }
        let length = self.length();
        let mut end = opening.next;
        let mut at = opening.next;
        self.builder.count(bytes.len());
        while at < length {
            let line = Line::read(bytes, at);
            if is_fence(&line) {
                let kind = if marker == b'-' {
                    Kind::Yaml
                } else {
                    Kind::Toml
                };
                let value = Span::new(opening.next, end);
                self.add_leaf(0, line.end, LeafKind::FrontMatter(kind, value));
                return line.next;
            }
            end = line.end;
            at = line.next;
        }
        self.is_flat = true;
        0
    }

    /// Reads one line.
    fn read_line(&mut self, mut line: Line) {
        self.matched = 0;
        self.line_start = line.start;
        if !self.is_flat {
            self.read_containers(&mut line);
        }
        self.read_flow(line);
        while let Some(line) = self.again.pop() {
            self.read_flow(line);
        }
    }

    /// Takes the marks of containers from a line.
    fn read_containers(&mut self, line: &mut Line) {
        self.has_quote_mark = false;
        self.has_new = self.match_containers(line);
        if self.matched < self.stack.len() || !self.is_concrete() {
            let is_in_paragraph = self.matched == self.stack.len() && self.is_paragraph();
            while self.open_container(line, is_in_paragraph, self.has_new) {
                self.has_new = true;
            }
        }
        line.is_lazy = self.matched < self.stack.len();
        if !line.is_lazy {
            self.flush_quote_mark();
        }
    }

    /// Adds the mark of the block quotes that go on in this line to the trail.
    pub(super) fn flush_quote_mark(&mut self) {
        if std::mem::take(&mut self.has_quote_mark) {
            self.trail.add_quote_mark();
        }
    }

    /// Returns whether the open leaf takes every line that is not lazy.
    fn is_concrete(&self) -> bool {
        self.attempt.is_some() || self.leaf.is_concrete()
    }

    /// Returns whether the open leaf is a paragraph.
    fn is_paragraph(&self) -> bool {
        matches!(self.leaf, OpenLeaf::Paragraph(_))
    }
}
