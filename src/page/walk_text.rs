//! The part of the walk for running text: formulas, emphasis markers, and lines in the syntax of other site builders.

use super::emphasis::{self, EmphasisMark};
use super::line_mark::{self, LineMark};
use super::walk::Walk;
use crate::syntax::mdx::{Kind, NodeId, Tree};

impl Walk<'_> {
    /// Handles a node before its children.
    pub(super) fn enter_text(&mut self, tree: &Tree<'_>, node: NodeId) {
        match tree.kind(node) {
            Kind::InlineMath => {
                let range = self.shifted(tree.range(node));
                self.views.formulas.push(range);
            }
            Kind::Text => self.literal_marks(tree.range(node)),
            Kind::Strong | Kind::Emphasis => self.consumed_mark(tree, node, true),
            Kind::Paragraph => {
                self.block += 1;
                self.line_marks(tree, node);
            }
            kind if !is_inline(kind) => self.block += 1,
            _ => (),
        }
    }

    /// Handles a node after its children.
    pub(super) fn leave_text(&mut self, tree: &Tree<'_>, node: NodeId) {
        match tree.kind(node) {
            Kind::Strong | Kind::Emphasis => self.consumed_mark(tree, node, false),
            kind if !is_inline(kind) => self.block += 1,
            _ => (),
        }
    }

    /// Adds the emphasis markers that are rendered as text.
    fn literal_marks(&mut self, range: (u32, u32)) {
        let (text, base, block) = (self.text, self.base, self.block);
        let marks = &mut self.views.emphasis_marks;
        emphasis::find_literal(text, range, |(start, end)| {
            marks.push(EmphasisMark {
                span: (start + base, end + base),
                block,
                is_literal: true,
            });
        });
    }

    /// Adds the marker at the start or the end of emphasis.
    fn consumed_mark(&mut self, tree: &Tree<'_>, node: NodeId, is_opening: bool) {
        let (start, end) = tree.range(node);
        let length = match tree.kind(node) {
            Kind::Strong => 2,
            _ => 1,
        };
        let range = if is_opening {
            (start, start + length)
        } else {
            (end.saturating_sub(length), end)
        };
        self.views.emphasis_marks.push(EmphasisMark {
            span: self.shifted(range),
            block: self.block,
            is_literal: false,
        });
    }

    /// Adds the lines of a paragraph that start with the syntax of another site builder.
    fn line_marks(&mut self, tree: &Tree<'_>, paragraph: NodeId) {
        let range = tree.range(paragraph);
        let text = self.text;
        line_mark::find(text, range, |(start, end)| {
            let words = tree.children(paragraph);
            let mut words = words.filter(|&node| tree.kind(node) == Kind::Text);
            let is_text = words.any(|node| {
                let (from, to) = tree.range(node);
                (from..to).contains(&start)
            });
            if is_text {
                self.views.line_marks.push(LineMark {
                    span: self.shifted((start, end)),
                    paragraph: self.shifted(range),
                    quotes: self.quotes,
                    parent: self.parent(),
                });
            }
        });
    }
}

/// Returns whether a node is part of running text.
pub(super) fn is_inline(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Text
            | Kind::Strong
            | Kind::Emphasis
            | Kind::Delete
            | Kind::InlineCode
            | Kind::InlineMath
            | Kind::Link
            | Kind::LinkReference
            | Kind::Image
            | Kind::ImageReference
            | Kind::Break
            | Kind::FootnoteReference
            | Kind::TextElement
            | Kind::TextExpression
    )
}
