//! The part of the walk for images and JSX elements.

use super::attributes::Attributes;
use super::elements::{AttributeData, ElementData, NOWHERE};
use super::heading::OpenHeading;
use super::image::{ImageData, ImageForm, element_alt, markdown_alt};
use super::walk::Walk;
use super::{ContentKind, MisplacedContent};
use crate::catalog::{COMPONENTS, Content};
use crate::syntax::jsx::{Tag, read_tag};
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::mdx_errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::value::Range;
use crate::text::slice;

impl Walk<'_> {
    /// Adds a Markdown image.
    pub(super) fn markdown_image(&mut self, tree: &Tree<'_>, node: NodeId) {
        self.more();
        let (source, alt) = if tree.kind(node) == Kind::Image {
            let (source, alt) = tree.image(node);
            (Some(source.into()), alt)
        } else {
            (None, tree.image_reference(node))
        };
        self.views.images.push(ImageData {
            range: self.shifted(tree.range(node)),
            form: ImageForm::Markdown,
            source,
            alt: markdown_alt(&alt),
            block: self.lone_image,
            is_inline: self.is_among_words,
            is_linked: self.open_links > 0,
            parent: self.parent(),
        });
    }

    /// Adds a JSX element, which stays open until the walk leaves its node.
    pub(super) fn element(&mut self, tree: &Tree<'_>, node: NodeId) {
        let range = tree.range(node);
        let name = tree.element(node);
        let Ok(tag) = read_tag(self.text, range.0, self.quotes) else {
            return;
        };
        let data = tag.attributes.iter().map(|attribute| AttributeData {
            kind: attribute.kind,
            name: self.shifted(attribute.name),
            value: self.shifted(attribute.value),
        });
        let data: Vec<AttributeData> = data.collect();
        let attributes = self.attributes(&data);
        for empty in attributes.empty_expressions() {
            let (start, end) = (empty.value.0 - self.base, empty.value.1 - self.base);
            self.views
                .syntax_errors
                .push(empty_expression(name, (start - 1, end + 1)));
        }
        let brings_content = attributes.has_spread()
            || attributes.get("children").is_some()
            || attributes.get("dangerouslySetInnerHTML").is_some();
        if matches!(name, "img" | "video") {
            let is_flow = tree.kind(node) == Kind::MdxJsxFlowElement && self.heading.is_none();
            let block = is_flow.then(|| self.shifted(range)).or(self.lone_image);
            let image = self.element_image(name, attributes, (range.0, tag.end), block);
            self.views.images.push(image);
        }
        self.more();
        self.open_element(tree, node, &tag, &data);
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
        tag: &Tag,
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
        let name = slice(self.text, tag.name);
        let element = ElementData {
            range: self.shifted(tree.range(node)),
            is_component: name.starts_with(char::is_uppercase) || name.contains('.'),
            tag_end: tag.end + self.base,
            name_end: tag.name.1 + self.base,
            first: 0,
            parent: self.parent().unwrap_or(NOWHERE),
            has_content: tree.children(node).iter().any(shown),
            has_words: tree.children(node).iter().any(worded),
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

/// Returns the error for an attribute with empty braces, which the parser accepts but the platform rejects.
fn empty_expression(name: &str, range: (u32, u32)) -> SyntaxError {
    SyntaxError {
        kind: SyntaxErrorKind::Mdx,
        range,
        message: format!("an attribute of `<{name}>` has empty braces"),
        hint: "write a value in the braces, or remove the attribute".to_owned(),
        related: None,
        repair: None,
    }
}
