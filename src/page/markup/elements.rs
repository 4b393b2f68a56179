//! The part of the walk for elements, their attributes, and images.

use super::prose::{PieceKind, TextRole};
use super::text_builder::TextBuilder;
use super::walk::MarkupWalk;
use crate::catalog::VISIBLE_TEXT;
use crate::page::attribute_kind::AttributeKind;
use crate::page::elements::AttributeData;
use crate::page::value::literal;
use crate::syntax::mdx::{Kind, NodeId, with_characters};
use crate::text::{slice, to_u32};

impl MarkupWalk<'_, '_> {
    /// Handles an element before its content.
    pub(super) fn open_element(&mut self, node: NodeId) {
        let name = self.tree.element(node);
        let table = &VISIBLE_TEXT;
        if table.is_block(name) {
            self.end_block();
        }
        let elements = &self.views.elements;
        if let Some(index) = elements.at(self.tree.range(node).0 + self.base) {
            self.elements.push((node, to_u32(index)));
            for attribute in elements.attributes(index) {
                self.attribute(*attribute);
            }
        }
        let is_inline = self.tree.kind(node) == Kind::TextElement;
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = name.trim_start_matches('h').parse().unwrap_or(2);
                self.roles.push((node, TextRole::Heading(level)));
            }
            "th" => self.roles.push((node, TextRole::TableHeader)),
            "td" => self.roles.push((node, TextRole::TableCell)),
            "br" => self.add(node, PieceKind::Decoded, "\n"),
            _ if table.is_hidden(name) || (table.is_code(name) && is_inline) => self.hide(node),
            _ if is_inline && self.tree.children(node).next().is_none() => self.add_hidden(node),
            _ => (),
        }
    }

    /// Adds the text of an attribute.
    fn attribute(&mut self, attribute: AttributeData) {
        let (name, written) = (
            slice(self.page, attribute.name),
            slice(self.page, attribute.value),
        );
        let is_bare = attribute.kind == AttributeKind::Boolean;
        let Some(value) = literal(attribute.kind, written).filter(|_| !is_bare) else {
            return;
        };
        if self.hidden.is_some() || !VISIBLE_TEXT.is_attribute(name) {
            return;
        }
        let role = if name == "alt" {
            TextRole::AltText
        } else {
            TextRole::Attribute
        };
        // In braces, spaces and a quote precede the value.
        let before = if attribute.kind == AttributeKind::Expression {
            written.len() - written.trim_start().len() + 1
        } else {
            0
        };
        let start = attribute.value.0 + to_u32(before);
        if attribute.kind == AttributeKind::Literal {
            self.separate(role, (value, start), &with_characters(value), false);
        } else {
            self.separate(role, (value, start), value, false);
        }
    }

    /// Adds the alternative text of a Markdown image.
    pub(super) fn markdown_alt(&mut self, node: NodeId) {
        if self.hidden.is_some() {
            return;
        }
        let tree = self.tree;
        let start = tree.range(node).0 + 2;
        self.separate(
            TextRole::AltText,
            (tree.alt_source(node), start + self.base),
            &tree.alt(node),
            true,
        );
    }

    /// Adds a block of its own.
    fn separate(&mut self, role: TextRole, source: (&str, u32), text: &str, has_escapes: bool) {
        let mut block = TextBuilder::new(self.context(role));
        block.add_text(source, text, false, has_escapes);
        self.markup.prose.extend(block.finish());
    }
}
