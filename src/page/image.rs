//! Images and videos.

use super::attributes::Attributes;
use crate::syntax::jsx::AttributeKind;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::text::Span;

/// How an image is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageForm {
    /// `![alt](source)`.
    Markdown,
    /// `<img>`.
    Img,
    /// `<video>`.
    Video,
}

/// What an image says to a reader who cannot see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alt {
    /// Nothing: there is no alternative text, or a blank one.
    Missing,
    /// This text.
    Text(Box<str>),
    /// Something that only the running page knows, or the image is marked as decoration.
    Unknown,
}

/// An image or video of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The image as it is written; for an element its opening tag.
    pub span: Span,
    /// How it is written.
    pub form: ImageForm,
    /// Where it comes from, where that can be read.
    pub source: Option<Box<str>>,
    /// Its alternative text.
    pub alt: Alt,
    /// What a `Frame` would wrap: the block that shows nothing but this image. None where it stands in a line.
    pub block: Option<Span>,
    /// Whether it is among words: in a sentence, a heading or a table cell.
    pub is_inline: bool,
    /// Whether it is the content of a Markdown link; a link tag is among its ancestors.
    pub is_linked: bool,
    /// The element that it stands in.
    pub parent: Option<u32>,
}

/// The alternative text of a Markdown image.
pub(super) fn markdown_alt(alt: &str) -> Alt {
    let alt = alt.trim();
    if alt.is_empty() {
        Alt::Missing
    } else {
        Alt::Text(alt.into())
    }
}

/// The alternative text of an element.
pub(super) fn element_alt(form: ImageForm, attributes: Attributes<'_, '_>) -> Alt {
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

/// Whether an element says that it has nothing to tell.
fn is_decoration(attributes: Attributes<'_, '_>) -> bool {
    let hidden = attributes.get("aria-hidden").is_some_and(|(kind, value)| {
        kind == AttributeKind::Boolean || value.trim().trim_matches(['"', '\'']) == "true"
    });
    hidden || matches!(attributes.literal("role"), Some("presentation" | "none"))
}

/// The range of the paragraph `node` where it shows nothing but one image, perhaps as a link.
pub(super) fn lone_image(tree: &Tree<'_>, node: NodeId) -> Option<(u32, u32)> {
    let mut at = node;
    loop {
        let shown = |child: &&NodeId| {
            tree.kind(**child) != Kind::Text || !tree.value(**child).trim().is_empty()
        };
        let mut children = tree.children(at).iter().filter(shown);
        at = *children.next()?;
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

/// Whether there are words in `node`, or something that may show some.
pub(super) fn has_words(tree: &Tree<'_>, node: NodeId) -> bool {
    tree.children(node)
        .iter()
        .any(|&child| match tree.kind(child) {
            Kind::Text => !tree.value(child).trim().is_empty(),
            Kind::Image | Kind::ImageReference | Kind::Break => false,
            Kind::MdxJsxTextElement | Kind::MdxJsxFlowElement => match tree.element(child) {
                "img" | "video" | "br" => false,
                _ => has_words(tree, child),
            },
            Kind::MdxTextExpression | Kind::MdxFlowExpression => !is_space(tree.value(child)),
            Kind::Link | Kind::LinkReference | Kind::Strong | Kind::Emphasis => {
                has_words(tree, child)
            }
            _ => true,
        })
}

/// Whether an expression shows nothing but space: `{" "}` or a comment.
fn is_space(expression: &str) -> bool {
    let expression = expression.trim();
    expression.starts_with("/*") || expression.trim_matches(['"', '\'', '`', ' ']).is_empty()
}
