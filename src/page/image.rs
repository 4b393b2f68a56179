//! Images and videos.

use super::attribute_kind::AttributeKind;
use super::attributes::Attributes;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// The syntax of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageForm {
    /// `![alt](source)`.
    Markdown,
    /// `<img>`.
    Img,
    /// `<video>`.
    Video,
}

/// The alternative text of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alt<T> {
    /// Missing or blank.
    Missing,
    /// A text that is known statically.
    Text(T),
    /// Unknown until the page is rendered, or not needed because the image is decorative.
    Unknown,
}

/// An image or video of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image<'p> {
    /// The image as written. For an element, its opening tag.
    pub span: Span,
    /// The syntax.
    pub form: ImageForm,
    /// The source, if it is known statically.
    pub source: Option<&'p str>,
    /// The alternative text.
    pub alt: Alt<&'p str>,
    /// The block that contains only this image, which a `Frame` would wrap. `None` for an inline image.
    pub block: Option<Span>,
    /// Whether it is in running text: in a sentence, a heading or a table cell.
    pub is_inline: bool,
    /// Whether it is the content of a Markdown link. An `<a>` is in the list of its ancestors instead.
    pub is_linked: bool,
    /// The element around it.
    pub parent: Option<u32>,
}

/// The stored data of an image or video.
#[derive(Debug)]
pub(super) struct ImageData {
    pub(super) range: Range,
    pub(super) form: ImageForm,
    pub(super) source: Option<Box<str>>,
    pub(super) alt: Alt<Box<str>>,
    pub(super) block: Option<Range>,
    pub(super) is_inline: bool,
    pub(super) is_linked: bool,
    pub(super) parent: Option<u32>,
}

impl ImageData {
    /// Returns the image as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> Image<'_> {
        Image {
            span: file.span(self.range),
            form: self.form,
            source: self.source.as_deref(),
            alt: match &self.alt {
                Alt::Missing => Alt::Missing,
                Alt::Text(text) => Alt::Text(text),
                Alt::Unknown => Alt::Unknown,
            },
            block: self.block.map(|block| file.span(block)),
            is_inline: self.is_inline,
            is_linked: self.is_linked,
            parent: self.parent,
        }
    }
}

/// Returns the alternative text of a Markdown image.
pub(super) fn markdown_alt(alt: &str) -> Alt<Box<str>> {
    let alt = alt.trim();
    if alt.is_empty() {
        Alt::Missing
    } else {
        Alt::Text(alt.into())
    }
}

/// Returns the alternative text of an element.
pub(super) fn element_alt(form: ImageForm, attributes: Attributes<'_, '_>) -> Alt<Box<str>> {
    let labels: &[&str] = match form {
        ImageForm::Video => &["aria-label", "aria-labelledby", "alt", "title"],
        _ => &["alt", "aria-label", "aria-labelledby"],
    };
    if is_decoration(attributes) {
        return Alt::Unknown;
    }
    for name in labels {
        match (attributes.get(name), attributes.literal(name)) {
            (Some(_), None) => return Alt::Unknown,
            (Some(_), Some(text)) if !text.trim().is_empty() => {
                return Alt::Text(text.trim().into());
            }
            _ => (),
        }
    }
    if attributes.has_spread() {
        Alt::Unknown
    } else {
        Alt::Missing
    }
}

/// Returns whether an element is marked as decorative.
fn is_decoration(attributes: Attributes<'_, '_>) -> bool {
    let hidden = attributes.get("aria-hidden").is_some_and(|(kind, value)| {
        kind == AttributeKind::Boolean || value.trim().trim_matches(['"', '\'']) == "true"
    });
    hidden || matches!(attributes.literal("role"), Some("presentation" | "none"))
}

/// Returns the range of the paragraph `node`, if it contains only one image, which can be a link.
pub(super) fn lone_image(tree: &Tree<'_>, node: NodeId) -> Option<(u32, u32)> {
    let mut at = node;
    loop {
        let shown = |child: &NodeId| {
            tree.kind(*child) != Kind::Text || !tree.value(*child).trim().is_empty()
        };
        let mut children = tree.children(at).filter(shown);
        at = children.next()?;
        if children.next().is_some() {
            return None;
        }
        match tree.kind(at) {
            Kind::Image | Kind::ImageReference => return Some(tree.range(node)),
            Kind::Link | Kind::LinkReference => (),
            _ => return None,
        }
    }
}

/// Returns whether `node` contains text, or something that can be rendered as text.
pub(super) fn has_words(tree: &Tree<'_>, node: NodeId) -> bool {
    let mut next = node + 1;
    let end = tree.next(node);
    while next < end {
        let child = next;
        let is_seen = match tree.kind(child) {
            Kind::Text => !tree.value(child).trim().is_empty(),
            Kind::Image | Kind::ImageReference | Kind::Break => {
                next = tree.next(child);
                continue;
            }
            Kind::TextElement | Kind::FlowElement => match tree.element(child) {
                "img" | "video" | "br" => {
                    next = tree.next(child);
                    continue;
                }
                _ => false,
            },
            Kind::TextExpression | Kind::FlowExpression => !is_space(&tree.value(child)),
            Kind::Link | Kind::LinkReference | Kind::Strong | Kind::Emphasis => false,
            _ => true,
        };
        if is_seen {
            return true;
        }
        next = child + 1;
    }
    false
}

/// Returns whether an expression renders only white space: `{" "}` or a comment.
fn is_space(expression: &str) -> bool {
    let expression = expression.trim();
    expression.starts_with("/*") || expression.trim_matches(['"', '\'', '`', ' ']).is_empty()
}
