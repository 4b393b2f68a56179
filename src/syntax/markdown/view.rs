//! Reads the tree of a page: nodes with their children, and values decoded on demand.

use std::borrow::Cow;

use super::kind::Kind;
use super::span::Span;
use super::tree::{Document, Node, NodeId, Piece, SAME, Value};

/// A page and its tree.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    text: &'a str,
    document: &'a Document,
}

/// A step of a walk through a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A node begins.
    Enter(NodeId),
    /// A node ends.
    Leave(NodeId),
}

impl<'a> View<'a> {
    /// Creates the view of a page and its tree.
    pub fn new(text: &'a str, document: &'a Document) -> Self {
        Self { text, document }
    }

    /// Returns the page.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// Returns the tree.
    pub fn document(self) -> &'a Document {
        self.document
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If there is no node with this index.
    pub fn node(self, id: NodeId) -> &'a Node {
        &self.document.nodes[id as usize]
    }

    /// Returns the kind of a node.
    pub fn kind(self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    /// Returns the place of a node.
    pub fn span(self, id: NodeId) -> Span {
        self.node(id).span
    }

    /// Returns the part of the page that a node consists of.
    pub fn source(self, id: NodeId) -> &'a str {
        self.span(id).of(self.text)
    }

    /// Returns the children of a node.
    pub fn children(self, id: NodeId) -> impl Iterator<Item = NodeId> + use<'a> {
        let end = self.node(id).next;
        let mut next = id + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.node(child).next;
            Some(child)
        })
    }

    /// Returns all nodes in a node, in the order of the page.
    pub fn descendants(self, id: NodeId) -> std::ops::Range<NodeId> {
        id + 1..self.node(id).next
    }

    /// Goes through a node and all nodes in it.
    pub fn walk(self, id: NodeId, mut visit: impl FnMut(Step)) {
        let mut open = Vec::new();
        for next in id..self.node(id).next {
            while let Some(last) = open.pop_if(|last: &mut NodeId| self.node(*last).next <= next) {
                visit(Step::Leave(last));
            }
            visit(Step::Enter(next));
            open.push(next);
        }
        while let Some(last) = open.pop() {
            visit(Step::Leave(last));
        }
    }

    fn string(self, value: u32) -> Option<&'a str> {
        let value = self.document.values.get(value as usize)?;
        Some(value.text.of(&self.document.strings))
    }

    /// Returns the value of a text, a code span, code, mathematics, an expression, imports and exports, or front matter;
    /// that of others is empty.
    pub fn value(self, id: NodeId) -> Cow<'a, str> {
        let node = self.node(id);
        let whole = || Cow::Borrowed(self.source(id));
        match node.kind {
            Kind::Text | Kind::InlineCode | Kind::InlineMath => {
                self.string(node.detail).map_or_else(whole, Cow::Borrowed)
            }
            Kind::FlowExpression | Kind::TextExpression => {
                let inner = Span::new(node.span.start + 1, node.span.end.saturating_sub(1));
                Cow::Borrowed(
                    self.string(node.detail)
                        .unwrap_or_else(|| inner.of(self.text)),
                )
            }
            Kind::Code | Kind::Math => self.code(id).map_or(Cow::Borrowed(""), |code| {
                Cow::Borrowed(
                    self.string(code.value)
                        .unwrap_or_else(|| code.body.of(self.text)),
                )
            }),
            Kind::Esm => whole(),
            Kind::Yaml | Kind::Toml => {
                let matter = self.document.front_matter.get(node.detail as usize);
                Cow::Borrowed(matter.map_or("", |matter| matter.value.of(self.text)))
            }
            _ => Cow::Borrowed(""),
        }
    }

    /// Returns the pieces of the value of a node, if the value is not a part of the page as written.
    pub fn pieces(self, id: NodeId) -> &'a [Piece] {
        let node = self.node(id);
        let index = match node.kind {
            Kind::Code | Kind::Math => self.code(id).map_or(SAME, |code| code.value),
            Kind::Text
            | Kind::InlineCode
            | Kind::InlineMath
            | Kind::FlowExpression
            | Kind::TextExpression => node.detail,
            _ => SAME,
        };
        let value: Option<&Value> = self.document.values.get(index as usize);
        value.map_or(&[], |value| {
            &self.document.pieces[value.first_piece as usize..value.end_of_pieces as usize]
        })
    }
}
