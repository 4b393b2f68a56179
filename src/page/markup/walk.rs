//! The walk over the syntax tree of a page that fills the views of its Markdown.

use super::prose::{HIDDEN, PieceKind, TextRole};
use super::text_builder::{Context, TextBuilder};
use super::views::Markup;
use crate::catalog::VISIBLE_TEXT;
use crate::page::views::Views;
use crate::page::walk_text::is_inline;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::value::Range;
use crate::text::to_u32;

/// The walk over the syntax tree of a page.
pub(super) struct MarkupWalk<'p, 't> {
    /// The text of the page.
    pub(super) page: &'p str,
    /// The other views of the page.
    pub(super) views: &'p Views,
    pub(super) tree: &'p Tree<'t>,
    pub(super) base: u32,
    pub(super) markup: Markup,
    pub(super) block: Option<TextBuilder>,
    /// The open nodes that give their text a role, innermost last.
    pub(super) roles: Vec<(NodeId, TextRole)>,
    /// The open elements and their indexes, innermost last.
    pub(super) elements: Vec<(NodeId, u32)>,
    /// The outermost open node with content that is not text.
    pub(super) hidden: Option<NodeId>,
    /// The number of open lists.
    lists: usize,
    quotes: usize,
    strong: usize,
}

impl<'p, 't> MarkupWalk<'p, 't> {
    /// Creates a walk over the tree of the text that starts at byte `base` of `page`, which has these other views.
    pub(super) fn new(page: &'p str, views: &'p Views, tree: &'p Tree<'t>, base: u32) -> Self {
        Self {
            page,
            views,
            tree,
            base,
            markup: Markup::default(),
            block: None,
            roles: Vec::new(),
            elements: Vec::new(),
            hidden: None,
            lists: 0,
            quotes: 0,
            strong: 0,
        }
    }

    /// Walks up to the byte `end` of the text, and returns the views.
    pub(super) fn run(mut self, end: u32) -> Markup {
        let head = self.views.front_matter.range.1.saturating_sub(self.base);
        let tree = self.tree;
        tree.walk(|node, enter| {
            let start = tree.range(node).0;
            if start >= end || (start < head && node != 0) {
                return;
            }
            if enter {
                self.enter(node);
            } else {
                self.leave(node);
            }
        });
        self.end_block();
        let Markup {
            prose,
            running_text,
            ..
        } = &mut self.markup;
        prose.sort_by_key(|block| block.range().0);
        let is_running = |index: &u32| {
            let role = prose[*index as usize].role;
            !matches!(role, TextRole::AltText | TextRole::Attribute)
        };
        running_text.extend((0..to_u32(prose.len())).filter(is_running));
        self.markup
    }

    fn enter(&mut self, node: NodeId) {
        let kind = self.tree.kind(node);
        if !is_inline(kind) {
            self.end_block();
        }
        match kind {
            Kind::Text => self.add_text(node),
            Kind::Strong => self.strong += 1,
            Kind::Break => self.add(node, PieceKind::Decoded, "\n"),
            Kind::InlineCode => {
                self.code_span(node);
                self.add_hidden(node);
            }
            Kind::InlineMath => self.add_hidden(node),
            Kind::TextExpression => self.expression(node),
            Kind::Image | Kind::ImageReference => {
                self.add_hidden(node);
                self.markdown_alt(node);
            }
            Kind::Link | Kind::LinkReference if self.is_address(node) => self.hide(node),
            Kind::Heading => {
                let role = TextRole::Heading(self.tree.depth(node));
                self.roles.push((node, role));
            }
            Kind::Blockquote => self.quotes += 1,
            Kind::List => self.lists += 1,
            Kind::Table => self.open_table(node),
            Kind::TableRow => self.table_row(node),
            Kind::TableCell => self.open_cell(node),
            Kind::FlowElement | Kind::TextElement => self.open_element(node),
            _ => (),
        }
    }

