//! Builds the tree: nodes are opened, closed and added in the order of the page.

use std::collections::{HashMap, HashSet};

use super::error::{Effect, MdxError};
use super::frame::Frame;
use super::kind::Kind;
use super::span::{Span, offset};
use super::tree::{Definition, Document, Node, NodeId};

/// The tree of a page while it is built.
pub(super) struct Builder<'a> {
    text: &'a str,
    document: Document,
    /// The open nodes, the root first.
    pub(super) frames: Vec<Frame>,
    definitions: HashMap<String, u32>,
    footnotes: HashSet<String>,
    /// Errors that count only if no other one is reported between a place and them.
    doubts: Vec<(u32, MdxError)>,
}

impl<'a> Builder<'a> {
    /// Creates the builder of the tree of `text`.
    pub(super) fn new(text: &'a str) -> Self {
        let mut document = Document::default();
        document.nodes.reserve(text.len() / 24);
        Self {
            text,
            document,
            frames: Vec::new(),
            definitions: HashMap::new(),
            footnotes: HashSet::new(),
            doubts: Vec::new(),
        }
    }

    /// Returns the page.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the tree, to add details of nodes.
    pub(super) fn document(&mut self) -> &mut Document {
        &mut self.document
    }

    /// Counts steps.
    pub(super) fn count(&mut self, steps: usize) {
        self.document.steps += steps as u64;
    }

    /// Adds a link definition with a normalised label. The first one with a label counts.
    pub(super) fn define(&mut self, mut definition: Definition, identifier: String) {
        let strings = &mut self.document.strings;
        definition.identifier.start = offset(strings.len());
        strings.push_str(&identifier);
        definition.identifier.end = offset(strings.len());
        let index = offset(self.document.definitions.len());
        self.document.definitions.push(definition);
        self.definitions.entry(identifier).or_insert(index);
    }

    /// Adds the normalised label of a footnote.
    pub(super) fn define_footnote(&mut self, identifier: String) {
        self.footnotes.insert(identifier);
    }

    /// Returns whether there are any link definitions.
    pub(super) fn has_definitions(&self) -> bool {
        !self.definitions.is_empty()
    }

    /// Returns the index of the link definition with a normalised label.
    pub(super) fn find_definition(&self, identifier: &str) -> Option<u32> {
        self.definitions.get(identifier).copied()
    }

    /// Returns whether there is a footnote with a normalised label.
    pub(super) fn has_footnote(&self, identifier: &str) -> bool {
        self.footnotes.contains(identifier)
    }

    /// Opens a node: what is added before it is closed becomes its children.
    pub(super) fn open(&mut self, kind: Kind, start: u32, detail: u32) -> NodeId {
        let id = self.push(kind, Span::new(start, start), detail);
        self.frames.push(Frame::of_node(id));
        id
    }

    /// Closes the innermost node that is not an element. Elements in it that are still open are errors.
    pub(super) fn close(&mut self, end: u32) {
        self.close_elements();
        if let Some(frame) = self.frames.pop()
            && let Some(id) = frame.node
        {
            self.finish(id, end);
        }
    }

    /// Adds a node without children.
    pub(super) fn leaf(&mut self, kind: Kind, span: Span, detail: u32) {
        self.push(kind, span, detail);
    }

    /// Adds an error.
    pub(super) fn error(&mut self, error: MdxError) {
        self.document.errors.push(error);
    }

    /// Adds an error unless another one is reported from `start` to it.
    pub(super) fn doubt(&mut self, start: u32, error: MdxError) {
        self.doubts.push((start, error));
    }

    /// Adds a node that ends at once.
    pub(super) fn push(&mut self, kind: Kind, span: Span, detail: u32) -> NodeId {
        let id = offset(self.document.nodes.len());
        self.document.nodes.push(Node {
            kind,
            span,
            next: id + 1,
            detail,
        });
        id
    }

    /// Makes all nodes since a node its children.
    pub(super) fn finish(&mut self, id: NodeId, end: u32) {
        let next = offset(self.document.nodes.len());
        let node = &mut self.document.nodes[id as usize];
        node.next = next;
        node.span.end = end;
    }

    /// Returns the tree. Its errors are sorted by place, and each one is reported once.
    pub(super) fn into_document(mut self) -> Document {
        let errors = &mut self.document.errors;
        sort(errors);
        let mut added = Vec::new();
        for (start, error) in self.doubts {
            let next = errors.partition_point(|other| other.span.start < start);
            let is_refused = |other: &MdxError| other.effect == Effect::Refused;
            let is_known = errors[next..]
                .iter()
                .take_while(|other| other.span.start <= error.span.end)
                .chain(
                    added
                        .last()
                        .filter(|last: &&MdxError| last.span.start >= start),
                )
                .any(is_refused);
            if !is_known {
                added.push(error);
            }
        }
        if !added.is_empty() {
            errors.append(&mut added);
            sort(errors);
        }
        for error in errors {
            error.span = whole_characters(self.text, error.span);
        }
        self.document
    }
}

/// Returns a span that contains no part of a character. The JavaScript parser reads a text in which some pieces are replaced.
fn whole_characters(text: &str, span: Span) -> Span {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary(span.end as usize);
    Span::new(offset(start), offset(end))
}

/// Sorts errors by place, and removes those that are reported twice.
fn sort(errors: &mut Vec<MdxError>) {
    errors.sort_by_key(|error| (error.span.start, error.span.end, error.is_consequence));
    errors.dedup_by(|next, error| next.span == error.span && next.kind == error.kind);
}
