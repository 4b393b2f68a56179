//! Makes the tree of the blocks of a page, and reads their texts.

use super::super::builder::Builder;
use super::super::inline::{self, Role};
use super::super::kind::Kind;
use super::super::span::{Span, offset};
use super::super::tree::{Alignment, FrontMatter, Item, Label, List, SAME, Table};
use super::blocks::{Blocks, Container, Event, Leaf, LeafKind, Piece, Range};
use super::code::add_code;
use super::table::{self, Cell};

/// Makes the tree of the blocks of a page.
pub(super) struct Emitter<'b, 'a> {
    builder: &'b mut Builder<'a>,
    blocks: Blocks,
    inline: inline::Parser,
    cells: Vec<Cell>,
}

impl<'b, 'a> Emitter<'b, 'a> {
    /// Creates an emitter.
    pub(super) fn new(builder: &'b mut Builder<'a>, blocks: Blocks) -> Self {
        Self {
            builder,
            blocks,
            inline: inline::Parser::default(),
            cells: Vec::new(),
        }
    }

    /// Adds all nodes.
    pub(super) fn emit(mut self) {
        let length = offset(self.builder.text().len());
        for (definition, identifier) in std::mem::take(&mut self.blocks.definitions) {
            self.builder.define(definition, identifier);
        }
        self.builder.document().modules = std::mem::take(&mut self.blocks.modules);
        self.builder.open(Kind::Root, 0, SAME);
        for event in std::mem::take(&mut self.blocks.events) {
            match event {
                Event::Enter(index) => self.enter(index as usize),
                Event::Exit(index) => {
                    let end = self.blocks.containers[index as usize].span.end;
                    self.builder.close(end);
                }
                Event::Leaf(leaf) => self.add_leaf(leaf),
            }
        }
        self.builder.close(length);
    }

    fn enter(&mut self, index: usize) {
        let container = &self.blocks.containers[index];
        let detail = add_container(self.builder, container);
        self.builder
            .open(container.kind, container.span.start, detail);
    }

    fn add_leaf(&mut self, leaf: Leaf) {
        let span = leaf.span;
        match leaf.kind {
            LeafKind::Paragraph(lines, check_box) => self.add_paragraph(span, lines, check_box),
            LeafKind::Heading(level, lines) => {
                self.builder.open(Kind::Heading, span.start, level);
                let lines = &self.blocks.parts[lines];
                if !lines.is_empty() {
                    self.inline.parse(self.builder, lines, Role::Heading);
                }
                self.builder.close(span.end);
            }
            LeafKind::ThematicBreak => self.builder.leaf(Kind::ThematicBreak, span, SAME),
            LeafKind::Code(block) => add_code(self.builder, span, &block, &self.blocks.code),
            LeafKind::Table(alignments, rows) => self.add_table(span, alignments, rows),
            LeafKind::Definition(index) => self.builder.leaf(Kind::Definition, span, index),
            LeafKind::FrontMatter(kind, value) => {
                self.builder
                    .document()
                    .front_matter
                    .push(FrontMatter { value });
                self.builder.leaf(kind, span, 0);
            }
            LeafKind::Embedded(pieces) => self.add_pieces(pieces),
            LeafKind::Esm(index) => self.builder.leaf(Kind::Esm, span, index),
        }
    }

    fn add_paragraph(&mut self, span: Span, lines: Range, check_box: Option<u32>) {
        let id = self.builder.document().nodes.len();
        let lines = &self.blocks.parts[lines];
        self.builder.enter();
        self.inline
            .parse(self.builder, lines, Role::Paragraph(span));
        self.builder.leave();
        let Some(check_box) = check_box else {
            return;
        };
        // The platform moves the start behind the check box only if text follows it.
        let nodes = &mut self.builder.document().nodes;
        let is_text = nodes
            .get(id + 1)
            .is_some_and(|node| node.kind == Kind::Text);
        if let Some(node) = nodes.get_mut(id)
            && node.kind == Kind::Paragraph
            && !is_text
        {
            node.span.start = check_box;
        }
    }

    fn add_table(&mut self, span: Span, alignments: Vec<Alignment>, rows: Range) {
        let document = self.builder.document();
        document.tables.push(Table { alignments });
        let detail = offset(document.tables.len() - 1);
        self.builder.open(Kind::Table, span.start, detail);
        for row in rows {
            self.add_row(self.blocks.parts[row]);
        }
        self.builder.close(span.end);
    }

    fn add_row(&mut self, row: Span) {
        let text = row.of(self.builder.text()).as_bytes();
        table::cells(text, &mut self.cells);
        self.builder.count(text.len());
        self.builder.open(Kind::TableRow, row.start, SAME);
        for cell in &self.cells {
            let place = |position: usize| row.start + offset(position);
            self.builder.open(Kind::TableCell, place(cell.start), SAME);
            if cell.text.0 < cell.text.1 {
                let text = Span::new(place(cell.text.0), place(cell.text.1));
                self.inline.parse(self.builder, &[text], Role::Cell);
            }
            self.builder.close(place(cell.end));
        }
        self.builder.close(row.end);
    }

    fn add_pieces(&mut self, pieces: Range) {
        for piece in &mut self.blocks.pieces[pieces] {
            match piece {
                Piece::Tag(tag) => {
                    if let Some(tag) = tag.take() {
                        self.builder.tag(tag, true);
                    }
                }
                Piece::Expression(span, parts) => {
                    let parts = &self.blocks.parts[parts.clone()];
                    self.builder.expression(*span, true, parts);
                }
            }
        }
    }
}

/// Adds what is known of a container. Returns its index.
fn add_container(builder: &mut Builder<'_>, container: &Container) -> u32 {
    let page = builder.text();
    let document = builder.document();
    let count = match container.kind {
        Kind::List => {
            document.lists.push(List {
                first: container.first,
                is_spread: container.is_spread,
                marker: container.mark.of(page).bytes().last().unwrap_or(b'-'),
            });
            document.lists.len()
        }
        Kind::ListItem => {
            document.items.push(Item {
                marker: container.mark,
                checked: container.checked,
                is_spread: container.is_spread,
            });
            document.items.len()
        }
        Kind::FootnoteDefinition => {
            document.labels.push(Label {
                label: container.mark,
            });
            document.labels.len()
        }
        _ => return SAME,
    };
    offset(count - 1)
}