    fn leave(&mut self, node: NodeId) {
        let kind = self.tree.kind(node);
        match kind {
            Kind::Strong => self.strong = self.strong.saturating_sub(1),
            Kind::Blockquote => {
                self.end_block();
                self.quotes = self.quotes.saturating_sub(1);
            }
            Kind::List => {
                self.end_block();
                self.lists = self.lists.saturating_sub(1);
            }
            Kind::TableCell => self.close_cell(node),
            Kind::TextElement if VISIBLE_TEXT.is_block(self.tree.element(node)) => {
                self.end_block();
            }
            kind if !is_inline(kind) => self.end_block(),
            _ => (),
        }
        self.hidden.take_if(|hidden| *hidden == node);
        self.roles.pop_if(|(open, _)| *open == node);
        self.elements.pop_if(|(open, _)| *open == node);
    }

    /// Returns the range of a node in the file.
    pub(super) fn node_range(&self, node: NodeId) -> Range {
        let (start, end) = self.tree.range(node);
        (start + self.base, end + self.base)
    }

    pub(super) fn parent(&self) -> Option<u32> {
        self.elements.last().map(|&(_, index)| index)
    }

    /// Returns the place of a block of text with this role.
    pub(super) fn context(&self, role: TextRole) -> Context {
        Context {
            role,
            list_depth: self.lists,
            is_quoted: self.quotes > 0,
            parent: self.parent(),
        }
    }

    /// Returns the current block of text.
    fn current_block(&mut self) -> &mut TextBuilder {
        let role = self
            .roles
            .last()
            .map_or(TextRole::Paragraph, |&(_, role)| role);
        let context = self.context(role);
        self.block.get_or_insert_with(|| TextBuilder::new(context))
    }

    pub(super) fn end_block(&mut self) {
        let block = self.block.take().and_then(TextBuilder::finish);
        self.markup.prose.extend(block);
    }

    fn add_text(&mut self, node: NodeId) {
        if self.hidden.is_some() {
            return;
        }
        let tree = self.tree;
        let start = tree.range(node).0 + self.base;
        let is_strong = self.strong > 0;
        self.current_block().add_text(
            (tree.source(node), start),
            &tree.value(node),
            is_strong,
            true,
        );
    }

    pub(super) fn add(&mut self, node: NodeId, kind: PieceKind, text: &str) {
        if self.hidden.is_some() {
            return;
        }
        let range = self.node_range(node);
        let is_strong = self.strong > 0;
        self.current_block().add(kind, range, text, is_strong);
    }

    /// Adds a placeholder for a node that is not text.
    pub(super) fn add_hidden(&mut self, node: NodeId) {
        self.add(node, PieceKind::Hidden, HIDDEN.encode_utf8(&mut [0; 4]));
    }

    /// Hides the content of a node.
    pub(super) fn hide(&mut self, node: NodeId) {
        self.add_hidden(node);
        self.hidden.get_or_insert(node);
    }

    fn expression(&mut self, node: NodeId) {
        let value = self.tree.value(node);
        let written = value.trim();
        let inside = written.trim_matches(['"', '\'', '`']);
        if written.starts_with("/*") || written.is_empty() {
            return;
        }
        if inside.len() < written.len() && inside.trim().is_empty() {
            self.add(node, PieceKind::Decoded, " ");
        } else {
            self.add_hidden(node);
        }
    }

    /// Returns whether the text of a link is its address.
    fn is_address(&self, node: NodeId) -> bool {
        let raw = self.tree.raw(node);
        if !raw.starts_with('[') {
            return true;
        }
        let mut children = self.tree.children(node);
        let (Some(only), None) = (children.next(), children.next()) else {
            return false;
        };
        if self.tree.kind(only) != Kind::Text {
            return false;
        }
        let value = self.tree.value(only);
        let text = value.trim();
        text.contains("://") && !text.contains(' ')
    }
}
