//! Headings: all of a heading is known where it begins, except for what its content shows.

use crate::files::Source;
use crate::page::{Element, Form, Heading};
use crate::syntax::mask::HeadingId;
use crate::syntax::mdx::{NodeId, Tree};
use crate::text::Span;

/// A heading whose content is still being read.
pub(super) struct OpenHeading {
    /// The node that it is.
    pub(super) node: NodeId,
    /// The heading; its text is set when it is closed.
    heading: Heading,
    text: String,
}

impl OpenHeading {
    /// `## Text`, or a text with a line below.
    pub(super) fn markdown(
        tree: &Tree<'_>,
        node: NodeId,
        span: Span,
        asked_id: Option<Box<str>>,
        parent: Option<u32>,
    ) -> Self {
        let form = if tree.raw(node).starts_with('#') {
            Form::Hashes
        } else {
            Form::Underlined
        };
        let heading = Heading {
            span,
            level: tree.depth(node),
            form,
            text: Box::default(),
            asked_id,
            shows_more: false,
            parent,
        };
        Self::new(node, heading)
    }

    /// `<h2>Text</h2>`.
    pub(super) fn element(
        node: NodeId,
        level: u8,
        element: &Element<'_>,
        source: &Source,
        parent: Option<u32>,
    ) -> Self {
        let asked_id = element.attribute("id");
        let brings_content = ["children", "dangerouslySetInnerHTML"];
        let heading = Heading {
            span: element.span(),
            level,
            form: Form::Jsx,
            text: Box::default(),
            asked_id: asked_id.map(|id| source.slice(id.value).into()),
            shows_more: element.has_spread()
                || brings_content
                    .iter()
                    .any(|name| element.attribute(name).is_some()),
            parent,
        };
        Self::new(node, heading)
    }

    fn new(node: NodeId, heading: Heading) -> Self {
        Self {
            node,
            heading,
            text: String::new(),
        }
    }

    /// Adds words or code to its text.
    pub(super) fn words(&mut self, words: &str) {
        self.text.push_str(words);
    }

    /// Notes that it holds something that may show without text.
    pub(super) fn more(&mut self) {
        self.heading.shows_more = true;
    }

    /// The heading with the text that was read.
    pub(super) fn close(self) -> Heading {
        let words: Vec<_> = self.text.split_whitespace().collect();
        Heading {
            text: words.join(" ").into(),
            ..self.heading
        }
    }
}

/// The level of the heading that an element of this name is.
pub(super) fn level(element: &str) -> Option<u8> {
    match element {
        "h1" => Some(1),
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ => None,
    }
}

/// The id out of `ids` that stands in the line of `text` from byte `start` on. It was masked, so the heading
/// itself ends before it.
pub(super) fn asked_id(ids: &[HeadingId], text: &str, start: u32) -> Option<Box<str>> {
    let rest = text.get(start as usize..).unwrap_or_default();
    let length = rest.find('\n').unwrap_or(rest.len());
    let line = start..start + u32::try_from(length).unwrap_or_default();
    let asked = ids.iter().find(|id| line.contains(&id.range.0))?;
    Some(asked.id.clone())
}
