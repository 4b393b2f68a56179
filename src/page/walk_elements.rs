//! The part of the walk for images and JSX elements.

use super::attribute_kind::AttributeKind;
use super::attributes::Attributes;
use super::elements::{AttributeData, ElementData, NOWHERE};
use super::heading::OpenHeading;
use super::image::{ImageData, ImageForm, element_alt, markdown_alt};
use super::walk::Walk;
use super::{ContentKind, MisplacedContent};
use crate::catalog::{COMPONENTS, Content};
use crate::syntax::markdown::{Attribute, AttributeValue, Element};
use crate::syntax::mdx::{self, Kind, NodeId, Tree};
use crate::syntax::value::Range;

impl Walk<'_> {
    /// Adds a Markdown image.
    pub(super) fn markdown_image(&mut self, tree: &Tree<'_>, node: NodeId) {
        self.more();
        let is_reference = tree.kind(node) == Kind::ImageReference;
        let source = (!is_reference).then(|| tree.image_source(node).into());
        self.views.images.push(ImageData {
            range: self.shifted(tree.range(node)),
            form: ImageForm::Markdown,
            source,
            alt: markdown_alt(&tree.alt(node)),
            block: self.lone_image,
            is_inline: self.is_among_words,
            is_linked: self.open_links > 0,
            parent: self.parent(),
        });
    }

    fn attribute_data(&self, attribute: &Attribute) -> AttributeData {
        let name = mdx::range(attribute.name);
        let (kind, name, value) = match attribute.value {
            AttributeValue::None => (AttributeKind::Boolean, name, (name.1, name.1)),
            AttributeValue::Literal(value) => (AttributeKind::Literal, name, mdx::range(value)),
            AttributeValue::Expression(value) => {
                (AttributeKind::Expression, name, mdx::range(value))
            }
            AttributeValue::Spread(value) => {
                let value = mdx::range(value);
                (AttributeKind::Spread, (value.0, value.0), value)
            }
        };
        AttributeData {
            kind,
            name: self.shifted(name),
            value: self.shifted(value),
        }
    }

    /// Adds a JSX element, which stays open until the walk leaves its node.
    pub(super) fn element(&mut self, tree: &Tree<'_>, node: NodeId) {
        let range = tree.range(node);
        let name = tree.element(node);
        let Some(tags) = tree.tags(node) else {
            return;
        };
        let data = tree.attributes(node).iter();
        let data: Vec<AttributeData> = data.map(|one| self.attribute_data(one)).collect();
        let attributes = self.attributes(&data);
        let brings_content = attributes.has_spread()
            || attributes.get("children").is_some()
            || attributes.get("dangerouslySetInnerHTML").is_some();
        if matches!(name, "img" | "video") {
            let is_flow = tree.kind(node) == Kind::FlowElement && self.heading.is_none();
            let block = is_flow.then(|| self.shifted(range)).or(self.lone_image);
            let image = self.element_image(name, attributes, mdx::range(tags.tag), block);
            self.views.images.push(image);
        }
        self.more();
        self.open_element(tree, node, tags, &data);
        self.attribute_links(name);
        if matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") {
            self.heading = Some(OpenHeading::new(node));
            if brings_content {
                self.more();
            }
        }
    }

    fn open_element(
        &mut self,
        tree: &Tree<'_>,
        node: NodeId,
        tags: &Element,
        attributes: &[AttributeData],
    ) {
        let shown = |child: &NodeId| {
            tree.kind(*child) != Kind::Text || !tree.value(*child).trim().is_empty()
        };
        let worded = |child: &NodeId| match tree.kind(*child) {
            Kind::Text => !tree.value(*child).trim().is_empty(),
            Kind::InlineCode => true,
            _ => false,
        };
        let name = tags.name.of(self.text);
        let element = ElementData {
            range: self.shifted(tree.range(node)),
            is_component: name.starts_with(char::is_uppercase) || name.contains('.'),
            tag_end: tags.tag.end + self.base,
            name_end: tags.name.end + self.base,
            first: 0,
            parent: self.parent().unwrap_or(NOWHERE),
            has_content: tree.children(node).any(|child| shown(&child)),
            has_words: tree.children(node).any(|child| worded(&child)),
        };
        let index = self.views.elements.add(self.page, element, attributes);
        self.open.push((node, index));
    }

    /// Records a paragraph, list or code block directly inside a component that only allows certain children.
    pub(super) fn note_misplaced_content(&mut self, tree: &Tree<'_>, node: NodeId) {
        let Some(&(open, parent)) = self.open.last() else {
            return;
        };
        let kind = match tree.kind(node) {
            Kind::Code => ContentKind::Code,
            Kind::List => ContentKind::List,
            Kind::Paragraph => ContentKind::Text,
            Kind::Heading => ContentKind::Heading,
            Kind::Table => ContentKind::Table,
            Kind::Blockquote => ContentKind::Quote,
            _ => return,
        };
        if self.path.last() != Some(&open) {
            return;
        }
        let component = COMPONENTS.get(tree.element(open));
        if component.is_some_and(|component| matches!(component.children, Content::Only(_))) {
            let span = self.shifted(tree.range(node));
            self.views
                .misplaced_content
                .push(MisplacedContent { kind, span, parent });
        }
    }

    fn element_image(
        &self,
        name: &str,
        attributes: Attributes<'_, '_>,
        tag: Range,
        block: Option<Range>,
    ) -> ImageData {
        let form = if name == "img" {
            ImageForm::Img
        } else {
            ImageForm::Video
        };
        ImageData {
            range: self.shifted(tag),
            form,
            source: attributes.literal("src").map(Into::into),
            alt: element_alt(form, attributes),
            block,
            is_inline: self.is_among_words || self.heading.is_some(),
            is_linked: self.open_links > 0,
            parent: self.parent(),
        }
    }
}
