//! Images and videos: where they come from, and what they say to a reader who cannot see them.

use crate::files::Source;
use crate::page::{Alt, Element, Image, ImageForm};
use crate::syntax::jsx::AttributeKind;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::value::Range;
use crate::text::Span;

/// `![alt](source)`, or `![alt][name]`, whose source is defined elsewhere.
pub(super) fn markdown(
    tree: &Tree<'_>,
    node: NodeId,
    span: Span,
    block: Option<Span>,
    parent: Option<u32>,
) -> Image {
    let (source, alt) = if tree.kind(node) == Kind::Image {
        let (source, alt) = tree.image(node);
        (Some(source.into()), alt.trim())
    } else {
        (None, tree.image_reference(node).trim())
    };
    Image {
        span,
        form: ImageForm::Markdown,
        source,
        alt: if alt.is_empty() {
            Alt::Missing
        } else {
            Alt::Text(alt.into())
        },
        block,
        parent,
    }
}

/// `<img>` or `<video>`, as `form` says.
pub(super) fn element(
    form: ImageForm,
    element: &Element<'_>,
    source: &Source,
    block: Option<Span>,
    parent: Option<u32>,
) -> Image {
    Image {
        span: element.tag(),
        form,
        source: element.literal("src").map(Into::into),
        alt: alt(form, element, source),
        block,
        parent,
    }
}

/// The form of the image that an element of this name is.
pub(super) fn form(element: &str) -> Option<ImageForm> {
    match element {
        "img" => Some(ImageForm::Img),
        "video" => Some(ImageForm::Video),
        _ => None,
    }
}

/// What the first attribute says that is not blank.
fn alt(form: ImageForm, element: &Element<'_>, source: &Source) -> Alt {
    let role = element.literal("role");
    if is_hidden(element, source) || matches!(role, Some("presentation" | "none")) {
        return Alt::Unknown;
    }
    let labels: &[&str] = match form {
        ImageForm::Video => &["aria-label", "aria-labelledby", "alt", "title"],
        _ => &["alt", "aria-label", "aria-labelledby"],
    };
    for name in labels {
        if element.attribute(name).is_none() {
            continue;
        }
        match element.literal(name).map(str::trim) {
            None => return Alt::Unknown,
            Some("") => (),
            Some(text) => return Alt::Text(text.into()),
        }
    }
    if element.has_spread() {
        Alt::Unknown
    } else {
        Alt::Missing
    }
}

/// `aria-hidden`, `aria-hidden="true"` or `aria-hidden={true}`.
fn is_hidden(element: &Element<'_>, source: &Source) -> bool {
    element.attribute("aria-hidden").is_some_and(|hidden| {
        let value = source.slice(hidden.value).trim();
        hidden.kind == AttributeKind::Boolean || value.trim_matches(['"', '\'']) == "true"
    })
}

/// The range of the paragraph `node` where it shows nothing but one image, perhaps as a link.
pub(super) fn lone(tree: &Tree<'_>, node: NodeId) -> Option<Range> {
    let mut at = node;
    loop {
        let is_shown = |child: &&NodeId| {
            tree.kind(**child) != Kind::Text || !tree.value(**child).trim().is_empty()
        };
        let mut children = tree.children(at).iter().filter(is_shown);
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
